/** The account of whoever runs the service, which commands use on its data directory, and the credentials for that. */
import { WinnowError } from '../model/errors.ts';
import type { Clock, RandomBytes } from '../model/ports.ts';
import type { Credentials } from '../protocol/credentials.ts';
import { findAccount } from '../store/accounts.ts';
import { findApplication, isAuthorised } from '../store/applications.ts';
import type { Engine } from '../store/engine.ts';
import { findPassword, findUser, putPassword } from '../store/users.ts';
import { putAccountWithOwner } from './accounts.ts';
import { createApplicationAdministration } from './applications.ts';
import { digestSecret, fitsAtOnce, hashSecret, isChosen } from './password.ts';
import { drawToken } from './token.ts';

export interface EmbeddedAccount {
  /**
   * Credentials for embedded use, with what still fits of the known ones. Makes the account where it is missing. Throws
   * `unauthenticated` where a person chose the password and it is not the known one, `data-file` where none can be made.
   */
  ensure(known: Credentials | undefined): Promise<Credentials>;
  /** Credentials for embedded use with a password that was set just now, and what still fits of the known ones. */
  withPassword(password: string, known: Credentials | undefined): Promise<Credentials>;
}

export const EMBEDDED_USER = 'me';
const EMBEDDED_APPLICATION = 'winnow-cli';

/** What a store that lies where nothing can be written, and is too large for a draft, has no room for. */
function unknownError(): WinnowError {
  const sentence =
    'the configuration has no credentials for this store, and nothing can be written to it to make some';
  return new WinnowError('data-file', sentence, {
    hint: 'copy it to where it can be written to, and name that directory with --data-dir',
  });
}

/** The embedded account of one store; in a draft of it, whose account nobody else ever sees, where it can be read alone. */
export function createEmbeddedAccount(
  { draft, ...kept }: Engine,
  clock: Clock,
  random: RandomBytes,
): EmbeddedAccount {
  const store = draft ?? kept;
  const applications = createApplicationAdministration(store, clock, random);

  /** The row ids of the account and its owner. */
  async function findOwner() {
    const account = await findAccount(store, EMBEDDED_USER);
    const owner = account && (await findUser(store, account.rowId, 'owner', EMBEDDED_USER));
    return owner && { accountId: account.rowId, ownerId: owner.rowId };
  }

  /** The known password if it fits, else a new one in its place. */
  async function ensurePassword(known: string | undefined): Promise<string> {
    const password = drawToken(random, 32);
    const made = { username: EMBEDDED_USER, hash: hashSecret(password) };
    if (await putAccountWithOwner(store, made, clock())) return password;
    const { ownerId } = (await findOwner())!;
    const stored = (await findPassword(store, ownerId))!;
    if (known !== undefined && (await fitsAtOnce(known, stored))) return known;
    if (isChosen(stored) && draft === undefined) {
      const sentence = `somebody set the password of "${EMBEDDED_USER}", and this configuration does not have it`;
      const hint = `set one that it gets to know: winnow accounts password ${EMBEDDED_USER}`;
      throw new WinnowError('unauthenticated', sentence, { hint });
    }
    // The configuration was lost; whoever may write the data directory may set a new password.
    await putPassword(store, ownerId, hashSecret(password));
    return password;
  }

  /** The known key if the application still has it and may call for the account, else a new one. */
  async function ensureKey(known: Credentials | undefined): Promise<string> {
    const application = await findApplication(store, EMBEDDED_APPLICATION);
    if (known?.appId === EMBEDDED_APPLICATION && application?.revoked === false) {
      const { accountId } = (await findOwner())!;
      const isKnown = digestSecret(known.appKey).equals(Buffer.from(application.keyHash));
      const mayCall = await isAuthorised(store, accountId, application.rowId);
      if (isKnown && mayCall) return known.appKey;
    }
    return (await applications.createApplication(EMBEDDED_APPLICATION, EMBEDDED_USER)).appKey;
  }

  async function withPassword(password: string, known: Credentials | undefined) {
    const appKey = await ensureKey(known);
    return { user: EMBEDDED_USER, password, appId: EMBEDDED_APPLICATION, appKey };
  }

  return {
    async ensure(known) {
      if (store.isReadOnly && draft === undefined) throw unknownError();
      return withPassword(await ensurePassword(known?.password), known);
    },
    withPassword,
  };
}
