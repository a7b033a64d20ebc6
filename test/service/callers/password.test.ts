import { randomBytes, scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  fitsPassword,
  hashPassword,
  hashSecret,
  spendLogin,
} from '../../../src/service/callers/password.ts';
import { atFullCost } from '../../support/cheap-passwords.ts';

const PASSWORD = 'correct horse';
const SALT = new Uint8Array(randomBytes(16));

/** What is kept of it, made by Node alone: scrypt over 128 MiB. */
const KEY = scryptSync(PASSWORD, SALT, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
const HASH = `scrypt$${Buffer.from(SALT).toString('base64url')}$${KEY.toString('base64url')}`;

it('a password that a person chose is kept as scrypt makes it of 128 MiB', () =>
  atFullCost(async () => {
    expect(await hashPassword(PASSWORD, () => SALT)).toBe(HASH);
  }));

it('what was kept so fits that password and no other, and whatever does not fit takes a core as long', () =>
  atFullCost(async () => {
    /** Milliseconds that this process computed. */
    async function costOf(step: () => Promise<unknown>): Promise<number> {
      const before = process.cpuUsage();
      await step();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }
    const right = await costOf(async () => expect(await fitsPassword(PASSWORD, HASH)).toBe(true));
    for (const [password, stored] of [
      ['wrong horse', HASH],
      ['wrong secret', hashSecret('secret')],
      [PASSWORD, undefined],
    ] as const) {
      const cost = await costOf(async () => {
        expect(await fitsPassword(password, stored)).toBe(false);
      });
      expect(cost).toBeGreaterThan(right / 4);
    }
    expect(await costOf(() => spendLogin(''))).toBeGreaterThan(right / 4);
  }));
