/** Which entries of a feed become items: where each leads, and the names that it is known by when it comes again. */
import { hash } from 'node:crypto';
import type { Feed, FeedItem } from '../model/feed.ts';
import { seriesPages } from './series-pages.ts';
import { behindCounter } from './urls/click-counter.ts';
import { normaliseUrl } from './urls/normalise-url.ts';
import { siteHost } from './urls/same-site.ts';
import { vetUrl } from './urls/vet-url.ts';

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
  readonly guid: string | undefined;
}

function aliasOf(page: string): string {
  return `u:${page}`;
}

/** The alias of the page at an address, which names an item where it is that of one alone. */
export function pageAlias(url: string): string {
  return aliasOf(normaliseUrl(url) ?? url);
}

/** The guid of an entry, an address as it is compared, a long one cut down to its hash. */
function guidOf({ id }: FeedItem): string | undefined {
  const guid = id?.trim() ?? '';
  if (guid === '') return undefined;
  const name = normaliseUrl(guid) ?? guid;
  return name.length > LONGEST_GUID ? hash('sha256', name) : name;
}

/** The guid as a name in this feed alone: feeds of one host may count their entries alike. */
function guidOfFeed(guid: string, subscribedAt: string): string {
  const address = normaliseUrl(subscribedAt) ?? subscribedAt;
  return `f:${hash('sha256', address, 'base64url').slice(0, 16)}|${guid}`;
}

/**
 * Where an entry leads: behind a click counter, by its link, an id that is an address, its enclosure or comments. One with
 * no address that can be kept, which says something all the same, leads to the `home` of its feed.
 */
function entryUrl(entry: FeedItem, feedUrl: string, home: string | undefined): string | undefined {
  const standIn = entry.links?.find(({ rel }) => STANDING_IN.has(rel));
  const enclosure = entry.media.find((media) => media.role === 'enclosure');
  const own = vetUrl(entry.originalLink, feedUrl) ?? vetUrl(entry.link, feedUrl);
  if (own !== undefined) return behindCounter(own);
  return (
    (entry.idIsLink === false ? undefined : vetUrl(entry.id)) ??
    vetUrl(standIn?.url, feedUrl) ??
    vetUrl(enclosure?.url) ??
    vetUrl(entry.comments) ??
    (wordsOf(entry) === '' ? undefined : home)
  );
}

/** What an entry says first, and by which it is told from others of its page. */
function wordsOf(entry: FeedItem): string {
  return entry.title ?? textOf(entry);
}

function textOf({ description, content }: FeedItem): string {
  return description?.value ?? content?.value ?? '';
}

/** What a title that comes again, as one of every day does, is told from the one before by. */
function wordsInTime(entry: FeedItem): string {
  const { title, published } = entry;
  return title === undefined || published === undefined ? wordsOf(entry) : `${title}|${published}`;
}

/** The site of a feed, which its address alone tells where the feed does not: that one may hold a secret. */
function homeOf({ link }: Feed, { feedUrl, subscribedAt = feedUrl }: FeedPlace) {
  return vetUrl(link, feedUrl) ?? vetUrl('/', subscribedAt);
}

