/** Addresses at which the feed of a page may stand, tried in turn. */

import type { FreshEnd } from '../../collect/network/fetch-result.ts';
import type { FeedCandidate, Leads } from '../../collect/pages/discover.ts';
import type { SitePage } from '../../collect/pages/page-task.ts';
import { normaliseUrl } from '../../collect/urls/normalise-url.ts';
import type { ReadFeed } from '../../collect/workers/parse-task.ts';
import { isPassing } from '../../model/outcome.ts';
import type { StoredFeed } from '../../store/feeds.ts';
import { findHeldBeside } from '../../store/subscriptions.ts';
import { formatlessName } from '../formatless-name.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { GatherContext } from './gather-context.ts';
import { type GatheredFeed, gatheredFrom, type Missed } from './gathered-feed.ts';

/** So many announced feeds are tried; a page may announce hundreds. */
export const MOST_ANNOUNCED = 5;

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

/** The feed that stands at another address than the page: it is what is fetched from then on. */
export function gatheredAt(
  pollUrl: string,
  { fetched, feed }: { readonly fetched: FreshEnd; readonly feed: ReadFeed },
  how: string,
): GatheredFeed {
  const gathered = gatheredFrom(fetched, feed);
  return { ...gathered, pollUrl, repairs: [...gathered.repairs, `${how}: ${pollUrl}`] };
}

/** Other feeds of a page that are named. */
const MOST_NAMED = 3;
/** What an announced feed is called, whatever its format. */
function nameOf(candidate: FeedCandidate | undefined): string {
  return formatlessName(candidate?.title ?? '');
}

/** What feeds at these addresses have in common that are one. */
export function documentOf(url: string): string | undefined {
  return normaliseUrl(url.replace(/#.*$/su, ''));
}

/**
 * The same, with a word for whoever meant another feed that the page announces, and no other format of this one, nor one at
 * whose address is `none`.
 */
function besideOthers(
  gathered: GatheredFeed,
  { announced }: Leads,
  none: ReadonlySet<string>,
): GatheredFeed {
  const taken = nameOf(announced.find(({ url }) => url === gathered.pollUrl));
  const seen = new Set([documentOf(gathered.pollUrl ?? ''), documentOf(gathered.fetched.url)]);
  const others = announced.filter((candidate) => {
    const document = documentOf(candidate.url);
    const isNew = !seen.has(document) && !none.has(candidate.url) && nameOf(candidate) !== taken;
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
 * What the first address brings whose feed has anything in it; else the first page among them, which may be about the feeds of
 * its site. Beside them what else was met on the way.
 */
export interface Tried {
  readonly gathered?: GatheredFeed;
  readonly page?: SitePage;
  /** The first feed without a single entry. */
  readonly empty?: GatheredFeed;
  /** The first that could not be read for the moment. */
  readonly missed?: Missed & { readonly url: string };
  /** What is at the first address that is neither feed nor page and will hardly be one soon, for people. */
  readonly failed?: string;
}

function missedAt(url: string, { fetched, outcome }: Missed): NonNullable<Tried['missed']> {
  const detail = `it announces ${url}: ${outcome.detail}`;
  return { url, fetched: { ...fetched, redirects: [] }, outcome: { ...outcome, detail } };
}

export interface Tries {
  /** The first address with a feed. */
  readonly addresses: (tries: readonly Try[]) => Promise<Tried>;
  /** The first of at most so many feeds that a page announces, with a word on the others. */
  readonly announced: (page: SitePage, most?: number) => Promise<Tried>;
}

/** Tries addresses for a feed, each but once, and none of those that were just `asked`. */
export function openTries(
  context: GatherContext,
  stored: StoredFeed,
  signal: AbortSignal,
  asked: readonly string[] = [],
): Tries {
  const tried = new Set(asked);
  /** Those of them that are no feed. */
  const none = new Set<string>();
  async function addresses(tries: readonly Try[]): Promise<Tried> {
    const met: { -readonly [Key in keyof Tried]: Tried[Key] } = {};
    for (const [url, how] of tries) {
      if (tried.has(url)) continue;
      tried.add(url);
      const got = await fetchFeed(context, stored, {
        url,
        signal,
        pageToo: met.page === undefined,
      });
      if ('feed' in got) {
        const gathered = gatheredAt(url, got, how);
        if (gathered.entries.length > 0) return { ...met, gathered };
        met.empty ??= gathered;
        continue;
      }
      if (!('page' in got) && isPassing(got.outcome)) {
        met.missed ??= missedAt(url, got);
        continue;
      }
      none.add(url);
      if ('page' in got) met.page ??= got.page;
      else met.failed ??= `it announces ${url}: ${got.outcome.detail}`;
    }
    return met;
  }

  async function announced({ leads }: SitePage, most = MOST_ANNOUNCED): Promise<Tried> {
    const candidates = (await inOrder(context, stored, leads)).slice(0, most);
    const tried = await addresses(
      candidates.map(({ url, reason }) => [url, `discovered, ${reason}`]),
    );
    const { gathered, empty } = tried;
    return {
      ...tried,
      ...(gathered && { gathered: besideOthers(gathered, leads, none) }),
      ...(empty && { empty: besideOthers(empty, leads, none) }),
    };
  }

  return { addresses, announced };
}
