/**
 * Passwords at less than a hundredth of their cost, which is there on purpose: most tests that log in are about something
 * else, and spent a fifth of the whole suite's time on it. Programs that tests start pay it in full.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Scrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

/** What Node has. It stays with the one in its place, since this file is read again before each file that shares its modules. */
const dear = (crypto.scrypt as Scrypt & { dear?: Scrypt }).dear ?? (crypto.scrypt as Scrypt);

const cheap: Scrypt & { dear?: Scrypt } = (password, salt, length, options, done) =>
  dear(password, salt, length, { ...options, N: 2 ** 10 }, done);
cheap.dear = dear;

function use(scrypt: Scrypt): void {
  Object.assign(crypto, { scrypt });
  syncBuiltinESMExports();
}

use(cheap);

/** Takes a step for which passwords cost what they cost people. */
export async function atFullCost(step: () => Promise<void>): Promise<void> {
  use(dear);
  try {
    await step();
  } finally {
    use(cheap);
  }
}
