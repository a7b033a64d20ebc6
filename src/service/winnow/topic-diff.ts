/** Winnow's own surface: what became of topics between two points of a graph's history. */
import { WinnowError } from '../../model/errors.ts';
import type { GraphEvent } from '../../model/event.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { writeTopicChange } from '../../protocol/topic-changes.ts';
import type { DIFF_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { findEvents } from '../../store/events.ts';
import { type Answer, json } from '../answer.ts';
import type { KnownCall } from '../route.ts';
import { changedTopics, noChangeError, topicsAfter } from '../topic-history.ts';

function requireEvent(events: readonly GraphEvent[], id: number): number {
  if (id === 0 || events.some((event) => event.id === id)) return id;
  throw noChangeError(id);
}

/** What changed between two points. Throws `invalid` for two beginnings, `missing` for an unknown change. */
export async function getTopicDiff(
  call: KnownCall,
  { from, to, since }: QueryOf<typeof DIFF_PARAMETERS>,
): Promise<Answer> {
  if (from !== undefined && since !== undefined) {
    throw new WinnowError('invalid', 'either from or since says where to start, not both');
  }
  const events = await findEvents(call.context.store, call.caller.user.rowId);
  const start =
    since === undefined
      ? requireEvent(events, from ?? 0)
      : (events.findLast(({ at }) => at <= since)?.id ?? 0);
  const end = to === undefined ? (events.at(-1)?.id ?? 0) : requireEvent(events, to);
  const changes = changedTopics(topicsAfter(events, start), topicsAfter(events, end));
  return json({
    changes: changes.map((change) => writeTopicChange(change.path, change.from, change.to)),
  });
}
