/** Winnow's own surface: searches for the caller's topics, which a read of a service source began. */
import type { QueryOf } from '../../protocol/query.ts';
import type { EndedSearches } from '../../protocol/subscriptions.ts';
import type { SEARCH_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { type Answer, json } from '../answer.ts';
import { noSource } from '../missing.ts';
import type { KnownCall } from '../route.ts';
import { endSearches } from '../sources.ts';

/** Ends those in a service source. Throws `missing`, and `conflict` while a source of the caller refers to it. */
export async function deleteSearches(
  { context, caller }: KnownCall,
  { source: { scope, name } }: QueryOf<typeof SEARCH_PARAMETERS>,
): Promise<Answer> {
  if (scope !== 'service') throw noSource('service', name);
  const answer: EndedSearches = { ended: await endSearches(context, caller.user, name) };
  return json(answer);
}
