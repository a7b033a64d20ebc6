/** Which entries of a feed become items: where each leads, and the names that it is known by when it comes again. */
import { hash } from 'node:crypto';
import type { Feed, FeedItem } from '../model/feed.ts';
import { typeable } from '../model/typeable.ts';
import { behindCounter } from './click-counter.ts';
import { normaliseUrl } from './normalise-url.ts';
import { siteHost } from './same-site.ts';
import { vetUrl } from './vet-url.ts';

const LONGEST_GUID = 512;
/** Relations of links that must do where an entry names no page of its own. */
const STANDING_IN: ReadonlySet<string> = new Set(['self', 'via']);

/** Where the feed of the entries is. */
export interface FeedPlace {
  /** Address of the feed; guids are only unique within its host. */
  readonly feedUrl: string;
  /** The address that it is subscribed to at, which stays where that one may change with every visit. */
  readonly subscribedAt?: string;
}

/** An entry that will be an item: where it leads, and every name it goes by. */
export interface IdentifiedEntry {
  readonly entry: FeedItem;
  readonly url: string;
  /** The alias that its public id is made of. */
  readonly name: string;
  /** In the order in which it is looked for by them. */
  readonly aliases: readonly string[];
}

/** An entry with all names that it could go by, before it is known which of them other entries have too. */
interface Candidate {
  readonly entry: FeedItem;
  readonly url: string;
  readonly pageAlias: string;
  readonly guidAlias: string | undefined;
}

/** The public id of an item: 16 base64url characters of the SHA-256 of the alias it is named by, the first never a hyphen. */
export function itemId(alias: string): string {
  return typeable(hash('sha256', alias, 'base64url').slice(0, 16));
}

function guidAlias(id: string | undefined, host: string): string | undefined {
  const guid = id?.trim() ?? '';
  if (guid === '') return undefined;
  const name = normaliseUrl(guid) ?? guid;
  const short = name.length > LONGEST_GUID ? hash('sha256', name) : name;
  return `g:${host}|${short}`;
}

/**
 * Where an entry leads: behind a click counter, by its link, an id that is an address, its enclosure or comments. One that
 * names none of them but says something leads to the `home` of its feed.
 */
function entryUrl(entry: FeedItem, feedUrl: string, home: string | undefined): string | undefined {
  const standIn = entry.links?.find(({ rel }) => STANDING_IN.has(rel));
  const enclosure = entry.media.find((media) => media.role === 'enclosure');
  const own = vetUrl(entry.originalLink, feedUrl) ?? vetUrl(entry.link, feedUrl);
  if (own !== undefined) return behindCounter(own);
  return (
    (entry.idIsLink === false ? undefined : vetUrl(entry.id)) ??
    (entry.link === undefined
      ? (vetUrl(standIn?.url, feedUrl) ??
        vetUrl(enclosure?.url) ??
        vetUrl(entry.comments) ??
        (wordsOf(entry) === '' ? undefined : vetUrl(home, feedUrl)))
      : undefined)
  );
}

/** What tells an entry from others of its page. */
function wordsOf({ title, description, content }: FeedItem): string {
  return title ?? description?.value ?? content?.value ?? '';
}

/** A guid as a name below another host. */
function guidBelow(guid: string, host: string): string {
  return `g:${host}|${guid.slice(guid.indexOf('|') + 1)}`;
}

function candidatesOf({ items, link }: Feed, feedUrl: string): Candidate[] {
  const host = siteHost(feedUrl);
  return items.flatMap((entry): Candidate[] => {
    const url = entryUrl(entry, feedUrl, link);
    const page = url === undefined ? undefined : normaliseUrl(url);
    if (url === undefined || page === undefined) return [];
    return [{ entry, url, pageAlias: `u:${page}`, guidAlias: guidAlias(entry.id, host) }];
  });
}

/** The aliases that stand with different partners: an alias shared by different entries names none. */
function shared(pairs: readonly (readonly [string, string])[]): Set<string> {
  const partners = new Map<string, string>();
  const found = new Set<string>();
  for (const [alias, partner] of pairs) {
    const known = partners.get(alias);
    if (known === undefined) partners.set(alias, partner);
    else if (known !== partner) found.add(alias);
  }
  return found;
}

/** The pages that name none of their entries: the home of the feed, and those of several. */
function sharedPages(candidates: readonly Candidate[], { link }: Feed): Set<string> {
  const titleOf = ({ entry }: Candidate) =>
    (entry.title ?? entry.id ?? wordsOf(entry)).toLowerCase();
  const pages = shared(candidates.map((candidate) => [candidate.pageAlias, titleOf(candidate)]));
  const home = link === undefined ? undefined : normaliseUrl(link);
  return home === undefined ? pages : pages.add(`u:${home}`);
}

/** The guids that name none of their entries. */
function sharedGuids(candidates: readonly Candidate[]): Set<string> {
  return shared(
    candidates.flatMap(({ guidAlias: guid, pageAlias }) =>
      guid === undefined ? [] : [[guid, pageAlias] as const],
    ),
  );
}

/**
 * The entries of a feed that become items, in its order: each once, those without a usable address left out. An alias that
 * different entries share (every link the home page, every guid "1") is not used.
 */
export function identifyEntries(
  feed: Feed,
  { feedUrl, subscribedAt = feedUrl }: FeedPlace,
): IdentifiedEntry[] {
  const candidates = candidatesOf(feed, feedUrl);
  const pages = sharedPages(candidates, feed);
  const guids = sharedGuids(candidates);
  const seen = new Set<string>();
  return candidates.flatMap((candidate) => {
    const names = namesOf(candidate, { pages, guids, subscribedAt });
    if (names.aliases.some((alias) => seen.has(alias))) return [];
    for (const alias of names.aliases) seen.add(alias);
    return [{ entry: candidate.entry, url: candidate.url, ...names }];
  });
}

/** What makes names of entries useless, and what they can be told from those of other feeds by. */
interface Surroundings {
  readonly pages: ReadonlySet<string>;
  readonly guids: ReadonlySet<string>;
  readonly subscribedAt: string;
}

/** The guid as a name in this feed alone: feeds of one host may count their entries alike. */
function guidOfFeed(guid: string, subscribedAt: string): string {
  const address = normaliseUrl(subscribedAt) ?? subscribedAt;
  const feed = hash('sha256', address, 'base64url').slice(0, 16);
  return `f:${feed}|${guid.slice(guid.indexOf('|') + 1)}`;
}

/** The names of an entry that are its own or, where none is, its page together with what it says. */
function namesOf(
  { entry, pageAlias, guidAlias: guid }: Candidate,
  { pages, guids, subscribedAt }: Surroundings,
): Pick<IdentifiedEntry, 'name' | 'aliases'> {
  const hasGuid = guid !== undefined && !guids.has(guid);
  const hasPage = !pages.has(pageAlias);
  if (hasGuid) {
    const name = hasPage ? pageAlias : guidOfFeed(guid, subscribedAt);
    // Where a feed has moved to another host, its entries are still known by the guids of the one that it is subscribed at.
    const before = guidBelow(guid, siteHost(subscribedAt));
    return { name, aliases: before === guid ? [name, guid] : [name, guid, before] };
  }
  const words = hash('sha256', wordsOf(entry), 'base64url');
  const inWords = `${pageAlias}|${words.slice(0, 16)}`;
  // Once the page has other entries too, only what this one says tells it from them.
  return hasPage
    ? { name: pageAlias, aliases: [inWords, pageAlias] }
    : { name: inWords, aliases: [inWords] };
}
