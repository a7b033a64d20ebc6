/** v1 users: delegates of the calling account, each with a graph, a password and a lid of their own. */
import { toWinnowError } from '../../model/errors.ts';
import type { User } from '../../model/user.ts';
import { readJson } from '../../protocol/json.ts';
import { readNewUser, readPassword, writeUser, writeUserList } from '../../protocol/users.ts';
import { findDelegates } from '../../store/users.ts';
import { type Answer, json } from '../answer.ts';
import { fullName } from '../callers/full-name.ts';
import type { KnownCall } from '../route.ts';
import { shareOut } from '../shares.ts';
import { changePassword, createUser, removeUser, requireDelegate } from '../users.ts';

/** The user a path names. An unescaped `+` may be itself or a space; a name that exists decides. */
async function pathUser(call: KnownCall): Promise<User> {
  const raw = call.segments['name']?.[0] ?? '';
  const { account } = call.caller;
  const find = (text: string) =>
    requireDelegate(call.context.store, account, decodeURIComponent(text));
  if (!raw.includes('+')) return find(raw);
  try {
    return await find(raw);
  } catch (thrown) {
    if (toWinnowError(thrown).code !== 'missing') throw thrown;
    return find(raw.replaceAll('+', ' '));
  }
}

/** Creates a user. 409 with the reason when the plan has no room or the name is taken. */
export async function postUsers(call: KnownCall): Promise<Answer> {
  const wanted = readNewUser(readJson((await call.body()).bytes));
  const { account } = call.caller;
  const { user, lid } = await createUser(call.context, account, wanted);
  return json(writeUser({ name: fullName(account, user), lid }), 201);
}

/**
 * Every delegate of the account. A lid that was revoked is made anew, and one that only lists carried counts as handed on,
 * except where nothing may be written.
 */
export async function getUsers(call: KnownCall): Promise<Answer> {
  const { context, caller, readOnly } = call;
  const users: { name: string; lid: string }[] = [];
  for (const { user, lid } of await findDelegates(context.store, caller.account.rowId)) {
    const current = lid ?? (readOnly ? '' : (await shareOut(context, user, undefined)).lid);
    users.push({ name: fullName(caller.account, user), lid: current });
  }
  return json(writeUserList(users));
}

/** Deletes a user for good, with all that is theirs. Throws `missing`. */
export async function deleteUser(call: KnownCall): Promise<Answer> {
  await removeUser(call.context, await pathUser(call));
  return json({});
}

/** Sets a user's password. */
export async function postUser(call: KnownCall): Promise<Answer> {
  const user = await pathUser(call);
  const password = readPassword(readJson((await call.body()).bytes));
  await changePassword(call.context, user, password);
  return json({});
}
