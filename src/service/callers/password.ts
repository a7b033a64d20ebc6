/** Password hashes: scrypt for what people choose, SHA-256 for secrets we made ourselves from 256 random bits. */
import { scrypt } from 'node:crypto';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { RandomBytes } from '../../model/ports.ts';
import { createFairQueue } from '../fair-queue.ts';
import { isSameSecret, sha256 } from '../sha256.ts';

const { scryptN: N, scryptR: r, scryptP: p, scryptMemoryBytes: maxmem } = LIMITS.password;
const HASH_BYTES = 32;

/** All logins of this process: scrypt takes a core and 128 MiB, and shares Node's threads with DNS and file I/O. */
const logins = createFairQueue(LIMITS.password.concurrent, LIMITS.password.queued, () => {
  const headers = { 'retry-after': '2' };
  return new WinnowError('unavailable', 'too many logins at once; try again', { headers });
});

/** The key that scrypt makes of a password. Throws `unavailable` when too many logins wait. */
function derive(password: string, salt: Uint8Array, queue: string): Promise<Buffer> {
  return logins.run(
    queue,
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem }, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
}

/** The hash to store for a password that a person chose. */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = random(16);
  const key = await derive(password, salt, Buffer.from(salt).toString('base64'));
  return `scrypt$${Buffer.from(salt).toString('base64url')}$${key.toString('base64url')}`;
}

/** The hash for a secret of random bits: it cannot be guessed anyway, so a slow hash would gain nothing. */
export function hashSecret(secret: string): string {
  return `sha256$${digestSecret(secret).toString('base64url')}`;
}

/** SHA-256 of a secret, as application keys are kept. */
export function digestSecret(secret: string): Buffer {
  return sha256(Buffer.from(secret));
}

/** What an unknown user's password is compared with, so that it costs the same as a wrong one. */
const NOBODY = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(HASH_BYTES).toString('base64url')}`;

/**
 * Whether a password fits a stored hash; `undefined` stands for a user who does not exist. Whatever does
 * not fit costs one scrypt. Of logins that must wait, each queue gets its turn.
 * @throws WinnowError `unavailable` when the queue is full
 */
export async function fitsPassword(
  password: string,
  stored: string | undefined,
  queue = '',
): Promise<boolean> {
  const [scheme, first = '', second = ''] = (stored ?? NOBODY).split('$');
  if (scheme === 'sha256') {
    if (fitsSecret(password, stored)) return true;
    await spendLogin(queue);
    return false;
  }
  const key = await derive(password, Buffer.from(first, 'base64url'), queue);
  return isSameSecret(key, Buffer.from(second, 'base64url')) && stored !== undefined;
}

/** Whether a secret that we made fits its stored hash; false for any other kind of hash. */
export function fitsSecret(secret: string, stored: string | undefined): boolean {
  const [scheme, digest = ''] = (stored ?? '').split('$');
  if (scheme !== 'sha256') return false;
  return isSameSecret(digestSecret(secret), Buffer.from(digest, 'base64url'));
}

/** Whether a person chose the password, and nobody else can know it. */
export function isChosen(stored: string): boolean {
  return stored.startsWith('scrypt$');
}

/** Whether a password fits, for whoever need not be kept from guessing: only a password that a person chose takes its time. */
export async function fitsAtOnce(password: string, stored: string): Promise<boolean> {
  return isChosen(stored) ? fitsPassword(password, stored) : fitsSecret(password, stored);
}

/** Spends the time of checking a wrong password, when something else was wrong. */
export async function spendLogin(queue: string): Promise<void> {
  await derive('', Buffer.alloc(16), queue);
}
