/** A page instead of a feed: the feed it announces, else one at a usual place, else what the site itself tells. */
import { type FeedCandidate, type Leads, leadsOf } from '../../collect/discover.ts';
import type { FreshEnd } from '../../collect/fetch-result.ts';
import type { ReadFeed } from '../../collect/parse-task.ts';
import { wellKnownFeedAddresses } from '../../collect/usual-places.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { findHeldBeside } from '../../store/subscriptions.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom } from './gathered-feed.ts';
import { type FoundPage, readSite } from './read-site.ts';

/** So many announced feeds are tried; a page may announce hundreds. */
const MOST_ANNOUNCED = 5;

/** The announced feeds to try: those that stand in a source beside the page come first, so that no second one joins them. */
async function inOrder(
  { store }: GatherContext,
  { rowId }: StoredFeed,
  { announced }: Leads,
): Promise<readonly FeedCandidate[]> {
  if (announced.length < 2) return announced;
  const held = await findHeldBeside(
    store,
    rowId,
    announced.map(({ url }) => url),
  );
  const others = announced.filter(({ url }) => !held.has(url));
  return [...announced.filter(({ url }) => held.has(url)), ...others].slice(0, MOST_ANNOUNCED);
}

/** A page and what it leads to. */
interface ReadPage {
  readonly found: FoundPage;
  readonly leads: Leads;
}

/** The page or, where that only forwards, what it forwards to. */
async function forwarded(
  context: GatherContext,
  stored: StoredFeed,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | ReadPage> {
  const leads = leadsOf(found.page);
  const { forward: url } = leads;
  if (url === undefined) return { found, leads };
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  if ('feed' in there) return gatheredAt(url, there, 'the page forwards to it');
  return 'page' in there ? { found: there, leads: leadsOf(there.page) } : { found, leads };
}

/** The feed that stands at another address than the page: it is what is fetched from then on. */
function gatheredAt(
  pollUrl: string,
  { fetched, feed }: { readonly fetched: FreshEnd; readonly feed: ReadFeed },
  how: string,
): GatheredFeed {
  const gathered = gatheredFrom(fetched, feed);
  return { ...gathered, pollUrl, repairs: [...gathered.repairs, `${how}: ${pollUrl}`] };
}

/** What can be read instead of the page; undefined when nothing can. With `announcedOnly` nothing is tried but what it names. */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
  { announcedOnly = false }: { readonly announcedOnly?: boolean } = {},
): Promise<GatheredFeed | undefined> {
  if (stored.kind === 'page') return readSite(context, asked, signal);
  const read = await forwarded(context, stored, asked, signal);
  if ('entries' in read) return read;
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  if (stored.kind === 'feed') return undefined;
  const { found, leads } = read;
  const tryFeed = async (url: string, how: string) => {
    const got = await fetchFeed(context, stored, { url, signal, pageToo: false });
    return 'feed' in got ? gatheredAt(url, got, how) : undefined;
  };
  for (const { url, reason } of await inOrder(context, stored, leads)) {
    const gathered = await tryFeed(url, `discovered, ${reason}`);
    if (gathered !== undefined) return gathered;
  }
  if (announcedOnly) return undefined;
  for (const url of wellKnownFeedAddresses(found.page, stored.pollUrl)) {
    const gathered = await tryFeed(url, 'found at a usual place');
    if (gathered !== undefined) return gathered;
  }
  const site = await readSite(context, found, signal);
  return site === undefined || found === asked ? site : { pollUrl: found.page.url, ...site };
}
