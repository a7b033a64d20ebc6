/** Winnow's own surface: the persons whom `uid`s of v2 stand for. */
import { writePersons } from '../../protocol/persons.ts';
import type { QueryOf } from '../../protocol/query.ts';
import type { PERSON_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { type Answer, json } from '../answer.ts';
import { listPersons, removePerson } from '../persons.ts';
import type { KnownCall } from '../route.ts';

/** The labels of all that were kept. */
export async function getPersons({ context, caller }: KnownCall): Promise<Answer> {
  return json(writePersons(await listPersons(context, caller)));
}

/** Deletes one with everything of theirs. Throws `missing`. */
export async function deletePerson(
  { context, caller }: KnownCall,
  { uid }: QueryOf<typeof PERSON_PARAMETERS>,
): Promise<Answer> {
  await removePerson(context, caller, uid);
  return json({});
}
