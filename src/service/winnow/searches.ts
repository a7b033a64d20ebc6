/** Winnow's own surface: where service sources search for topics, and searches for the caller's, which a read began. */
import type { QueryOf } from '../../protocol/query.ts';
import type { EndedSearches, Searched } from '../../protocol/subscriptions.ts';
import type { SEARCH_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { findSearchHosts } from '../../store/searches.ts';
import { type Answer, json } from '../answer.ts';
import { noSource } from '../missing.ts';
import type { KnownCall } from '../route.ts';
import { endSearches, requireSource } from '../sources.ts';

type Named = QueryOf<typeof SEARCH_PARAMETERS>;

/** The hosts of a service source, whoever uses it. Throws `missing`. */
export async function getSearches(
  { context: { store }, caller }: KnownCall,
  { source: { scope, name } }: Named,
): Promise<Answer> {
  if (scope !== 'service') throw noSource('service', name);
  const { rowId } = await requireSource(store, caller.user, scope, name);
  const answer: Searched = { hosts: await findSearchHosts(store, rowId) };
  return json(answer);
}

/** Ends those in a service source. Throws `missing`, and `conflict` while a source of the caller refers to it. */
export async function deleteSearches(
  { context, caller }: KnownCall,
  { source: { scope, name } }: Named,
): Promise<Answer> {
  if (scope !== 'service') throw noSource('service', name);
  const answer: EndedSearches = { ended: await endSearches(context, caller.user, name) };
  return json(answer);
}
