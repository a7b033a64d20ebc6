/** The steps from an address to a feed and its items. A document is let go as soon as it is read. */
import {
  type FetchEnd,
  type FetchRequest,
  type FreshEnd,
  outcomeOf,
} from '../../collect/fetch-result.ts';
import { isPage } from '../../collect/is-page.ts';
import { type Page, readPage } from '../../collect/page.ts';
import type { ReadFeed } from '../../collect/parse-task.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchAndRead } from './fetch-waiting.ts';
import type { GatherContext } from './gather-context.ts';
import { readFeed } from './read-feed.ts';

/** A feed; or a page in its place, where one was asked for; or neither. */
export type FetchedFeed =
  | { readonly fetched: FreshEnd; readonly feed: ReadFeed }
  | { readonly fetched: FreshEnd; readonly outcome: Outcome; readonly page: Page }
  | { readonly fetched: FetchEnd; readonly outcome: Outcome };

export interface FeedRequest extends FetchRequest {
  readonly url: string;
  /** Whether a page may stand in for the feed. */
  readonly pageToo: boolean;
}

/** Fetches an address for a feed and reads what is there. */
export function fetchFeed(
  context: GatherContext,
  feed: StoredFeed,
  { url, pageToo, ...request }: FeedRequest,
): Promise<FetchedFeed> {
  return fetchAndRead(context, url, request, async (fetched) => {
    if (fetched.kind !== 'fresh') return { fetched, outcome: outcomeOf(fetched) };
    const { body, ...end } = fetched;
    const read = await readFeed(context, feed, fetched);
    if ('feed' in read) return { fetched: end, feed: read.feed };
    const { outcome } = read;
    const mayBePage = pageToo && outcome.kind === 'not-a-feed';
    if (!mayBePage || !isPage(body, fetched.contentType)) return { fetched: end, outcome };
    const page = readPage({ url: end.url, headers: end.headers, bytes: body });
    return { fetched: end, outcome, page };
  });
}
