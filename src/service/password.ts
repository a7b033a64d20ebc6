/** Password hashes: scrypt for what people choose, SHA-256 for secrets we made ourselves from 256 random bits. */
import { scrypt } from 'node:crypto';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { RandomBytes } from '../model/ports.ts';
import { isSameSecret, sha256 } from './sha256.ts';

const { scryptN: N, scryptR: r, scryptP: p, scryptMemoryBytes: maxmem } = LIMITS.password;
const HASH_BYTES = 32;

let waitingLogins = 0;
/** Queues with a password being checked; one at a time of each, so that a flood in one leaves room for the others. */
const busy = new Set<string>();
/** Who waits, by queue; the queues take turns. */
const queues = new Map<string, (() => void)[]>();

async function waitForTurn(queue: string): Promise<void> {
  if (busy.size < LIMITS.password.concurrent && !busy.has(queue)) {
    busy.add(queue);
    return;
  }
  if (waitingLogins >= LIMITS.password.queued) {
    throw new WinnowError('unavailable', 'too many logins at once; try again', {
      headers: { 'retry-after': '2' },
    });
  }
  waitingLogins += 1;
  await new Promise<void>((resolve) => {
    const waiting = queues.get(queue);
    if (waiting === undefined) queues.set(queue, [resolve]);
    else waiting.push(resolve);
  });
}

function passTurn(done: string): void {
  busy.delete(done);
  for (const [queue, waiting] of queues) {
    if (busy.size >= LIMITS.password.concurrent) return;
    const resolve = busy.has(queue) ? undefined : waiting.shift();
    if (resolve === undefined) continue;
    // To the end of the row, or out of it.
    queues.delete(queue);
    if (waiting.length > 0) queues.set(queue, waiting);
    waitingLogins -= 1;
    busy.add(queue);
    resolve();
  }
}

/**
 * scrypt takes a core and 128 MiB, and shares Node's threads with DNS and file I/O, so few run at once and few may wait.
 * @throws WinnowError `unavailable` when the queue is full
 */
async function derive(password: string, salt: Uint8Array, queue: string): Promise<Buffer> {
  await waitForTurn(queue);
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, HASH_BYTES, { N, r, p, maxmem }, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    });
  } finally {
    passTurn(queue);
  }
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

/** Spends the time of checking a wrong password, when something else was wrong. */
export async function spendLogin(queue: string): Promise<void> {
  await derive('', Buffer.alloc(16), queue);
}
