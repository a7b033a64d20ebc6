/**
 * A page instead of a feed: the feed it announces, else one that a page behind it does, else one at a usual place, else
 * what the site itself tells.
 */
import type { FeedCandidate, Leads } from '../../collect/discover.ts';
import type { FreshEnd } from '../../collect/fetch-result.ts';
import { normaliseUrl } from '../../collect/normalise-url.ts';
import type { SitePage } from '../../collect/page-task.ts';
import type { ReadFeed } from '../../collect/parse-task.ts';
import { LIMITS } from '../../model/limits.ts';
import { isPassing } from '../../model/outcome.ts';
import { DAY_MS } from '../../model/time-units.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { findHeldBeside } from '../../store/subscriptions.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom, type Missed } from './gathered-feed.ts';
import { type FoundPage, readSite, readSiteAgain } from './read-site.ts';

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

/** The page or, where that only forwards, what it forwards to. */
async function forwarded(
  context: GatherContext,
  stored: StoredFeed,
  found: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | FoundPage> {
  const { forward: url } = found.page.leads;
  if (url === undefined) return found;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  if ('feed' in there) return gatheredAt(url, there, 'the page forwards to it');
  return 'page' in there ? there : found;
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

/** Other feeds of a page that are named. */
const MOST_NAMED = 3;
/** Words that tell the formats of one feed apart. */
const FORMAT = /\b(?:rss|atom|json|xml|rdf|feed|[\d.]+)\b/giu;

/** What an announced feed is called, whatever its format. */
function nameOf(candidate: FeedCandidate | undefined): string {
  return (candidate?.title ?? '')
    .replace(FORMAT, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

/** What feeds at these addresses have in common that are one. */
function documentOf(url: string): string | undefined {
  return normaliseUrl(url.replace(/#.*$/su, ''));
}

/** The same, with a word for whoever meant another feed that the page announces, and no other format of this one. */
function besideOthers(gathered: GatheredFeed, { announced }: Leads): GatheredFeed {
  const taken = nameOf(announced.find(({ url }) => url === gathered.pollUrl));
  const seen = new Set([documentOf(gathered.pollUrl ?? ''), documentOf(gathered.fetched.url)]);
  const others = announced.filter((candidate) => {
    const document = documentOf(candidate.url);
    const isNew = !seen.has(document) && nameOf(candidate) !== taken;
    seen.add(document);
    return isNew;
  });
  if (others.length === 0) return gathered;
  const named = others.slice(0, MOST_NAMED).map(({ url }) => url);
  const more = others.length > MOST_NAMED ? ` and ${others.length - MOST_NAMED} more` : '';
  const told = `the page also announces ${named.join(' ')}${more}`;
  return { ...gathered, repairs: [...gathered.repairs, told] };
}

/** An address, and how it was found, for people. */
type Try = readonly [url: string, how: string];

/**
 * What the first address with a feed brings; else the first page among them, which may be about the feeds of its site, and the
 * first that could not be read for the moment.
 */
interface Tried {
  readonly gathered?: GatheredFeed;
  readonly page?: SitePage;
  readonly missed?: Missed;
}

function missedAt(url: string, { fetched, outcome }: Missed): Missed {
  const detail = `it announces ${url}: ${outcome.detail}`;
  return { fetched: { ...fetched, redirects: [] }, outcome: { ...outcome, detail } };
}

/** Tries addresses for a feed, each but once. */
function createTries(context: GatherContext, stored: StoredFeed, signal: AbortSignal) {
  const tried = new Set<string>();
  return async (tries: readonly Try[]): Promise<Tried> => {
    let page: SitePage | undefined;
    let missed: Missed | undefined;
    for (const [url, how] of tries) {
      if (tried.has(url)) continue;
      tried.add(url);
      const got = await fetchFeed(context, stored, { url, signal, pageToo: page === undefined });
      if ('feed' in got) return { gathered: gatheredAt(url, got, how) };
      if ('page' in got) page ??= got.page;
      else if (isPassing(got.outcome)) missed ??= missedAt(url, got);
    }
    return { ...(page && { page }), ...(missed && { missed }) };
  };
}

/** The page of the blog or the news of a site whose front page leads to no feed. */
async function fetchBlog(
  context: GatherContext,
  stored: StoredFeed,
  { page: { leads, blog } }: FoundPage,
  signal: AbortSignal,
): Promise<SitePage | undefined> {
  const url = leads.announced.length > 0 ? undefined : blog;
  if (url === undefined || !(await context.robots.mayFetch(url, signal))) return undefined;
  const there = await fetchFeed(context, stored, { url, signal, pageToo: true });
  return 'page' in there ? there.page : undefined;
}

/**
 * Whether the page of a site that is read without a feed is looked through for one: it may have one by now, or one that failed
 * before. At the first visit of a day (UTC), since what fails for ever is not to be asked with every visit.
 */
export function mayHaveFeed(
  { clock }: GatherContext,
  { kind, url, pollUrl, fetchedAt = 0 }: StoredFeed,
): boolean {
  const isOfLaterDay = Math.floor(clock() / DAY_MS) > Math.floor(fetchedAt / DAY_MS);
  return kind === 'page' && pollUrl === url && isOfLaterDay;
}

/**
 * What can be read instead of the page; undefined when nothing can. With `announcedOnly` nothing is tried but what it names. A
 * feed that it names and that cannot be read for the moment is waited for, as long as a feed is that fails.
 */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
  { announcedOnly = false }: { readonly announcedOnly?: boolean } = {},
): Promise<GatheredFeed | Missed | undefined> {
  const tryFeeds = createTries(context, stored, signal);
  const tryAnnounced = async ({ leads }: SitePage): Promise<Tried> => {
    const announced = await inOrder(context, stored, leads);
    const tried = await tryFeeds(
      announced.map(({ url, reason }) => [url, `discovered, ${reason}`]),
    );
    return tried.gathered ? { gathered: besideOthers(tried.gathered, leads) } : tried;
  };
  if (stored.kind === 'page') {
    const tried = mayHaveFeed(context, stored) ? await tryAnnounced(asked.page) : {};
    return tried.gathered ?? readSiteAgain(context, stored, asked, signal);
  }
  const found = await forwarded(context, stored, asked, signal);
  if ('entries' in found) return found;
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  if (stored.kind === 'feed') return undefined;
  const there = await tryAnnounced(found.page);
  if (there.gathered !== undefined) return there.gathered;
  if (announcedOnly) return undefined;
  const behind = there.page ?? (await fetchBlog(context, stored, found, signal));
  const next = behind?.leads.announced.slice(0, MOST_ANNOUNCED) ?? [];
  const { gathered } = await tryFeeds([
    ...next.map(({ url }) => [url, `discovered on ${behind?.url}`] as const),
    ...found.page.usual.map((url) => [url, 'found at a usual place'] as const),
  ]);
  if (gathered !== undefined) return gathered;
  if (there.missed !== undefined && stored.failures < LIMITS.poll.freeRetries) return there.missed;
  const site = await readSite(context, found, signal);
  return site === undefined || found === asked || !('entries' in site)
    ? site
    : { pollUrl: found.page.url, ...site };
}
