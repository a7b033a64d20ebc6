/** The account of whoever runs the service, which commands use on its data directory, and the credentials for that. */
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Application } from '../model/user.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import type { Engine } from '../store/engine.ts';
import { findPassword, putPassword } from '../store/users.ts';
import { putAccountWithOwner } from './accounts.ts';
import { createApplicationAdministration } from './applications.ts';
import type { LentLogin } from './callers/lent-login.ts';
import { digestSecret, fitsAtOnce, hashSecret, isChosen } from './callers/password.ts';
import { drawToken } from './callers/token.ts';
import { EMBEDDED_APPLICATION, EMBEDDED_USER, findEmbedded } from './embedded-user.ts';

export interface EmbeddedAccount {
  /**
   * Credentials for embedded use, with what still fits of the known ones. Makes the account where it is missing. A password that
   * others made gives way to a new one where it `replaces`; else it stays, and what is given is a login of this process. Throws
   * `unauthenticated` where a person chose the password and it is not the known one.
   */
  ensure(known: Credentials | undefined, replaces: boolean): Promise<Credentials>;
  /** Credentials for embedded use with a password that was set just now, and what still fits of the known ones. */
  withPassword(password: string, known: Credentials | undefined): Promise<Credentials>;
  /**
   * A login for this process alone, where the account is there and the known password or key is not its own; undefined where
   * `ensure` renews nothing that others know. Throws `unauthenticated` as `ensure`, `data-file` where an account would have to be made
   * and nothing can be.
   */
  lend(known: Credentials | undefined): Promise<Credentials | undefined>;
  /** Whether `ensure` would draw a password in the place of one that others may call by. */
  wouldReplace(known: Credentials | undefined): Promise<boolean>;
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
    hint: `type that one in, so that the configuration has it too: winnow accounts password ${EMBEDDED_USER}`,
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

  /**
   * The known password if it fits, else a new one: of a new account or, with `replaces`, in the place of the old one. Undefined
   * where that stays.
   */
  async function ensurePassword(known: string | undefined, replaces: boolean) {
    const password = drawToken(random, 32);
    const made = { username: EMBEDDED_USER, hash: hashSecret(password) };
    if (await putAccountWithOwner(store, made, clock())) return { password, isDrawn: true };
    const { owner } = (await findEmbedded(store))!;
    const stored = (await findPassword(store, owner.rowId))!;
    if (known !== undefined && (await fitsAtOnce(known, stored))) {
      return { password: known, isDrawn: false };
    }
    if (isChosen(stored)) throw chosenError();
    if (!replaces) return undefined;
    // The configuration was lost; whoever may write the data directory may set a new password.
    await putPassword(store, owner.rowId, hashSecret(password));
    return { password, isDrawn: true };
  }

  /** Whether the known key is that of its application, which may be revoked or not be authorised any more. */
  function isKeyOf(known: Credentials, application: Application): boolean {
    return digestSecret(known.appKey).equals(Buffer.from(application.keyHash));
  }

  /** The id of an application whose key nobody has who could go on calling by it. */
  async function findFreeId(): Promise<string> {
    for (let number = 1; ; number += 1) {
      const appId = number === 1 ? EMBEDDED_APPLICATION : `${EMBEDDED_APPLICATION}-${number}`;
      const application = await findApplication(store, appId);
      if (application === undefined || application.revoked) return appId;
    }
  }

  /**
   * The known application and its key as long as it may call for the account, else a new key: of another one if others go on by
   * its own, which they cannot once a new password `endsOthers`.
   */
  async function ensureApplication(known: Credentials | undefined, endsOthers: boolean) {
    const application = known && (await findApplication(store, known.appId));
    const isOurs = application !== undefined && isKeyOf(known!, application);
    if (isOurs && !application.revoked) {
      const { account } = (await findEmbedded(store))!;
      if (await isAuthorised(store, account.rowId, application.rowId)) return known!;
    }
    const freeId = async () => (endsOthers ? EMBEDDED_APPLICATION : findFreeId());
    const appId = isOurs ? known!.appId : await freeId();
    return { appId, ...(await applications.createApplication(appId, EMBEDDED_USER)) };
  }

  async function withPassword(
    password: string,
    known: Credentials | undefined,
    endsOthers = false,
  ): Promise<Credentials> {
    const { appId, appKey } = await ensureApplication(known, endsOthers);
    return { user: EMBEDDED_USER, password, appId, appKey };
  }

  /** The stored password of the account, where the known one is not it; undefined where it is, or there is no account. */
  async function otherPassword(known: Credentials | undefined): Promise<string | undefined> {
    const owner = (await findEmbedded(store))?.owner;
    const stored = owner && (await findPassword(store, owner.rowId));
    if (stored === undefined) return undefined;
    return known !== undefined && (await fitsAtOnce(known.password, stored)) ? undefined : stored;
  }

  /** Whether the known application works, but by a key that others have. */
  async function haveOthersKey(known: Credentials): Promise<boolean> {
    const application = await findApplication(store, known.appId);
    return application?.revoked === false && !isKeyOf(known, application);
  }

  return {
    async ensure(known, replaces) {
      const ensured = await ensurePassword(known?.password, replaces);
      return ensured === undefined
        ? login.lend()
        : withPassword(ensured.password, known, ensured.isDrawn);
    },
    withPassword: (password, known) => withPassword(password, known),
    async lend(known) {
      if (store.isReadOnly) {
        if ((await findEmbedded(store)) === undefined) throw unmadeError();
        return login.lend();
      }
      const other = await otherPassword(known);
      if (other !== undefined && isChosen(other)) throw chosenError();
      const isOthers = other !== undefined || (known !== undefined && (await haveOthersKey(known)));
      return isOthers ? login.lend() : undefined;
    },
    async wouldReplace(known) {
      const other = await otherPassword(known);
      return other !== undefined && !isChosen(other);
    },
  };
}
