/**
 * Back to where a feed was subscribed, when the address that it moved to, or was discovered at, has it no more: a redirect may
 * have been a mistake, and a site may have put its feed, or the sitemap that stands in for one, elsewhere.
 */
import { LIMITS } from '../../model/limits.ts';
import type { Outcome, OutcomeKind } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { discover } from './discover.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom } from './gathered-feed.ts';

/** Outcomes of an address that has lost its feed. A feed that asks to wait, or that only we cannot reach, is not lost. */
const LOST: ReadonlySet<OutcomeKind> = new Set([
  'http-error',
  'refused',
  'not-a-feed',
  'empty',
  'dns',
  'connect',
  'tls',
]);

/** Whether a feed that has just failed at another address than its own is looked for at its own. */
function isLost({ kind, url, pollUrl, failures }: StoredFeed, outcome: Outcome): boolean {
  if (kind === 'unknown' || pollUrl === url) return false;
  // Nobody asks again at an address that said it is gone, so there is no later time to look; and what is plainly elsewhere need
  // not be missed meanwhile.
  if (outcome.kind === 'gone' || outcome.kind === 'not-a-feed' || outcome.status === 404)
    return true;
  return failures >= LIMITS.poll.freeRetries && LOST.has(outcome.kind);
}

/**
 * The feed where it was subscribed, or that the page there announces, or for a site without a feed what it tells now; and the
 * row as if it had never been read. Undefined where it is not lost or there is nothing.
 */
export async function goBack(
  context: GatherContext,
  feed: StoredFeed,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<{ readonly feed: StoredFeed; readonly gathered: GatheredFeed } | undefined> {
  if (!isLost(feed, outcome)) return undefined;
  const { etag, lastModified, movedUrl, ...rest } = feed;
  const { url } = feed;
  const asked: StoredFeed = { ...rest, pollUrl: url, kind: 'unknown', movedCount: 0 };
  const got = await fetchFeed(context, asked, { url, signal, pageToo: true });
  if ('feed' in got) {
    return { feed: asked, gathered: { ...gatheredFrom(got.fetched, got.feed), pollUrl: url } };
  }
  if (!('page' in got)) return undefined;
  const announcedOnly = feed.kind === 'feed';
  const gathered = await discover(context, asked, got, signal, { announcedOnly });
  if (gathered === undefined || !('entries' in gathered)) return undefined;
  return { feed: asked, gathered: { pollUrl: url, ...gathered } };
}
