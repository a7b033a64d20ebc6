/** Who calls: Basic credentials and application headers, or a lid, made into one caller or one refusal. */

import { LRUCache } from 'lru-cache';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Application } from '../model/user.ts';
import { BASIC_CHALLENGE, readApplication, readBasic } from '../protocol/credentials.ts';
import type { ExchangeHeaders } from '../protocol/exchange.ts';
import { findAccount } from '../store/accounts.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import { findPassword, findUser } from '../store/users.ts';
import type { Access } from './access.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { ServiceContext } from './context.ts';
import { splitFullName } from './full-name.ts';
import { createLidReader } from './lid-reader.ts';
import { createLoginGuard, type LoginOptions } from './login.ts';
import { digestSecret } from './password.ts';
import { isSameSecret } from './sha256.ts';
import { refuseDisabled } from './user-state.ts';

type Identified = Omit<Caller, 'user' | 'shared'>;

interface Known extends Identified {
  readonly revision: string;
  readonly at: number;
}

const CHALLENGE = { 'www-authenticate': BASIC_CHALLENGE };

/** On the data service, whatever is wrong with the credentials is one and the same answer. */
const DATA_REFUSAL = 'the username, password, application id or application key is wrong';

function refusal(access: Access, what: string): WinnowError {
  return access === 'data' || access === 'data-reader'
    ? new WinnowError('forbidden', DATA_REFUSAL)
    : new WinnowError('unauthenticated', what, { headers: CHALLENGE });
}

const WRONG_LOGIN = 'the username or password is missing or wrong';
const WRONG_APPLICATION = 'the application id or key is missing or wrong';
const NOT_AUTHORISED = 'the application is not authorized for this account';

/** An application key is compared even where there is no application. */
const NO_KEY = Buffer.alloc(32);

export function createAuthenticator(
  context: ServiceContext,
  options: LoginOptions = {},
): Authenticate {
  const { store, clock } = context;
  const guard = createLoginGuard(context, options);
  const readLid = createLidReader(context);
  /** Callers from elsewhere as they were found, while nothing was written since; keyed by a seal, never by a secret. */
  const known = new LRUCache<string, Known>({ max: 1_000 });

  /** The user a Basic name stands for: `account`, or `account!delegate`. */
  async function findActor(name: string) {
    const { username, delegate } = splitFullName(name);
    const account = await findAccount(store, username);
    if (account === undefined) return undefined;
    const owner = await findUser(store, account.rowId, 'owner', account.username);
    const actor =
      delegate === undefined ? owner : await findUser(store, account.rowId, 'delegate', delegate);
    if (owner === undefined || actor === undefined) return undefined;
    return { account, owner, actor, stored: await findPassword(store, actor.rowId) };
  }

  /** The named application when its key is right; undefined otherwise. */
  async function findCallingApplication(
    appId: string | undefined,
    appKey: string | undefined,
  ): Promise<Application | undefined> {
    const application = appId === undefined ? undefined : await findApplication(store, appId);
    const right = isSameSecret(digestSecret(appKey ?? ''), application?.keyHash ?? NO_KEY);
    return right && application?.revoked === false ? application : undefined;
  }

  async function identify(
    headers: ExchangeHeaders,
    access: Access,
    peer: string,
  ): Promise<Identified> {
    const basic = readBasic(headers.get('authorization'));
    if (basic === undefined || Buffer.byteLength(basic.password) > LIMITS.password.maxBytes) {
      throw refusal(access, WRONG_LOGIN);
    }
    const { appId, appKey } = readApplication(headers);
    const found = await findActor(basic.user);
    const login = { name: basic.user, password: basic.password, stored: found?.stored, peer };
    const verdict = await guard.verify(login);
    const unnamed = access === 'reader' && appId === undefined && appKey === undefined;
    const application = unnamed ? undefined : await findCallingApplication(appId, appKey);
    if (!verdict.right || found === undefined) throw refusal(access, WRONG_LOGIN);
    if (!unnamed && application === undefined) {
      await guard.fail(login, verdict);
      throw refusal(access, WRONG_APPLICATION);
    }
    const { account, owner, actor } = found;
    refuseDisabled(owner);
    refuseDisabled(actor);
    if (application === undefined) return { account, actor };
    if (!(await isAuthorised(store, account.rowId, application.rowId))) {
      throw new WinnowError('unauthenticated', NOT_AUTHORISED, { headers: CHALLENGE });
    }
    return { account, actor, application };
  }

  /** The caller as found before, if nothing was written since and that was not long ago. */
  function recognise(sealed: string, access: Access): Known | undefined {
    const before = known.get(sealed);
    if (before === undefined || before.revision !== store.revision()) return undefined;
    const age = clock() - before.at;
    if (age < 0 || age >= LIMITS.password.verifiedForMs) return undefined;
    return before.application === undefined && access !== 'reader' ? undefined : before;
  }

  /** The caller as found before, else found out; who calls within the process is never looked up that way. */
  async function findKnown(
    authorization: string,
    headers: ExchangeHeaders,
    access: Access,
    peer: string,
  ): Promise<Identified> {
    if (peer === '') return identify(headers, access, peer);
    const { appId, appKey } = readApplication(headers);
    const sealed = guard.seal([authorization, appId, appKey]);
    const before = recognise(sealed, access);
    if (before !== undefined) return before;
    // Asked before: of what is written while the caller is found out, nothing is known.
    const revision = store.revision();
    const found = await identify(headers, access, peer);
    known.set(sealed, { ...found, revision, at: clock() });
    return found;
  }

  return async function authenticate({ headers, rawQuery = '', peer = '' }, access) {
    const authorization = headers.get('authorization');
    if (authorization === null) {
      const mayBeShared = access === 'reader' || access === 'data-reader';
      const shared = mayBeShared ? await readLid(rawQuery, peer) : undefined;
      if (shared !== undefined) return shared;
      throw refusal(access, WRONG_LOGIN);
    }
    const { account, actor, application } = await findKnown(authorization, headers, access, peer);
    if (access === 'owner' && actor.kind !== 'owner') {
      throw new WinnowError('forbidden', 'a delegated user cannot manage users');
    }
    return {
      account,
      actor,
      user: actor,
      ...(application === undefined ? {} : { application }),
    };
  };
}
