/** Password hashes: scrypt for what people choose, SHA-256 for secrets we made ourselves from 256 random bits. */
import { createHash, scrypt, timingSafeEqual } from 'node:crypto';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { RandomBytes } from '../model/ports.ts';

const { scryptN: N, scryptR: r, scryptP: p, scryptMemoryBytes: maxmem } = LIMITS.password;
const HASH_BYTES = 32;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * scrypt shares four threads with DNS and file I/O, so few run at once and few may wait.
 * @throws WinnowError `unavailable` when the queue is full
 */
async function derive(password: string, salt: Uint8Array): Promise<Buffer> {
  if (running >= LIMITS.password.concurrent) {
    if (waiting.length >= LIMITS.password.queued) {
      throw new WinnowError('unavailable', 'too many logins at once; try again', {
        headers: { 'retry-after': '2' },
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The hash to store for a password that a person chose. */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = random(16);
  const key = await derive(password, salt);
  return `scrypt$${Buffer.from(salt).toString('base64url')}$${key.toString('base64url')}`;
}

/** The hash to store for a secret made from random bits: no guessing can be slowed down that is hopeless anyway. */
export function hashSecret(secret: string): string {
  return `sha256$${digestSecret(secret).toString('base64url')}`;
}

/** SHA-256 of a secret, as application keys are kept. */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What an unknown user's password is compared with, so that it costs the same as a wrong one. */
const NOBODY = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(HASH_BYTES).toString('base64url')}`;

/** Whether a password fits a stored hash; `undefined` stands for a user who does not exist. */
export async function fitsPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [scheme, first = '', second = ''] = (stored ?? NOBODY).split('$');
  if (scheme === 'sha256') {
    return timingSafeEqual(digestSecret(password), Buffer.from(first, 'base64url'));
  }
  const key = await derive(password, Buffer.from(first, 'base64url'));
  return timingSafeEqual(key, Buffer.from(second, 'base64url')) && stored !== undefined;
}
