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
import { isSitemap, readSitemap, type Sitemap } from '../../collect/sitemap.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchAndRead } from './fetch-waiting.ts';
import type { GatherContext } from './gather-context.ts';
import { readFeed } from './read-feed.ts';

/**
 * What an address gave: a feed; a page, where one may stand in for the feed; the sitemap of a site that has no feed; or
 * none of them, with the outcome that says why.
 */
export type FetchedFeed =
  | { readonly fetched: FreshEnd; readonly feed: ReadFeed }
  | { readonly fetched: FreshEnd; readonly outcome: Outcome; readonly page: Page }
  | { readonly fetched: FreshEnd; readonly outcome: Outcome; readonly sitemap: Sitemap }
  | { readonly fetched: FetchEnd; readonly outcome: Outcome };

export interface FeedRequest extends FetchRequest {
  readonly url: string;
  /** Whether a page may stand in for the feed. */
  readonly pageToo: boolean;
}

/** Fetches an address for a feed and reads what is there. */
export async function fetchFeed(
  context: GatherContext,
  feed: StoredFeed,
  { url, pageToo, ...request }: FeedRequest,
): Promise<FetchedFeed> {
  await context.due.keep(feed);
  return fetchAndRead(context, url, request, async (fetched) => {
    if (fetched.kind !== 'fresh') return { fetched, outcome: outcomeOf(fetched) };
    const { body, ...end } = fetched;
    const read = await readFeed(context, feed, fetched);
    if ('feed' in read) return { fetched: end, feed: read.feed };
    const { outcome } = read;
    if (!pageToo || outcome.kind !== 'not-a-feed') return { fetched: end, outcome };
    if (feed.kind === 'page' && isSitemap(body)) {
      return { fetched: end, outcome, sitemap: readSitemap(body, end.url, end.contentType) };
    }
    if (!isPage(body, fetched.contentType)) return { fetched: end, outcome };
    const page = readPage({ url: end.url, headers: end.headers, bytes: body });
    return { fetched: end, outcome, page };
  });
}
