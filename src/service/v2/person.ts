/** Whom a v2 call is about: the caller, or the person that a `uid` of the caller's choosing stands for. */
import { byteLength } from '../../model/byte-size.ts';
import { hasControlCharacter } from '../../model/control-characters.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { User } from '../../model/user.ts';
import { findUser, putUser } from '../../store/users.ts';
import type { Caller } from '../callers/caller.ts';
import { refuseDisabled } from '../callers/user-state.ts';
import { makerName, personLabel } from '../person-label.ts';
import type { KnownCall } from '../route.ts';

/** A label as it is kept: as it came, since it is opaque. Throws `invalid`. */
function labelOf({ actor }: Caller, uid: string): string {
  const { uidBytes } = LIMITS.user;
  // A program that forgot to fill it in must not teach the graph of the account.
  if (uid.trim() === '') throw new WinnowError('invalid', 'uid must name somebody; it is blank');
  if (hasControlCharacter(uid) || byteLength(uid) > uidBytes) {
    throw new WinnowError(
      'invalid',
      `uid must be at most ${uidBytes} bytes of text without control characters`,
    );
  }
  return personLabel(actor, uid);
}

/** Somebody with an empty graph, whom no row stands for. */
const NOBODY = 0;

/** Throws `invalid` for a label of the account's own that is one of a delegated user's. */
async function refuseOthers({ context, caller }: KnownCall, name: string): Promise<void> {
  const maker = makerName({ kind: 'uid', name });
  if (caller.actor.kind === 'delegate' || maker === undefined) return;
  if ((await findUser(context.store, caller.account.rowId, 'delegate', maker)) === undefined)
    return;
  throw new WinnowError('invalid', `uid must not begin with "${maker}!": "${maker}" is a user`);
}

/**
 * The caller with the person a `uid` stands for; a new one has an empty graph, and is not kept yet.
 * @throws WinnowError `forbidden` for a person who is disabled, `invalid` for a label that cannot be
 */
export async function selectPerson(call: KnownCall, uid: string | undefined): Promise<Caller> {
  const { context, caller } = call;
  if (uid === undefined) return caller;
  const name = labelOf(caller, uid);
  await refuseOthers(call, name);
  const accountId = caller.account.rowId;
  const user: User = (await findUser(context.store, accountId, 'uid', name)) ?? {
    rowId: NOBODY,
    accountId,
    kind: 'uid',
    name,
    state: 'enabled',
  };
  refuseDisabled(user);
  return { ...caller, user };
}

/** The same caller with the person kept, where anything may be written: at the first use, once all is well. */
export async function keepPerson(call: KnownCall, person: Caller): Promise<Caller> {
  const { accountId, kind, name, rowId } = person.user;
  if (rowId !== NOBODY || call.readOnly) return person;
  const { store, clock } = call.context;
  const made = await putUser(store, { accountId, kind, name, createdAt: clock() });
  // Another call may have made the same person in between.
  const user = made ?? (await findUser(store, accountId, kind, name))!;
  return { ...person, user };
}
