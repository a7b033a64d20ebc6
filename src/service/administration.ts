/** Local administration on the data directory: accounts, applications, and the account of embedded use. */
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import { findAccount, putAccount } from '../store/accounts.ts';
import {
  authoriseApplication,
  findApplication,
  isAuthorised,
  putApplication,
} from '../store/applications.ts';
import type { Engine } from '../store/engine.ts';
import { findPassword, findUser, putPassword, putUser } from '../store/users.ts';
import { digestSecret, fitsPassword, hashPassword, hashSecret } from './password.ts';

/** What a program needs to call the service for an account. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly appId: string;
  readonly appKey: string;
}

export interface Administration {
  /** Credentials of the account for embedded use: the known ones while they still fit, else new ones. */
  ensureEmbeddedAccount(known?: Credentials): Promise<Credentials>;
  /** A new account whose password a person chose. Throws `conflict` when the username is taken. */
  createAccount(username: string, password: string): Promise<void>;
  /** A new application, or a new key for an existing one; the key is told this once. */
  createApplication(appId: string, username: string): Promise<{ appKey: string }>;
}

const EMBEDDED_USER = 'me';
const EMBEDDED_APPLICATION = 'winnow-cli';

export function createAdministration(
  store: Engine,
  clock: Clock,
  random: RandomBytes,
): Administration {
  const secret = () => Buffer.from(random(32)).toString('base64url');

  async function fits(known: Credentials): Promise<boolean> {
    const account = await findAccount(store, known.user);
    const application = await findApplication(store, known.appId);
    if (account === undefined || application === undefined || application.revoked) return false;
    const owner = await findUser(store, account.rowId, 'owner', account.username);
    const stored = owner && (await findPassword(store, owner.rowId));
    return (
      digestSecret(known.appKey).equals(Buffer.from(application.keyHash)) &&
      (await isAuthorised(store, account.rowId, application.rowId)) &&
      (await fitsPassword(known.password, stored))
    );
  }

  async function putOwner(username: string, hash: string): Promise<boolean> {
    return store.transaction(async (statements) => {
      const account = await putAccount(statements, username, clock());
      if (account === undefined) return false;
      await putUser(statements, {
        accountId: account.rowId,
        kind: 'owner',
        name: username,
        password: hash,
        createdAt: clock(),
      });
      return true;
    });
  }

  async function createApplication(appId: string, username: string): Promise<{ appKey: string }> {
    const appKey = secret();
    const account = await findAccount(store, username);
    if (account === undefined) {
      throw new WinnowError('missing', `there is no account "${username}"`);
    }
    await store.transaction(async (statements) => {
      const application = await putApplication(statements, {
        appId,
        name: appId,
        keyHash: digestSecret(appKey),
        createdAt: clock(),
      });
      await authoriseApplication(statements, account.rowId, application.rowId);
    });
    return { appKey };
  }

  return {
    createApplication,

    async createAccount(username, password) {
      const done = await putOwner(username, await hashPassword(password, random));
      if (!done) throw new WinnowError('conflict', `there is already an account "${username}"`);
    },

    async ensureEmbeddedAccount(known) {
      if (known !== undefined && (await fits(known))) return known;
      const password = secret();
      const created = await putOwner(EMBEDDED_USER, hashSecret(password));
      if (!created) {
        // The configuration was lost; whoever may write the data directory may set a new password.
        const account = await findAccount(store, EMBEDDED_USER);
        const owner = await findUser(store, account!.rowId, 'owner', EMBEDDED_USER);
        await putPassword(store, owner!.rowId, hashSecret(password));
      }
      const { appKey } = await createApplication(EMBEDDED_APPLICATION, EMBEDDED_USER);
      return { user: EMBEDDED_USER, password, appId: EMBEDDED_APPLICATION, appKey };
    },
  };
}
