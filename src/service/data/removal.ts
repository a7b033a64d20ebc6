/** What a DELETE on the data service may say in its query, whatever it removes. */
import type { TopicPath } from '../../model/topic-path.ts';
import { DATA_DELETE_PARAMETERS } from '../../protocol/parameters.ts';
import { readQuery } from '../../protocol/query.ts';
import { findShare } from '../../store/shares.ts';
import { opensAll } from '../callers/lid.ts';
import { noTopic, nothingHere } from '../missing.ts';
import type { KnownCall } from '../route.ts';

/**
 * Throws `invalid` for any parameter but `lid`, and `missing` for a lid that is not the caller's own or, where a topic is to
 * go, does not open it: as a read, a removal reaches no further than the lid beside its credentials.
 */
export async function checkRemoval(
  { context, caller, rawQuery }: KnownCall,
  topic?: TopicPath,
): Promise<void> {
  const { lid } = readQuery(DATA_DELETE_PARAMETERS, rawQuery, { unknown: 'refused' });
  if (lid === undefined) return;
  const share = await findShare(context.store, lid);
  if (share?.userId !== caller.user.rowId) throw nothingHere();
  const narrowed = { ...caller, shared: { lid, key: share.key, isAlone: false } };
  if (topic !== undefined && !opensAll(narrowed, topic)) throw noTopic(topic);
}
