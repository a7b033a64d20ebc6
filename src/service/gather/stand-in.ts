/** A feed that is read instead of a better one of its site, until that is there again. */
import { withoutUserInfo } from '../../collect/urls/user-info.ts';
import { STANDS_IN } from '../../model/feed.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { fetchFeed } from './fetch-feed.ts';
import { isFirstOfDay } from './first-of-day.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom } from './gathered-feed.ts';

/** A feed as it is read at another address than before: the row as if it had never been read, and what it brought. */
export interface ReadElsewhere {
  readonly feed: StoredFeed;
  readonly gathered: GatheredFeed;
}

/** The row of a feed as if it had never been read, and only its address were known. */
export function asUnread(feed: StoredFeed, pollUrl: string): StoredFeed {
  const { etag: _, lastModified: __, movedUrl: ___, standsInFor: ____, ...rest } = feed;
  return { ...rest, pollUrl, kind: 'unknown', movedCount: 0 };
}

/** The same, with a word on what it is read instead of. */
export function besideMissed(feed: StoredFeed, gathered: GatheredFeed): GatheredFeed {
  const missed = gathered.standsInFor ?? feed.standsInFor;
  if (missed === undefined) return gathered;
  const told = `${STANDS_IN} ${withoutUserInfo(missed)}, which could not be read and is looked for once a day`;
  return { ...gathered, repairs: [...gathered.repairs, told] };
}

/** The feed that this one stands in for, where it is there again; it is looked for once a day. */
export async function findMissed(
  context: GatherContext,
  feed: StoredFeed,
  signal: AbortSignal,
): Promise<ReadElsewhere | undefined> {
  const { standsInFor: url } = feed;
  if (url === undefined || !isFirstOfDay(context, feed)) return undefined;
  const asked = asUnread(feed, url);
  const got = await fetchFeed(context, asked, { url, signal, pageToo: false });
  if (!('feed' in got) || got.feed.entries.length === 0) return undefined;
  const gathered = gatheredFrom(got.fetched, got.feed);
  const told = `the page now has its feed again: ${withoutUserInfo(url)}`;
  return {
    feed: asked,
    gathered: { ...gathered, pollUrl: url, repairs: [...gathered.repairs, told] },
  };
}
