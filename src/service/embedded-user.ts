/** The account of embedded use: whoever may write the data directory calls as its owner. */
import { findAccount } from '../store/accounts.ts';
import type { Statements } from '../store/engine.ts';
import { findUser } from '../store/users.ts';

/** The name of the account of embedded use, and the application that its commands call by. */
export const EMBEDDED_USER = 'me';
export const EMBEDDED_APPLICATION = 'winnow-cli';

/** The account of embedded use and its owner; undefined where they are yet to be made. */
export async function findEmbedded(statements: Statements) {
  const account = await findAccount(statements, EMBEDDED_USER);
  const owner = account && (await findUser(statements, account.rowId, 'owner', EMBEDDED_USER));
  return owner && { account, owner };
}
