/** Local administration on the data directory: accounts, applications, plans, and the account of embedded use. */
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { findAccount, nameKey } from '../store/accounts.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import type { Engine } from '../store/engine.ts';
import { refuseNewer } from '../store/read-tables.ts';
import { isNewer } from '../store/storage-error.ts';
import { findPassword } from '../store/users.ts';
import { type AccountAdministration, createAccountAdministration } from './accounts.ts';
import { type ApplicationAdministration, createApplicationAdministration } from './applications.ts';
import { findOwnerOrDelegate, splitFullName } from './callers/full-name.ts';
import type { LentLogin } from './callers/lent-login.ts';
import { digestSecret, fitsAtOnce } from './callers/password.ts';
import { createEmbeddedAccount } from './embedded-account.ts';
import { EMBEDDED_USER } from './embedded-user.ts';
import { createPlanAdministration, type PlanAdministration } from './plans.ts';

export interface Administration
  extends AccountAdministration,
    ApplicationAdministration,
    PlanAdministration {
  /** Whether the store can be read alone. */
  readonly isReadOnly: boolean;
  /** Throws `unavailable` where a newer Winnow has migrated the store since it was opened, for as long as that is so. */
  refuseNewer(): Promise<void>;
  /** Whether the service would let in whoever has these credentials. */
  accepts(credentials: Credentials): Promise<boolean>;
  /**
   * Credentials of the account for embedded use: the known ones, the same object, while they still fit, else with new ones for
   * what does not; unless `replaces`, which it does by default, a login of this process where others made a password meanwhile.
   * Throws `unauthenticated` where a person chose the password and it is not the known one.
   */
  ensureEmbeddedAccount(
    known?: Credentials,
    how?: { readonly replaces?: boolean },
  ): Promise<Credentials>;
  /**
   * Credentials of that account for calls of this process alone, where those known do not fit: others that call by those in the
   * store go on. Undefined where none have to be lent. Throws `unauthenticated` where a person chose the password, `data-file`
   * for a store without the account that can be read alone.
   */
  lendEmbedded(known: Credentials | undefined): Promise<Credentials | undefined>;
  /** Whether making credentials that fit would end a password that others may call by. */
  wouldReplaceEmbedded(known: Credentials | undefined): Promise<boolean>;
  /** Whether this is the account of embedded use. */
  isEmbedded(account: string): boolean;
  /** Credentials for embedded use with a password that was set just now for that account. */
  embeddedWith(password: string, known: Credentials | undefined): Promise<Credentials>;
}

/** All administration of one store, for whoever may write its directory: nobody is asked for credentials. */
export function createAdministration(
  store: Engine,
  clock: Clock,
  random: RandomBytes,
  login: LentLogin,
): Administration {
  const accounts = createAccountAdministration(store, clock, random);
  const applications = createApplicationAdministration(store, clock, random);

  const embedded = createEmbeddedAccount(store, clock, random, login);

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
    return fitsAtOnce(known.password, stored);
  }

  return {
    ...accounts,
    ...applications,
    ...createPlanAdministration(store, clock),
    isReadOnly: store.isReadOnly,
    async refuseNewer() {
      await refuseNewer(store).catch((thrown: unknown) => {
        // Anything else is for the next request to say, and may be over by then.
        if (isNewer(thrown)) throw thrown;
      });
    },
    accepts,

    async ensureEmbeddedAccount(known, { replaces = true } = {}) {
      if (known !== undefined && (await accepts(known))) return known;
      return embedded.ensure(known, replaces);
    },

    lendEmbedded: embedded.lend,
    wouldReplaceEmbedded: embedded.wouldReplace,

    isEmbedded: (account) => nameKey(account) === EMBEDDED_USER,
    embeddedWith: embedded.withPassword,
  };
}
