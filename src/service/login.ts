/**
 * Checking passwords without being worn down: what was verified stays known for a while under a key that
 * exists only in this process, the same check is never made twice at once, and whoever fails too often
 * must wait. Failures count by user and network, so that nobody is locked out by a stranger elsewhere.
 */
import { LRUCache } from 'lru-cache';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Clock } from '../model/ports.ts';
import { nameKey } from '../store/accounts.ts';
import type { ServiceContext } from './context.ts';
import { fitsPassword, fitsSecret, spendLogin } from './password.ts';
import { createSeal } from './seal.ts';

const { verifiedForMs, failures: mostFailures, failureWindowMs } = LIMITS.password;

/** Who tries to log in, from where. */
export interface Login {
  /** As sent: `account` or `account!name`. */
  readonly name: string;
  readonly password: string;
  /** The stored hash; undefined for a user who does not exist. */
  readonly stored: string | undefined;
  /** Network address of the other end; empty within the process. */
  readonly peer: string;
}

export interface PasswordCheck {
  readonly right: boolean;
  /** Whether scrypt ran, so that a refusal for another reason can be made to take as long. */
  readonly slow: boolean;
}

export interface LoginOptions {
  /** Told whenever a password is really checked, not recognised. */
  readonly onCheck?: () => void;
  /** Compares a password with its stored hash, at the cost it should have; scrypt by default. */
  readonly check?: typeof fitsPassword;
}

export interface LoginGuard {
  /** Throws `throttled` after too many failures, `unavailable` when too many wait. */
  verify(login: Login): Promise<PasswordCheck>;
  /** Counts a failure that was not the password's, and takes as long as one. Throws as `verify`. */
  fail(login: Login, checked: PasswordCheck): Promise<void>;
  /** A key for secrets that nobody outside this process can recompute. */
  seal(parts: readonly unknown[]): string;
}

/** Bounds what is kept of callers. By size, because a `max` takes its room at once, which costs 3 ms a time. */
const MOST_KEPT = { maxSize: 10_000, sizeCalculation: () => 1 } as const;

/** A network rather than an address: whoever has one IPv6 address has a whole /64 of them. */
export function networkOf(peer: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(peer)?.[1];
  if (mapped !== undefined || !peer.includes(':')) return mapped ?? peer;
  const [head = '', tail = ''] = peer.split('%')[0]!.toLowerCase().split('::');
  const front = head.split(':').filter((group) => group !== '');
  const back = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(8 - front.length - back.length, 0) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** Counts failures by key within a window. */
export function createFailureCount(clock: Clock, most: number, windowMs: number) {
  const counts = new LRUCache<string, { count: number; since: number }>(MOST_KEPT);

  return {
    /** Counts one. Throws `throttled` instead when the window's are used up. */
    add(key: string, sentence: string): void {
      const now = clock();
      const known = counts.get(key);
      const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.since;
      // A clock that was set back must not shut anybody out for longer than a window.
      if (known === undefined || age >= windowMs || age < 0) {
        counts.set(key, { count: 1, since: now });
        return;
      }
      if (known.count >= most) {
        const seconds = Math.max(Math.ceil((windowMs - age) / 1_000), 1);
        throw new WinnowError('throttled', sentence, {
          headers: { 'retry-after': String(seconds) },
        });
      }
      known.count += 1;
    },
    clear: (key: string) => void counts.delete(key),
  };
}

const TOO_MANY = 'too many failed logins for this user; try again later';

export function createLoginGuard(
  { clock, random }: Pick<ServiceContext, 'clock' | 'random'>,
  options: LoginOptions = {},
): LoginGuard {
  const { onCheck, check: fits = fitsPassword } = options;
  const sealText = createSeal(random);
  const verified = new LRUCache<string, number>(MOST_KEPT);
  const checking = new Map<string, Promise<boolean>>();
  const failures = createFailureCount(clock, mostFailures, failureWindowMs);

  function keyOf({ name, peer }: Login): string {
    return `${nameKey(name)}\n${networkOf(peer)}`;
  }

  async function check(login: Login, sealed: string, key: string): Promise<boolean> {
    try {
      onCheck?.();
      const right = await fits(login.password, login.stored, key);
      if (right) {
        verified.set(sealed, clock());
        failures.clear(key);
      }
      return right;
    } finally {
      checking.delete(sealed);
    }
  }

  const seal = (parts: readonly unknown[]): string => sealText(JSON.stringify(parts));

  return {
    seal,

    async verify(login) {
      const { name, password, stored, peer } = login;
      // Within the process nobody guesses, and a secret that we made is checked sooner than it is looked up.
      if (peer === '' && fitsSecret(password, stored)) return { right: true, slow: true };
      const sealed = seal([nameKey(name), stored ?? null, password]);
      const age = clock() - (verified.get(sealed) ?? Number.NEGATIVE_INFINITY);
      if (age >= 0 && age < verifiedForMs) return { right: true, slow: false };
      const key = keyOf(login);
      const running = checking.get(sealed);
      if (running !== undefined) {
        const right = await running;
        if (!right) failures.add(key, TOO_MANY);
        return { right, slow: true };
      }
      // Counted before it is known to be one, so that many at once are no way round the limit.
      failures.add(key, TOO_MANY);
      const started = check(login, sealed, key);
      checking.set(sealed, started);
      return { right: await started, slow: true };
    },

    async fail(login, { right, slow }) {
      const key = keyOf(login);
      // A wrong password was counted when it was checked.
      if (right) failures.add(key, TOO_MANY);
      if (!slow) await spendLogin(key);
    },
  };
}
