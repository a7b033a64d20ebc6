/** Which user a v1 call is about: the one whose credentials came, or the one `uid` names within the account. */
import { WinnowError } from '../model/errors.ts';
import { V1_PARAMETERS } from '../protocol/parameters.ts';
import { readQuery } from '../protocol/query.ts';
import { findUser } from '../store/users.ts';
import type { Caller } from './authenticate.ts';
import type { ServiceContext } from './context.ts';

/** `/users/a%21b`, `a!b` and `b` all name the delegate `b` of the account `a`. */
function requestedName(uid: string, username: string): string | undefined {
  let name = uid;
  if (name.startsWith('/users/')) {
    try {
      name = decodeURIComponent(name.slice('/users/'.length));
    } catch {
      return undefined;
    }
  }
  const bang = name.indexOf('!');
  if (bang < 0) return name;
  return name.slice(0, bang).toLowerCase() === username.toLowerCase()
    ? name.slice(bang + 1)
    : undefined;
}

/** The caller with the user that `uid` selects. Throws `missing` for anyone not of the account. */
export async function selectUser(
  context: ServiceContext,
  caller: Caller,
  rawQuery: string,
): Promise<Caller> {
  const { uid } = readQuery(V1_PARAMETERS, rawQuery);
  if (uid === undefined) return caller;
  const { account, actor } = caller;
  const name = requestedName(uid, account.username);
  const user =
    name === undefined ? undefined : await findUser(context.store, account.rowId, 'delegate', name);
  const own = name !== undefined && name.toLowerCase() === account.username.toLowerCase();
  if (user === undefined && own && actor.kind === 'owner') return caller;
  // A delegate may name itself, nobody else; to it other users do not exist.
  if (user === undefined || (actor.kind !== 'owner' && actor.rowId !== user.rowId)) {
    throw new WinnowError('missing', 'there is no such user in this account');
  }
  if (user.state === 'disabled') {
    throw new WinnowError('forbidden', 'this user is disabled', {
      headers: { 'user-state': 'disabled' },
    });
  }
  return { ...caller, user };
}
