/** What a fetch brought: a feed, or a page that stands in for one, made into the entries and facts to keep; or why nothing. */
import type { FetchEnd, FreshEnd } from '../../collect/network/fetch-result.ts';
import { vetUrl } from '../../collect/urls/vet-url.ts';
import type { ReadFeed } from '../../collect/workers/parse-task.ts';
import type { UpdateHints } from '../../model/feed.ts';
import type { PreparedEntry } from '../../model/item.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { FeedKind } from '../../store/feeds.ts';

export interface GatheredFeed {
  readonly kind: Exclude<FeedKind, 'unknown'>;
  /** The answer it came in; another than the first where a feed was discovered. */
  readonly fetched: FreshEnd;
  readonly entries: readonly PreparedEntry[];
  readonly title: string;
  /** What it says of itself, its title first. */
  readonly about: string;
  readonly siteUrl?: string;
  readonly hints: UpdateHints;
  /** What had to be mended or found out, for people. */
  readonly repairs: readonly string[];
  /** Where it is fetched next time, when that is not where it was subscribed. */
  readonly pollUrl?: string;
  /** The better feed that was missed, which is gone back to once it is there again. */
  readonly standsInFor?: string;
}

/** About how many bytes the texts of its new items are in memory. */
export function textBytesOf({ entries }: GatheredFeed): number {
  return entries.reduce((sum, { item }) => sum + 2 * (item?.text.length ?? 0), 0);
}

/** An address that brings nothing for the moment. */
export interface Missed {
  readonly fetched: FetchEnd;
  readonly outcome: Outcome;
}

function hintsOf(
  { ttlMinutes, updateEveryMinutes, skipHours, skipDays, movedTo }: ReadFeed,
  url: string,
): UpdateHints {
  const said = vetUrl(movedTo, url);
  return {
    ...(ttlMinutes === undefined ? {} : { ttlMinutes }),
    ...(updateEveryMinutes === undefined ? {} : { updateEveryMinutes }),
    ...(skipHours === undefined ? {} : { skipHours }),
    ...(skipDays === undefined ? {} : { skipDays }),
    ...(said === undefined ? {} : { movedTo: said }),
  };
}

/** A feed as what it brought. */
export function gatheredFrom(fetched: FreshEnd, feed: ReadFeed): GatheredFeed {
  // As the addresses of items are kept, so that those which lead to the site are known by it.
  const siteUrl = vetUrl(feed.link, fetched.url);
  return {
    kind: 'feed',
    fetched,
    entries: feed.entries,
    title: feed.title ?? '',
    about: feed.about,
    hints: hintsOf(feed, fetched.url),
    repairs: feed.repairs,
    ...(siteUrl === undefined ? {} : { siteUrl }),
  };
}
