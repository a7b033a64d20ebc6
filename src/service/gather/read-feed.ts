/** The step from bytes to a feed and its items, its failures as outcomes. */
import { FeedError } from '../../collect/feed-error.ts';
import { type Fresh, parseHintsOf } from '../../collect/network/fetch-result.ts';
import type { ReadFeed } from '../../collect/workers/parse-task.ts';
import type { Outcome } from '../../model/outcome.ts';
import { findCarriedItems } from '../../store/carried-items.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import type { GatherContext } from './gather-context.ts';

/** The feed in a document, or how reading it failed. */
export async function readFeed(
  context: Pick<GatherContext, 'parser' | 'analyst' | 'due' | 'store'>,
  { rowId, url, query }: Pick<StoredFeed, 'rowId' | 'url' | 'query'>,
  fetched: Fresh,
): Promise<{ feed: ReadFeed } | { outcome: Outcome }> {
  const carried = await findCarriedItems(context.store, rowId);
  const leavesAnalysis = context.due.areMany();
  if (leavesAnalysis) context.analyst.warm();
  const making = {
    subscribedAt: url,
    known: new Set(carried.map(({ digest }) => digest)),
    leavesAnalysis,
    ...(query === undefined ? {} : { query }),
  };
  try {
    return { feed: await context.parser.read(fetched.body, parseHintsOf(fetched), making) };
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    return { outcome: { kind: thrown.kind, detail: thrown.message } };
  }
}
