/** Applications, administered on the data directory. A key is told once, when it is made. */
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Application } from '../model/user.ts';
import { shellWord } from '../protocol/shell-word.ts';
import {
  type ApplicationRecord,
  authoriseApplication,
  findApplication,
  findApplicationRecords,
  putApplication,
  removeAuthorisation,
  revokeApplication,
} from '../store/applications.ts';
import type { Engine, Statements } from '../store/engine.ts';
import { requireAccount } from './accounts.ts';
import { digestSecret } from './callers/password.ts';
import { drawToken } from './callers/token.ts';

export interface ApplicationAdministration {
  /** A new application, or a new key for an existing one, authorised for the account; the key is told this once. */
  createApplication(appId: string, username: string): Promise<{ appKey: string }>;
  /** A new application, authorised for the account if one is given. Throws `invalid`, `missing`, and `conflict` when the id is taken. */
  addApplication(
    appId: string,
    more?: { readonly name?: string; readonly account?: string },
  ): Promise<{ appKey: string }>;
  listApplications(): Promise<ApplicationRecord[]>;
  /** Lets an application call for an account. Throws `missing`, and `conflict` for one that was revoked. */
  authoriseApplication(appId: string, username: string): Promise<void>;
  /** Takes one account away from an application, or stops it altogether. Throws `missing`. */
  revokeApplication(appId: string, username?: string): Promise<void>;
  /** A new key; the old one is refused from now on, and an application that was revoked works again. Throws `missing`. */
  rotateKey(appId: string): Promise<{ appKey: string }>;
}

/** Printable ASCII without spaces, for it travels in a header. */
const APP_ID = /^[\u0021-\u007e]{1,128}$/u;

function checkAppId(appId: string): void {
  if (APP_ID.test(appId)) return;
  throw new WinnowError(
    'invalid',
    'an application id is 1 to 128 printable ASCII characters without spaces',
  );
}

async function requireUnused(statements: Statements, appId: string): Promise<void> {
  if ((await findApplication(statements, appId)) === undefined) return;
  throw new WinnowError('conflict', `there is already an application "${appId}"`, {
    hint: `winnow apps rotate ${shellWord(appId)}`,
  });
}

async function requireApplication(statements: Statements, appId: string): Promise<Application> {
  const application = await findApplication(statements, appId);
  if (application !== undefined) return application;
  throw new WinnowError('missing', `there is no application "${appId}"`, {
    hint: 'winnow apps list',
  });
}

/** Administration of the applications in a store. */
export function createApplicationAdministration(
  store: Engine,
  clock: Clock,
  random: RandomBytes,
): ApplicationAdministration {
  async function putKey(
    statements: Statements,
    appId: string,
    name: string,
  ): Promise<{ application: Application; appKey: string }> {
    const appKey = drawToken(random, 32);
    const keyHash = digestSecret(appKey);
    const made = { appId, name, keyHash, createdAt: clock() };
    return { application: await putApplication(statements, made), appKey };
  }

  return {
    async createApplication(appId, username) {
      return store.transaction(async (statements) => {
        const account = await requireAccount(statements, username);
        const { application, appKey } = await putKey(statements, appId, appId);
        await authoriseApplication(statements, account.rowId, application.rowId);
        return { appKey };
      });
    },

    async addApplication(appId, { name = appId, account } = {}) {
      checkAppId(appId);
      return store.transaction(async (statements) => {
        await requireUnused(statements, appId);
        const { application, appKey } = await putKey(statements, appId, name);
        if (account !== undefined) {
          const { rowId } = await requireAccount(statements, account);
          await authoriseApplication(statements, rowId, application.rowId);
        }
        return { appKey };
      });
    },

    listApplications: () => findApplicationRecords(store),

    async authoriseApplication(appId, username) {
      await store.transaction(async (statements) => {
        const application = await requireApplication(statements, appId);
        const account = await requireAccount(statements, username);
        // A revoked application is refused whatever account it is authorised for.
        if (application.revoked) {
          throw new WinnowError('conflict', `the application "${appId}" is revoked`, {
            hint: `give it a new key first: winnow apps rotate ${shellWord(appId)}`,
          });
        }
        await authoriseApplication(statements, account.rowId, application.rowId);
      });
    },

    async revokeApplication(appId, username) {
      await store.transaction(async (statements) => {
        const application = await requireApplication(statements, appId);
        if (username === undefined) {
          await revokeApplication(statements, appId, clock());
          return;
        }
        const account = await requireAccount(statements, username);
        if (!(await removeAuthorisation(statements, account.rowId, application.rowId))) {
          throw new WinnowError(
            'missing',
            `the application "${appId}" was not authorised for "${username}"`,
          );
        }
      });
    },

    async rotateKey(appId) {
      return store.transaction(async (statements) => {
        const application = await requireApplication(statements, appId);
        const { appKey } = await putKey(statements, appId, application.name);
        return { appKey };
      });
    },
  };
}
