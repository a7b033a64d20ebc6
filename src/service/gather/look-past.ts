/** A page that refuses to be read, as many do that are made for browsers: its feed may be had all the same. */
import { blindFeedAddresses } from '../../collect/pages/usual-places.ts';
import type { Outcome, OutcomeKind } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { isFirstOfDay } from './first-of-day.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';
import { openTries } from './try-feeds.ts';

/** Ways in which a site answers that has nothing to read for us: among them one that is lost without cookies. */
const NOTHING: ReadonlySet<OutcomeKind> = new Set([
  'refused',
  'challenge',
  'too-many-redirects',
  'empty',
  'not-a-feed',
]);

/** Whether a site answered, and has no page for us. */
function isRefusal({ kind, status = 0 }: Outcome): boolean {
  return NOTHING.has(kind) || (kind === 'http-error' && status >= 400 && status < 500);
}

/** The usual places of a page that was never read, where it answers so. */
export function placesPast(url: string, outcome: Outcome): string[] {
  return isRefusal(outcome) ? blindFeedAddresses(url) : [];
}

/** The feed at a usual place of a page that was never read and refuses to be; looked for at first, and then once a day. */
export async function lookPast(
  context: GatherContext,
  feed: StoredFeed,
  { outcome }: Missed,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  if (feed.kind !== 'unknown') return undefined;
  if (feed.failures > 0 && !isFirstOfDay(context, feed)) return undefined;
  const places = placesPast(feed.url, outcome);
  const tries = openTries(context, feed, signal, [feed.pollUrl]);
  const { gathered } = await tries.addresses(
    places.map((url) => [url, 'the page cannot be read; found at a usual place']),
  );
  return gathered;
}
