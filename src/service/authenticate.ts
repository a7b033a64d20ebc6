/** Who calls: Basic credentials, application headers, `uid` and `lid`, made into one caller or one refusal. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Account, Application, User } from '../model/user.ts';
import { APP_ID_HEADER, APP_KEY_HEADER, readBasic } from '../protocol/credentials.ts';
import { findAccount, findAccountById } from '../store/accounts.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import { findPassword, findUser } from '../store/users.ts';
import type { Access } from './access.ts';
import type { ServiceContext } from './context.ts';
import { digestSecret, fitsPassword } from './password.ts';

export interface Caller {
  readonly account: Account;
  /** Whose credentials came. */
  readonly actor: User;
  /** Whose graph the call is about: the actor, or the user that `uid` names. */
  readonly user: User;
  readonly application?: Application;
  /** Set when a lid came instead of credentials: the key of the topic it opens, empty for all. */
  readonly shared?: { readonly lid: string; readonly key: string };
}

const CHALLENGE = { 'www-authenticate': 'Basic realm="winnow", charset="UTF-8"' };

/** On the data service, whatever is wrong with the credentials is one and the same answer. */
const DATA_REFUSAL = 'the username, password, application id or application key is wrong';

function refusal(access: Access): WinnowError {
  if (access === 'data' || access === 'data-reader') {
    return new WinnowError('forbidden', DATA_REFUSAL);
  }
  return new WinnowError('unauthenticated', 'the username or password is missing or wrong', {
    headers: CHALLENGE,
  });
}

/** Verified credentials stay known for a while, under a key that exists only in this process. */
export function createAuthenticator(context: ServiceContext) {
  const processKey = randomBytes(32);
  const verified = new LRUCache<string, true>({ max: 10_000 });
  const failures = new LRUCache<string, { count: number; since: number }>({ max: 10_000 });
  const { store, clock } = context;

  async function verify(
    name: string,
    password: string,
    stored: string | undefined,
  ): Promise<boolean> {
    const now = clock();
    const seal = createHmac('sha256', processKey)
      .update(JSON.stringify([name, stored ?? '', password]))
      .digest('base64url');
    const window = Math.floor(now / LIMITS.password.verifiedForMs);
    if (verified.has(`${seal}.${window}`)) return true;
    const failed = failures.get(name);
    const recent = failed !== undefined && now - failed.since < LIMITS.password.failureWindowMs;
    if (recent && failed.count >= LIMITS.password.failures) {
      throw new WinnowError('throttled', 'too many failed logins for this user; try again later', {
        headers: { 'retry-after': String(Math.ceil(LIMITS.password.failureWindowMs / 1000)) },
      });
    }
    if (await fitsPassword(password, stored)) {
      verified.set(`${seal}.${window}`, true);
      failures.delete(name);
      return true;
    }
    failures.set(name, recent ? { ...failed, count: failed.count + 1 } : { count: 1, since: now });
    return false;
  }

  /** The user a Basic name stands for: `account`, or `account!delegate`. */
  async function findActor(name: string): Promise<{ account: Account; actor: User } | undefined> {
    const bang = name.indexOf('!');
    const account = await findAccount(store, bang < 0 ? name : name.slice(0, bang));
    if (account === undefined) return undefined;
    const actor =
      bang < 0
        ? await findUser(store, account.rowId, 'owner', account.username)
        : await findUser(store, account.rowId, 'delegate', name.slice(bang + 1));
    return actor && { account, actor };
  }

  async function identify(
    headers: Headers,
    access: Access,
  ): Promise<{ account: Account; actor: User }> {
    const authorization = headers.get('authorization');
    if (authorization === null) throw refusal(access);
    const basic = readBasic(authorization);
    if (basic === undefined) throw refusal(access);
    if (Buffer.byteLength(basic.password) > LIMITS.password.maxBytes) throw refusal(access);
    const found = await findActor(basic.user);
    const stored = found && (await findPassword(store, found.actor.rowId));
    if (!(await verify(basic.user, basic.password, stored)) || found === undefined) {
      throw refusal(access);
    }
    if (found.actor.state === 'disabled') {
      throw new WinnowError('forbidden', 'this user is disabled', {
        headers: { 'user-state': 'disabled' },
      });
    }
    return found;
  }

  /** The calling application; on the content service it may stay unnamed. */
  async function findCallingApplication(
    headers: Headers,
    access: Access,
    account: Account,
  ): Promise<Application | undefined> {
    const appId = headers.get(APP_ID_HEADER);
    const appKey = headers.get(APP_KEY_HEADER);
    if (access === 'reader' && appId === null && appKey === null) return undefined;
    const application = appId === null ? undefined : await findApplication(store, appId);
    const right =
      application !== undefined &&
      !application.revoked &&
      timingSafeEqual(digestSecret(appKey ?? ''), Buffer.from(application.keyHash));
    if (!right) {
      if (access === 'data' || access === 'data-reader') {
        throw new WinnowError('forbidden', DATA_REFUSAL);
      }
      throw new WinnowError('unauthenticated', 'the application id or key is missing or wrong', {
        headers: CHALLENGE,
      });
    }
    if (!(await isAuthorised(store, account.rowId, application.rowId))) {
      throw new WinnowError(
        'unauthenticated',
        'the application is not authorized for this account',
        {
          headers: CHALLENGE,
        },
      );
    }
    return application;
  }

  /** The caller of a request that must carry credentials. Throws `unauthenticated`, `forbidden`, `throttled`. */
  return async function authenticate(headers: Headers, access: Access): Promise<Caller> {
    const { account, actor } = await identify(headers, access);
    const application = await findCallingApplication(headers, access, account);
    if (access === 'owner' && actor.kind !== 'owner') {
      throw new WinnowError('forbidden', 'a delegated user cannot manage users');
    }
    return {
      account: await findAccountById(store, account.rowId),
      actor,
      user: actor,
      ...(application === undefined ? {} : { application }),
    };
  };
}
