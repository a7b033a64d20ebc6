/** What a fetch brought: a feed, or a page that stands in for one, made into the items and facts to keep. */
import type { Fresh } from '../../collect/fetch-result.ts';
import { toNewItems } from '../../collect/item.ts';
import type { Feed } from '../../model/feed.ts';
import type { NewItem } from '../../model/item.ts';
import type { FeedKind, StoredFeed } from '../../store/feeds.ts';

export interface Brought {
  readonly kind: Exclude<FeedKind, 'unknown'>;
  /** The answer it came in; another than the first where a feed was discovered. */
  readonly fetched: Fresh;
  readonly items: readonly NewItem[];
  readonly title: string;
  readonly siteUrl?: string;
  readonly ttlMinutes?: number | undefined;
  readonly updateEveryMinutes?: number | undefined;
  /** What had to be mended or found out, for people. */
  readonly repairs: readonly string[];
  /** Where it is fetched next time, when that is not where it was subscribed. */
  readonly pollUrl?: string;
}

/** A feed as what it brought. */
export function broughtByFeed(
  stored: StoredFeed,
  fetched: Fresh,
  feed: Feed,
  now: number,
): Brought {
  const { query } = stored;
  const context = { feedUrl: fetched.url, now, ...(query === undefined ? {} : { query }) };
  return {
    kind: 'feed',
    fetched,
    items: toNewItems(feed, context),
    title: feed.title ?? '',
    ttlMinutes: feed.ttlMinutes,
    updateEveryMinutes: feed.updateEveryMinutes,
    repairs: feed.repairs,
    ...(feed.link === undefined ? {} : { siteUrl: feed.link }),
  };
}
