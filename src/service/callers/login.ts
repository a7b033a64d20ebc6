/**
 * Checking passwords without being worn down: what was verified stays known for a while under a key that
 * exists only in this process, the same check is never made twice at once, and whoever fails too often
 * must wait. Failures count by user and network, so that nobody is locked out by a stranger elsewhere.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../../model/limits.ts';
import { nameKey } from '../../store/accounts.ts';
import type { ServiceContext } from '../context.ts';
import { networkOf } from '../port/network-of.ts';
import { createFailureCount, MOST_CALLERS } from './failure-count.ts';
import { createKeyedDigest } from './keyed-digest.ts';
import { fitsPassword, fitsSecret, spendLogin } from './password.ts';

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
  /** Takes as long as a wrong password, and is not counted as one, where something else was wrong. Throws `unavailable`. */
  fail(login: Login, checked: PasswordCheck): Promise<void>;
  /** A key for secrets that nobody outside this process can recompute. */
  digest(parts: readonly unknown[]): string;
}

const TOO_MANY = 'too many failed logins for this user; try again later';

/** A guard with a memory of its own: of what was verified, and of who failed how often. */
export function createLoginGuard(
  { clock, random }: Pick<ServiceContext, 'clock' | 'random'>,
  options: LoginOptions = {},
): LoginGuard {
  const { onCheck, check: fits = fitsPassword } = options;
  const digestText = createKeyedDigest(random);
  const verified = new LRUCache<string, number>(MOST_CALLERS);
  const checking = new Map<string, Promise<boolean>>();
  const failures = createFailureCount(clock, mostFailures, failureWindowMs);

  function keyOf({ name, peer }: Login): string {
    return `${nameKey(name)}\n${networkOf(peer)}`;
  }

  async function check(login: Login, passwordDigest: string, key: string): Promise<boolean> {
    try {
      onCheck?.();
      const right = await fits(login.password, login.stored, key);
      if (right) {
        verified.set(passwordDigest, clock());
        failures.clear(key);
      }
      return right;
    } catch (thrown) {
      // It was not checked, as where too many wait: that makes the password no wrong one.
      failures.takeBack(key);
      throw thrown;
    } finally {
      checking.delete(passwordDigest);
    }
  }

  const digest = (parts: readonly unknown[]): string => digestText(JSON.stringify(parts));

  return {
    digest,

    async verify(login) {
      const { name, password, stored, peer } = login;
      // Calls within the process are no guesses, and checking a secret of ours is faster than looking it up.
      if (peer === '' && fitsSecret(password, stored)) return { right: true, slow: true };
      const passwordDigest = digest([nameKey(name), stored ?? null, password]);
      const age = clock() - (verified.get(passwordDigest) ?? Number.NEGATIVE_INFINITY);
      if (age >= 0 && age < verifiedForMs) return { right: true, slow: false };
      const key = keyOf(login);
      const running = checking.get(passwordDigest);
      if (running !== undefined) {
        const right = await running;
        if (!right) failures.add(key, TOO_MANY);
        return { right, slow: true };
      }
      // Counted before it is known to be one, so that many at once are no way round the limit.
      failures.add(key, TOO_MANY);
      const started = check(login, passwordDigest, key);
      checking.set(passwordDigest, started);
      return { right: await started, slow: true };
    },

    async fail(login, { slow }) {
      if (!slow) await spendLogin(keyOf(login));
    },
  };
}
