/** The account of whoever runs the service, which commands use on its data directory, and the credentials for that. */
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import type { Engine } from '../store/engine.ts';
import { findPassword, putPassword } from '../store/users.ts';
import { putAccountWithOwner } from './accounts.ts';
import { createApplicationAdministration } from './applications.ts';
import { EMBEDDED_APPLICATION, EMBEDDED_USER, findEmbedded } from './embedded-user.ts';
import type { LentLogin } from './lent-login.ts';
import { digestSecret, fitsAtOnce, hashSecret, isChosen } from './password.ts';
import { drawToken } from './token.ts';

export interface EmbeddedAccount {
  /**
   * Credentials for embedded use, with what still fits of the known ones. Makes the account where it is missing. Throws
   * `unauthenticated` where a person chose the password and it is not the known one.
   */
  ensure(known: Credentials | undefined): Promise<Credentials>;
  /** Credentials for embedded use with a password that was set just now, and what still fits of the known ones. */
  withPassword(password: string, known: Credentials | undefined): Promise<Credentials>;
  /**
   * A login for this process alone, where the account is there and the known password is not its own; undefined where `ensure`
   * renews nothing that others know. Throws `unauthenticated` as `ensure`, `data-file` where an account would have to be made
   * and nothing can be.
   */
  lend(known: Credentials | undefined): Promise<Credentials | undefined>;
}

/** What a store that lies where nothing can be written, and never had the account, has no room for. */
function unmadeError(): WinnowError {
  const sentence = `the store has no account "${EMBEDDED_USER}", and nothing can be written to it to make one`;
  return new WinnowError('data-file', sentence, {
    hint: 'copy it to where it can be written to, and name that directory with --data-dir',
  });
}

function chosenError(): WinnowError {
  const sentence = `somebody set the password of "${EMBEDDED_USER}", and this configuration does not have it`;
  return new WinnowError('unauthenticated', sentence, {
    hint: `set one that it gets to know: winnow accounts password ${EMBEDDED_USER}`,
  });
}

/** The embedded account of one store. */
export function createEmbeddedAccount(
  store: Engine,
  clock: Clock,
  random: RandomBytes,
  login: LentLogin,
): EmbeddedAccount {
  const applications = createApplicationAdministration(store, clock, random);

  /** The known password if it fits, else a new one in its place. */
  async function ensurePassword(known: string | undefined): Promise<string> {
    const password = drawToken(random, 32);
    const made = { username: EMBEDDED_USER, hash: hashSecret(password) };
    if (await putAccountWithOwner(store, made, clock())) return password;
    const { owner } = (await findEmbedded(store))!;
    const stored = (await findPassword(store, owner.rowId))!;
    if (known !== undefined && (await fitsAtOnce(known, stored))) return known;
    if (isChosen(stored)) throw chosenError();
    // The configuration was lost; whoever may write the data directory may set a new password.
    await putPassword(store, owner.rowId, hashSecret(password));
    return password;
  }

  /** The known key if the application still has it and may call for the account, else a new one. */
  async function ensureKey(known: Credentials | undefined): Promise<string> {
    const application = await findApplication(store, EMBEDDED_APPLICATION);
    if (known?.appId === EMBEDDED_APPLICATION && application?.revoked === false) {
      const { account } = (await findEmbedded(store))!;
      const isKnown = digestSecret(known.appKey).equals(Buffer.from(application.keyHash));
      const mayCall = await isAuthorised(store, account.rowId, application.rowId);
      if (isKnown && mayCall) return known.appKey;
    }
    return (await applications.createApplication(EMBEDDED_APPLICATION, EMBEDDED_USER)).appKey;
  }

  async function withPassword(password: string, known: Credentials | undefined) {
    const appKey = await ensureKey(known);
    return { user: EMBEDDED_USER, password, appId: EMBEDDED_APPLICATION, appKey };
  }

  return {
    ensure: async (known) => withPassword(await ensurePassword(known?.password), known),
    withPassword,
    async lend(known) {
      const owner = (await findEmbedded(store))?.owner;
      if (store.isReadOnly) {
        if (owner === undefined) throw unmadeError();
        return login.lend();
      }
      const stored = owner && (await findPassword(store, owner.rowId));
      if (stored === undefined) return undefined;
      if (known !== undefined && (await fitsAtOnce(known.password, stored))) return undefined;
      if (isChosen(stored)) throw chosenError();
      return login.lend();
    },
  };
}
