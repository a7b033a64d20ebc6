/** Checks Basic credentials and application headers against the store: the user they identify, or one refusal. */
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Account, Application, User } from '../../model/user.ts';
import {
  BASIC_CHALLENGE,
  type ClaimedApplication,
  readApplication,
  readBasic,
} from '../../protocol/credentials.ts';
import type { ExchangeHeaders } from '../../protocol/exchange.ts';
import { findAccount } from '../../store/accounts.ts';
import { findApplication, isAuthorised } from '../../store/applications.ts';
import type { Statements } from '../../store/engine.ts';
import { findPassword } from '../../store/users.ts';
import { EMBEDDED_APPLICATION, findEmbedded } from '../embedded-user.ts';
import { isSameSecret } from '../sha256.ts';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import { findOwnerOrDelegate, splitFullName } from './full-name.ts';
import type { LoginGuard } from './login.ts';
import { digestSecret } from './password.ts';
import { refuseDisabled } from './user-state.ts';

/** Who credentials stand for, before it is known whose graph the call is about. */
export type Identified = Omit<Caller, 'user' | 'shared'>;

const CHALLENGE = { 'www-authenticate': BASIC_CHALLENGE };

/** On the data service, whatever is wrong with the credentials is one and the same answer. */
const DATA_REFUSAL = 'the username, password, application id or application key is wrong';

export const WRONG_LOGIN = 'the username or password is missing or wrong';
const WRONG_APPLICATION = 'the application id or key is missing or wrong';
const NOT_AUTHORISED = 'the application is not authorized for this account';

/** What wrong or missing credentials are answered with, as the access has it: `forbidden` or `unauthenticated`. */
export function refusal(access: Access, what: string): WinnowError {
  return access === 'data' || access === 'data-reader'
    ? new WinnowError('forbidden', DATA_REFUSAL)
    : new WinnowError('unauthenticated', what, { headers: CHALLENGE });
}

interface Found {
  readonly account: Account;
  readonly owner: User;
  readonly actor: User;
  /** The actor's stored hash. */
  readonly stored: string | undefined;
}

/** The user a Basic name stands for: `account`, or `account!delegate`. */
async function findActor(statements: Statements, name: string): Promise<Found | undefined> {
  const { username, delegate } = splitFullName(name);
  const account = await findAccount(statements, username);
  if (account === undefined) return undefined;
  const owner = await findOwnerOrDelegate(statements, account, undefined);
  const actor =
    delegate === undefined ? owner : await findOwnerOrDelegate(statements, account, delegate);
  if (owner === undefined || actor === undefined) return undefined;
  return { account, owner, actor, stored: await findPassword(statements, actor.rowId) };
}

/** The key is compared even if there is no such application, so that both take the same time. */
const NO_KEY = Buffer.alloc(32);

/** The named application when its key is right; undefined otherwise. */
async function findCallingApplication(
  statements: Statements,
  { appId, appKey = '' }: ClaimedApplication,
): Promise<Application | undefined> {
  const application = appId === undefined ? undefined : await findApplication(statements, appId);
  const right = isSameSecret(digestSecret(appKey), application?.keyHash ?? NO_KEY);
  return right && application?.revoked === false ? application : undefined;
}

/**
 * Checks the application that a request names where it need not name one. Throws as for wrong credentials, and
 * `unauthenticated` for one that is not authorized for the account.
 */
export async function checkNamedApplication(
  statements: Statements,
  headers: ExchangeHeaders,
  account: Account,
  access: Access,
): Promise<void> {
  const named = readApplication(headers);
  if (named.appId === undefined && named.appKey === undefined) return;
  const application = await findCallingApplication(statements, named);
  if (application === undefined) throw refusal(access, WRONG_APPLICATION);
  await requireAuthorised(statements, account, application);
}

async function requireAuthorised(
  statements: Statements,
  account: Account,
  application: Application,
): Promise<void> {
  if (await isAuthorised(statements, account.rowId, application.rowId)) return;
  throw new WinnowError('unauthenticated', NOT_AUTHORISED, { headers: CHALLENGE });
}

/**
 * Who the credentials of a request stand for. But for what can be no login at all, nothing is refused before the password
 * was checked, so that no refusal tells by its time what was wrong.
 * @param peer network address of the other end; empty within the process
 * @throws WinnowError `unauthenticated` or `forbidden`, as the access has it; `throttled`, `unavailable` as `LoginGuard.verify`
 */
export async function checkCredentials(
  statements: Statements,
  guard: LoginGuard,
  { headers, peer }: { readonly headers: ExchangeHeaders; readonly peer: string },
  access: Access,
): Promise<Identified> {
  const basic = readBasic(headers.get('authorization'));
  if (basic === undefined || Buffer.byteLength(basic.password) > LIMITS.password.maxBytes) {
    throw refusal(access, WRONG_LOGIN);
  }
  const named = readApplication(headers);
  const found = await findActor(statements, basic.user);
  const login = { name: basic.user, password: basic.password, stored: found?.stored, peer };
  const checked = await guard.verify(login);
  const isUnnamed = access === 'reader' && named.appId === undefined && named.appKey === undefined;
  const application = isUnnamed ? undefined : await findCallingApplication(statements, named);
  if (!checked.right || found === undefined) throw refusal(access, WRONG_LOGIN);
  if (!isUnnamed && application === undefined) {
    await guard.fail(login, checked);
    throw refusal(access, WRONG_APPLICATION);
  }
  const { account, owner, actor } = found;
  refuseDisabled(owner);
  refuseDisabled(actor);
  if (application === undefined) return { account, actor };
  await requireAuthorised(statements, account, application);
  return { account, actor, application };
}

/** Who the login stands for that this process was lent; undefined where the account is gone. Throws `forbidden` for one disabled. */
export async function identifyEmbedded(statements: Statements): Promise<Identified | undefined> {
  const found = await findEmbedded(statements);
  if (found === undefined) return undefined;
  refuseDisabled(found.owner);
  const application = await findApplication(statements, EMBEDDED_APPLICATION);
  const named = application === undefined ? {} : { application };
  return { account: found.account, actor: found.owner, ...named };
}
