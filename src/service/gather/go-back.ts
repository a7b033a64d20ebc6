/**
 * Back to where a feed was subscribed, when the address that it moved to, or was discovered at, has it no more: a redirect may
 * have been a mistake, and a site may have put its feed, or the sitemap that stands in for one, elsewhere.
 */
import { LIMITS } from '../../model/limits.ts';
import type { Outcome, OutcomeKind } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { discover, type Lost } from './discover.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { gatheredFrom } from './gathered-feed.ts';
import { asUnread, type ReadElsewhere } from './stand-in.ts';

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

/** Whether it failed as often before as any feed may that only has a bad moment. */
function hasFailedLong({ failures }: StoredFeed): boolean {
  return failures >= LIMITS.poll.freeRetries;
}

/** Whether a feed that has just failed at another address than its own is looked for at its own. */
function isLost(feed: StoredFeed, outcome: Outcome): boolean {
  const { kind, url, pollUrl } = feed;
  if (kind === 'unknown' || pollUrl === url) return false;
  // Nobody asks again at an address that said it is gone, so there is no later time to look; and what is plainly elsewhere need
  // not be missed meanwhile.
  if (outcome.kind === 'gone' || outcome.kind === 'not-a-feed' || outcome.status === 404)
    return true;
  return hasFailedLong(feed) && LOST.has(outcome.kind);
}

/** What was lost of a feed. A site that is read without one has none to wait for. */
function lostOf(feed: StoredFeed, outcome: Outcome): Lost | undefined {
  if (feed.kind !== 'feed') return undefined;
  const { pollUrl: url, standsInFor: better } = feed;
  return { url, better, outcome, lasts: hasFailedLong(feed) };
}

/**
 * The feed where it was subscribed, or that the page there announces, or for a site without a feed what it tells now. Where it
 * is not lost or there is nothing, or the page announces it still, the outcome that counts.
 */
export async function goBack(
  context: GatherContext,
  feed: StoredFeed,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<ReadElsewhere | { readonly outcome: Outcome }> {
  const stay = { outcome };
  if (!isLost(feed, outcome)) return stay;
  const { url } = feed;
  const asked = asUnread(feed, url);
  const got = await fetchFeed(context, asked, { url, signal, pageToo: true });
  if ('feed' in got) {
    return { feed: asked, gathered: { ...gatheredFrom(got.fetched, got.feed), pollUrl: url } };
  }
  if (!('page' in got)) return stay;
  const lost = lostOf(feed, outcome);
  const gathered = await discover(context, asked, got, signal, lost);
  if (gathered === undefined) return stay;
  if ('entries' in gathered) return { feed: asked, gathered: { pollUrl: url, ...gathered } };
  return lost === undefined ? stay : { outcome: gathered.outcome };
}
