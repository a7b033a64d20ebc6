/**
 * A page instead of a feed: the feed it announces, else one that a page behind it does, else one at a usual place, else
 * what the site itself tells.
 */
import type { Leads } from '../../collect/pages/discover.ts';
import type { SitePage } from '../../collect/pages/page-task.ts';
import { NO_FEED } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { type FetchedFeed, fetchFeed } from './fetch-feed.ts';
import { isFirstOfDay } from './first-of-day.ts';
import { followForwards, NO_END } from './forwards.ts';
import type { GatherContext } from './gather-context.ts';
import type { GatheredFeed, Missed } from './gathered-feed.ts';
import { type FoundPage, readLinks, readSite, unread } from './read-site.ts';
import { documentOf, gatheredAt, MOST_ANNOUNCED, openTries, type Tried } from './try-feeds.ts';
import { findUnannounced, type Search, type Unannounced } from './unannounced.ts';

/** The page or, where that only forwards, what it forwards to in the end. */
async function forwarded(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | FoundPage> {
  const ways = followForwards<FetchedFeed | FoundPage>({
    from: asked.page.url,
    first: asked,
    nextOf: (found) => ('page' in found ? found.page.leads.forward : undefined),
    read: (url) => fetchFeed(context, stored, { url, signal, pageToo: true }),
  });
  let found = asked;
  for await (const { url, there } of ways) {
    if ('feed' in there) return gatheredAt(url, there, 'the page forwards to it');
    if (!('page' in there)) return { ...found, beyond: there.outcome.detail };
    found = there;
  }
  return found.page.leads.forward === undefined ? found : { ...found, beyond: NO_END };
}

/** What the page of a blog lists that has no feed. It is what is fetched from then on. */
async function readBlog(
  context: GatherContext,
  blog: FoundPage,
  signal: AbortSignal,
): Promise<GatheredFeed | undefined> {
  const gathered = await readLinks(context, blog, signal);
  const { url } = blog.page;
  const told = `${NO_FEED}; the links of ${url} are read`;
  return gathered && { ...gathered, pollUrl: url, repairs: [told] };
}

/** The feed of a site that was lost where it was read. */
export interface Lost {
  readonly url: string;
  /** The one that it stood in for. */
  readonly better: string | undefined;
  readonly outcome: Outcome;
  /** Whether it has failed as often as any feed may. */
  readonly lasts: boolean;
}

/** What a page that announces a feed says of one that says itself that it is gone: it may be back, and is asked again. */
function counted(outcome: Outcome): Outcome {
  return outcome.kind === 'gone' ? { ...outcome, kind: 'http-error' } : outcome;
}

/**
 * Whether the feed is looked for beyond what the page announces, as at first: once a day where it has long been lost, and
 * where it is gone for good, since then nobody comes again.
 */
function isSought({ outcome, lasts }: Lost, { context, stored }: Search): boolean {
  return outcome.kind === 'gone' || (lasts && isFirstOfDay(context, stored));
}

/**
 * Another feed of the site instead of the one that was lost. While the page announces that one still, it is waited for as any
 * feed is that fails, since one bad answer is no reason to read something else; afterwards another is its stand-in. What the
 * page announces in the place of it is taken at once.
 */
async function insteadOf(lost: Lost, search: Search): Promise<GatheredFeed | Missed | undefined> {
  const { page, fetched } = search.found;
  const { announced } = page.leads;
  const isAnnounced = announced.some(({ url }) => documentOf(url) === documentOf(lost.url));
  if (isAnnounced && !lost.lasts) return { fetched, outcome: counted(lost.outcome) };
  const there = await search.tries.announced(page, lost.lasts ? MOST_ANNOUNCED : 1);
  const { gathered } =
    there.gathered === undefined && isSought(lost, search)
      ? await findUnannounced(search, there)
      : there;
  // Where it is not announced at its own address, it may be behind a redirect of the first that is.
  const best = isAnnounced ? lost.url : announced[0]?.url;
  return gathered && standIn(gathered, lost.better ?? best);
}

/** A feed as one that is read until a better one is there again. */
function standIn(gathered: GatheredFeed, missed: string | undefined): GatheredFeed {
  const isOther = missed !== undefined && missed !== gathered.pollUrl;
  return isOther ? { ...gathered, standsInFor: missed } : gathered;
}

/** What a page says of feeds that announces none, for people. */
export function announcesNone({ comments }: Leads): string {
  return `announces no feed${comments === undefined ? '' : ` but one of comments, ${comments}`}`;
}

/** Where a site was looked through that has nothing to follow, for people. */
function nothingAt({ page, beyond }: FoundPage, behind: SitePage | undefined): string {
  const { leads } = page;
  const { announced, forward } = leads;
  const says = announced.length === 0 ? announcesNone(leads) : 'leads to nothing that is a feed';
  const further = behind === undefined ? '' : `, nor does ${behind.url} announce one`;
  const sent =
    beyond === undefined ? '' : `; ${forward}, which it forwards to, brings none either: ${beyond}`;
  return `the page ${says}, and none is at a usual place${further}; nor does its site list anything to read instead${sent}`;
}

/** The same, with a word on the feed that the page announces and that has nothing in it. */
function besideEmpty(gathered: GatheredFeed, empty: GatheredFeed | undefined): GatheredFeed {
  if (empty === undefined) return gathered;
  const told = `the page announces ${empty.pollUrl}, which has nothing in it`;
  return { ...gathered, repairs: [...gathered.repairs, told] };
}

/** What a site brings that has no feed with anything in it, as far as programs may read it. */
async function readInstead(
  { context, found, tries, signal }: Search,
  { failed }: Tried,
  { behind, blog }: Unannounced,
): Promise<GatheredFeed | Missed> {
  const { leads, listed } = found.page;
  const told = blog && listed.length === 0 ? await readBlog(context, blog, signal) : undefined;
  if (told !== undefined) return told;
  const others = leads.elsewhere.slice(0, MOST_ANNOUNCED);
  const site = await readSite(context, found, signal, async () => {
    const tried = await tries.addresses(others.map(({ url }) => [url, 'linked to by the page']));
    return tried.gathered;
  });
  if (failed !== undefined && (site === undefined || 'outcome' in site)) {
    return unread(found, `the page has no feed that can be read; ${failed}`);
  }
  return site ?? unread(found, nothingAt(found, behind));
}

/**
 * Whether the last visit of a page that was never read was on this day, and ended as this one would where there is nothing
 * elsewhere: then it was looked through already. Who asks for a visit has mostly changed something.
 */
function wasLookedThrough({ context, stored }: Search, { missed }: Tried): boolean {
  if (context.askedFor.has(stored.rowId) || isFirstOfDay(context, stored)) return false;
  return stored.outcome === 'not-a-feed' || stored.outcome === missed?.outcome.kind;
}

/**
 * What the page alone gives on such a visit; undefined where it announces or lists something by now, so that its site is looked
 * through again.
 */
async function asBefore(search: Search, there: Tried): Promise<Missed | undefined> {
  const { context, stored, found, signal } = search;
  if (there.empty !== undefined || !wasLookedThrough(search, there)) return undefined;
  if ((await readLinks(context, found, signal)) !== undefined) return undefined;
  return there.missed ?? unread(found, stored.detail);
}

/** What a site brings that was never read before: a feed, wherever it may be, else what the site tells itself. */
async function lookEverywhere(search: Search): Promise<GatheredFeed | Missed> {
  const { context, stored, found, tries, signal } = search;
  const there = await tries.announced(found.page);
  if (there.gathered !== undefined) return standIn(there.gathered, there.missed?.url);
  const same = await asBefore(search, there);
  if (same !== undefined) return same;
  const beside = await findUnannounced(search, there);
  if (beside.gathered !== undefined) {
    return standIn(besideEmpty(beside.gathered, there.empty), there.missed?.url);
  }
  if (there.missed !== undefined && stored.failures < LIMITS.poll.freeRetries) return there.missed;
  const empty = there.empty ?? beside.empty;
  if (empty === undefined) return readInstead(search, there, beside);
  const site = await readLinks(context, found, signal);
  return site === undefined ? empty : besideEmpty(site, there.empty);
}

/**
 * What can be read instead of the page; undefined when nothing can. A feed that it names and that cannot be read for the
 * moment is waited for, as long as a feed is that fails. Where the page led to a feed that was lost, nothing is tried but what
 * it names.
 */
export async function discover(
  context: GatherContext,
  stored: StoredFeed,
  asked: FoundPage,
  signal: AbortSignal,
  lost?: Lost,
): Promise<GatheredFeed | Missed | undefined> {
  const found = await forwarded(context, stored, asked, signal);
  if ('entries' in found) return found;
  // A feed that was read as one before is never looked for anew: an error page is not a new home.
  if (stored.kind === 'feed') return undefined;
  const tries = openTries(context, stored, signal, lost && [lost.url]);
  const search = { context, stored, found, tries, signal };
  if (lost !== undefined) return insteadOf(lost, search);
  const site = await lookEverywhere(search);
  return found.page === asked.page || !('entries' in site)
    ? site
    : { pollUrl: found.page.url, ...site };
}
