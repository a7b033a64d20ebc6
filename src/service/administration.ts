/** Local administration on the data directory: accounts, applications, plans, and the account of embedded use. */
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { findAccount } from '../store/accounts.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import type { Engine } from '../store/engine.ts';
import { findPassword, findUser, putPassword } from '../store/users.ts';
import {
  type AccountAdministration,
  createAccountAdministration,
  putAccountWithOwner,
} from './accounts.ts';
import { type ApplicationAdministration, createApplicationAdministration } from './applications.ts';
import { findOwnerOrDelegate, splitFullName } from './full-name.ts';
import { digestSecret, fitsPassword, fitsSecret, hashSecret } from './password.ts';
import { createPlanAdministration, type PlanAdministration } from './plans.ts';
import { drawToken } from './token.ts';

export interface Administration
  extends AccountAdministration,
    ApplicationAdministration,
    PlanAdministration {
  /** Whether the service would let in whoever has these credentials. */
  accepts(credentials: Credentials): Promise<boolean>;
  /** Credentials of the account for embedded use: the known ones, the same object, while they still fit, else new ones. */
  ensureEmbeddedAccount(known?: Credentials): Promise<Credentials>;
}

/** The account of whoever runs the service. */
export const EMBEDDED_USER = 'me';
const EMBEDDED_APPLICATION = 'winnow-cli';

/** All administration of one store, for whoever may write its directory: nobody is asked for credentials. */
export function createAdministration(
  store: Engine,
  clock: Clock,
  random: RandomBytes,
): Administration {
  const accounts = createAccountAdministration(store, clock, random);
  const applications = createApplicationAdministration(store, clock, random);

  async function accepts(known: Credentials): Promise<boolean> {
    const { username, delegate } = splitFullName(known.user);
    const account = await findAccount(store, username);
    const application = await findApplication(store, known.appId);
    if (account === undefined || application === undefined || application.revoked) return false;
    const user = await findOwnerOrDelegate(store, account, delegate);
    const stored = user && (await findPassword(store, user.rowId));
    if (stored === undefined || !(await isAuthorised(store, account.rowId, application.rowId))) {
      return false;
    }
    if (!digestSecret(known.appKey).equals(Buffer.from(application.keyHash))) return false;
    // A secret of ours is checked at once; only a password that a person chose takes its time.
    if (stored.startsWith('sha256$')) return fitsSecret(known.password, stored);
    return fitsPassword(known.password, stored);
  }

  return {
    ...accounts,
    ...applications,
    ...createPlanAdministration(store, clock),
    accepts,

    async ensureEmbeddedAccount(known) {
      if (known !== undefined && (await accepts(known))) return known;
      const password = drawToken(random, 32);
      const made = { username: EMBEDDED_USER, hash: hashSecret(password) };
      const created = await putAccountWithOwner(store, made, clock());
      if (!created) {
        // The configuration was lost; whoever may write the data directory may set a new password.
        const account = await findAccount(store, EMBEDDED_USER);
        const owner = await findUser(store, account!.rowId, 'owner', EMBEDDED_USER);
        await putPassword(store, owner!.rowId, hashSecret(password));
      }
      const { appKey } = await applications.createApplication(EMBEDDED_APPLICATION, EMBEDDED_USER);
      return { user: EMBEDDED_USER, password, appId: EMBEDDED_APPLICATION, appKey };
    },
  };
}
