/**
 * The persons of an account, whom the `uid`s of v2 stand for: listed, and really deleted. A delegated user sees those of its
 * own; the owner all of them, so that also those can go whose user is gone.
 */
import { WinnowError } from '../model/errors.ts';
import type { User } from '../model/user.ts';
import { findPersons, findUser } from '../store/users.ts';
import type { Caller } from './callers/caller.ts';
import type { ServiceContext } from './context.ts';
import { personLabel, personsPrefix } from './person-label.ts';
import { removeUsers } from './users.ts';

/** Their labels as the caller knows them, in order: an owner those of a delegated user as `user!label`. */
export async function listPersons(
  { store }: ServiceContext,
  { account, actor }: Caller,
): Promise<string[]> {
  const prefix = actor.kind === 'delegate' ? personsPrefix(actor) : '';
  const persons = await findPersons(store, account.rowId, prefix);
  return persons.map(({ name }) => name.slice(prefix.length));
}

/** Deletes a person with everything of theirs. The next call with the label finds somebody new. Throws `missing`. */
export async function removePerson(
  context: ServiceContext,
  { account, actor }: Caller,
  uid: string,
): Promise<void> {
  await removeUsers(context, async (statements) => {
    const label = personLabel(actor, uid);
    const person: User | undefined = await findUser(statements, account.rowId, 'uid', label);
    if (person === undefined) {
      throw new WinnowError('missing', 'there is no such person', { hint: 'winnow users persons' });
    }
    return [person];
  });
}