function candidatesOf({ items }: Feed, feedUrl: string, home: string | undefined): Candidate[] {
  return items.flatMap((entry): Candidate[] => {
    const url = entryUrl(entry, feedUrl, home);
    const page = url === undefined ? undefined : normaliseUrl(url);
    if (url === undefined || page === undefined) return [];
    return [{ entry, url, pageAlias: aliasOf(page), guid: guidOf(entry) }];
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
function sharedPages(candidates: readonly Candidate[], home: string | undefined): Set<string> {
  const titleOf = ({ entry }: Candidate) =>
    (entry.title ?? entry.id ?? wordsOf(entry)).toLowerCase();
  const pages = shared(candidates.map((candidate) => [candidate.pageAlias, titleOf(candidate)]));
  for (const page of seriesPages(candidates)) pages.add(page);
  const page = home === undefined ? undefined : normaliseUrl(home);
  return page === undefined ? pages : pages.add(`u:${page}`);
}

/** What several entries of the feed say at the same time: then their texts tell them apart. */
function sharedWords(candidates: readonly Candidate[], guids: ReadonlySet<string>): Set<string> {
  const unnamed = candidates.filter(({ guid }) => guid === undefined || guids.has(guid));
  return shared(unnamed.map(({ entry }) => [wordsInTime(entry), textOf(entry)]));
}

/** So many titles of one guid on one page of its own are the one that it had, and a corrected one. */
const MOST_TITLES = 2;

/**
 * The guids that name none of their entries: those of several pages, or of several titles on a page that is the home of the feed
 * or has other guids as well. Elsewhere another title is a corrected one.
 */
function sharedGuids(candidates: readonly Candidate[], home: string | undefined): Set<string> {
  const named = candidates.flatMap(({ guid, ...rest }) =>
    guid === undefined ? [] : [{ guid, ...rest }],
  );
  // As in nearly every feed.
  if (new Set(named.map(({ guid }) => guid)).size === named.length) return new Set();
  const ofMany = shared(named.map(({ guid, pageAlias }) => [pageAlias, guid]));
  if (home !== undefined) ofMany.add(pageAlias(home));
  const titles = new Map<string, Set<string>>(named.map(({ guid }) => [guid, new Set()]));
  for (const { guid, entry } of named) titles.get(guid)!.add(wordsOf(entry));
  return shared(
    named.map(({ guid, pageAlias, entry }) => [
      guid,
      ofMany.has(pageAlias) || titles.get(guid)!.size > MOST_TITLES
        ? `${pageAlias}|${wordsOf(entry)}`
        : pageAlias,
    ]),
  );
}

/** Characters of a text that no two entries have by chance. */
const TELLING_TEXT = 100;

/** Whether it is told when an entry came out, by more than a day. */
function isTimed({ published = '' }: FeedItem): boolean {
  return published !== '' && !published.includes('T00:00:00');
}

/** What of a feed names none of its entries. */
interface SharedNames {
  readonly pages: ReadonlySet<string>;
  readonly guids: ReadonlySet<string>;
}

/**
 * Whether all that an entry is called may be another at the next visit: a guid on a page that it does not have alone, or an address
 * with parameters and no guid but that.
 */
function isFleeting({ guid, pageAlias }: Candidate, { pages }: SharedNames): boolean {
  if (pages.has(pageAlias)) return guid !== undefined;
  return pageAlias.includes('?') && (guid === undefined || aliasOf(guid) === pageAlias);
}

/**
 * The names that an entry keeps while others change. Where its guid names several: by its page and when it came out, where that is
 * more than a day, else its text; and, where its address changes with its title, by both. Where its address or guid changes at
 * every visit: by all that it says. None where they do not tell it from others.
 */
function lastingOf(candidate: Candidate, shared: SharedNames, subscribedAt: string): string[] {
  const { entry, guid, pageAlias } = candidate;
  const hasTime = isTimed(entry);
  const text = textOf(entry);
  if (guid === undefined || !shared.guids.has(guid)) {
    if (!(hasTime && isFleeting(candidate, shared))) return [];
    return [saidInFeed(`${wordsInTime(entry)}|${text}`, subscribedAt)];
  }
  const hasText = text.length >= TELLING_TEXT;
  if (!(hasTime || hasText)) return [];
  const onPage = aliasInWords(pageAlias, `${guid}|=${hasTime ? entry.published : text}`);
  if (!(hasTime && hasText)) return [onPage];
  return [onPage, saidInFeed(`${guid}|${entry.published}|${text}`, subscribedAt)];
}

function saidInFeed(said: string, subscribedAt: string): string {
  return guidOfFeed(`=${hash('sha256', said, 'base64url').slice(0, 16)}`, subscribedAt);
}

/** What each entry keeps, by which no other goes; for those that keep anything. */
function keptNames(
  candidates: readonly Candidate[],
  names: SharedNames,
  subscribedAt: string,
): ReadonlyMap<Candidate, readonly string[]> {
  const lasting = candidates.flatMap((candidate) => {
    const kept = lastingOf(candidate, names, subscribedAt);
    return kept.length === 0 ? [] : [{ candidate, kept }];
  });
  const several = shared(
    lasting.flatMap(({ candidate: { pageAlias, guid, entry }, kept }) => {
      const partner = `${pageAlias}|${guid}|${wordsOf(entry)}`;
      return kept.map((name) => [name, partner] as const);
    }),
  );
  return new Map(
    lasting.map(({ candidate, kept }) => [candidate, kept.filter((name) => !several.has(name))]),
  );
}

/**
 * The entries of a feed that become items, in its order: each once, those without a usable address left out. An alias that
 * different entries share (every link the home page, every guid "1") is not used.
 */
export function identifyEntries(feed: Feed, place: FeedPlace): IdentifiedEntry[] {
  const { feedUrl, subscribedAt = feedUrl } = place;
  const home = homeOf(feed, place);
  const candidates = candidatesOf(feed, feedUrl, home);
  const pages = sharedPages(candidates, home);
  const guids = sharedGuids(candidates, home);
  const words = sharedWords(candidates, guids);
  const kept = keptNames(candidates, { pages, guids }, subscribedAt);
  const hosts = [...new Set([siteHost(feedUrl), siteHost(subscribedAt)])];
  const seen = new Set<string>();
  return candidates.flatMap((candidate) => {
    const names = namesOf(candidate, { pages, guids, words, kept, hosts, subscribedAt });
    if (names.aliases.some((alias) => seen.has(alias))) return [];
    for (const alias of names.aliases) seen.add(alias);
    return [{ entry: candidate.entry, url: candidate.url, ...names }];
  });
}

/** What makes names of entries useless, and what they can be told from those of other feeds by. */
interface Surroundings extends SharedNames {
  readonly words: ReadonlySet<string>;
  readonly kept: ReadonlyMap<Candidate, readonly string[]>;
  /** Whose guids its entries are known by: where the feed has moved to another host, still those of the one before. */
  readonly hosts: readonly string[];
  readonly subscribedAt: string;
}

function aliasInWords(pageAlias: string, said: string): string {
  return `${pageAlias}|${hash('sha256', said, 'base64url').slice(0, 16)}`;
}

/** The names of an entry that are its own or, where none is, its page together with what it says. */
function namesOf(
  candidate: Candidate,
  { pages, guids, words, kept: keptBy, hosts, subscribedAt }: Surroundings,
): Pick<IdentifiedEntry, 'name' | 'aliases'> {
  const { entry, pageAlias, guid } = candidate;
  const hasGuid = guid !== undefined && !guids.has(guid);
  const hasPage = !pages.has(pageAlias);
  const withGuid = () => aliasInWords(pageAlias, `${guid}|${wordsOf(entry)}`);
  const kept = keptBy.get(candidate) ?? [];
  if (hasGuid) {
    const atHosts = hosts.map((host) => `g:${host}|${guid}`);
    if (hasPage) return { name: pageAlias, aliases: [pageAlias, ...atHosts, ...kept] };
    const name = guidOfFeed(guid, subscribedAt);
    // With its page it is known also where its feed is subscribed to at another address.
    return { name, aliases: [name, ...atHosts, withGuid(), ...kept] };
  }
  const said = wordsInTime(entry);
  const inWords = aliasInWords(pageAlias, said);
  // Once the page has other entries too, only what this one says tells it from them.
  if (hasPage) return { name: pageAlias, aliases: [inWords, pageAlias, ...kept] };
  // By its text it is known again once others say the same above theirs, and no other is taken for it before.
  const text = entry.title === undefined ? '' : textOf(entry);
  const inFull = text === '' ? inWords : aliasInWords(pageAlias, `${said}|${text}`);
  if (words.has(said)) return { name: inFull, aliases: [inFull] };
  // Once no other entry has its guid, it is known by that again; and once its title is corrected, by what stays.
  const guided = guid === undefined ? [] : [withGuid(), ...kept];
  return { name: inWords, aliases: [...new Set([inFull, inWords, ...guided])] };
}
