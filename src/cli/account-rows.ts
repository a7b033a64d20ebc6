/** What the commands about one account have in common: how they name it, and the row that says what was done. */
import { field } from './output/field.ts';
import type { Session } from './session.ts';

export const ACCOUNT = field('account', 'text', 'username of the account', { yields: true });
const RESULT = field('result', 'word', 'what was done');

export const RESULT_FIELDS = [ACCOUNT, RESULT];

export interface AccountOption {
  readonly account: string;
}

/** The account that the first argument names. */
export function readAccount([account]: readonly unknown[]): AccountOption {
  return { account: String(account) };
}

/** Says what was done; gives the exit code. */
export async function reportDone(
  session: Session,
  account: string,
  result: string,
): Promise<number> {
  await session.output.report(RESULT_FIELDS, [{ account, result }]);
  return 0;
}
