/** The steps from an address to a feed and its items. A document is let go as soon as it is read. */
import { FeedError } from '../../collect/feed-error.ts';
import {
  type FetchEnd,
  type FetchRequest,
  type FreshEnd,
  outcomeOf,
} from '../../collect/network/fetch-result.ts';
import { isPage } from '../../collect/pages/is-page.ts';
import { isSitemap } from '../../collect/pages/is-sitemap.ts';
import type { SitePage, SiteSitemap } from '../../collect/pages/page-task.ts';
import { withUserInfoOf } from '../../collect/urls/user-info.ts';
import type { ReadFeed } from '../../collect/workers/parse-task.ts';
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
  | { readonly fetched: FreshEnd; readonly outcome: Outcome; readonly page: SitePage }
  | { readonly fetched: FreshEnd; readonly outcome: Outcome; readonly sitemap: SiteSitemap }
  | { readonly fetched: FetchEnd; readonly outcome: Outcome };

export interface FeedRequest extends FetchRequest {
  readonly url: string;
  /** Whether a page may stand in for the feed. */
  readonly pageToo: boolean;
}

/** Fetches an address for a feed and reads what is there. The site that asked for a password at the feed's own is told it. */
export async function fetchFeed(
  context: GatherContext,
  feed: StoredFeed,
  { url, pageToo, ...request }: FeedRequest,
): Promise<FetchedFeed> {
  await context.due.keep(feed);
  return fetchAndRead(context, withUserInfoOf(url, feed.url), request, async (fetched) => {
    if (fetched.kind !== 'fresh') return { fetched, outcome: outcomeOf(fetched) };
    const { body, ...end } = fetched;
    const read = await readFeed(context, feed, fetched);
    if ('feed' in read) return { fetched: end, feed: read.feed };
    const { outcome } = read;
    if (!pageToo || outcome.kind !== 'not-a-feed') return { fetched: end, outcome };
    const isOfPages = feed.kind === 'page' && isSitemap(body);
    if (!isOfPages && !isPage(body, fetched.contentType)) return { fetched: end, outcome };
    const at = context.clock();
    const document = { url: end.url, headers: end.headers, bytes: body, at };
    try {
      return isOfPages
        ? { fetched: end, outcome, sitemap: await context.pages.sitemap(document, siteOf(feed)) }
        : {
            fetched: end,
            outcome,
            page: await context.pages.site(document, feed.pollUrl, feed.url),
          };
    } catch (thrown) {
      if (!(thrown instanceof FeedError)) throw thrown;
      return { fetched: end, outcome: { kind: thrown.kind, detail: thrown.message } };
    }
  });
}

/** The address of the site that a feed is of, or is. */
export function siteOf({ siteUrl, url }: Pick<StoredFeed, 'siteUrl' | 'url'>): string {
  return siteUrl ?? url;
}
