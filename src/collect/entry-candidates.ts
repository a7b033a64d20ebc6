/** Entries of a feed that may become items: where each leads, and the names that it could go by. */
import { hash } from 'node:crypto';
import type { Feed, FeedItem } from '../model/feed.ts';
import { behindCounter } from './urls/click-counter.ts';
import { normaliseUrl } from './urls/normalise-url.ts';
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

/** An entry with all names that it could go by, before it is known which of them other entries have too. */
export interface Candidate {
  readonly entry: FeedItem;
  readonly url: string;
  readonly pageAlias: string;
  readonly guid: string | undefined;
}

export function aliasOf(page: string): string {
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
export function wordsOf(entry: FeedItem): string {
  return entry.title ?? textOf(entry);
}

export function textOf({ description, content }: FeedItem): string {
  return description?.value ?? content?.value ?? '';
}

/** Whether it is told when an entry came out, by more than a day. */
export function isTimed({ published = '' }: FeedItem): boolean {
  return published !== '' && !published.includes('T00:00:00');
}

/** What a title that comes again, as one of every day does, is told from the one before by. */
export function wordsInTime(entry: FeedItem): string {
  const { title, published } = entry;
  return title === undefined || published === undefined ? wordsOf(entry) : `${title}|${published}`;
}

/** The site of a feed, which its address alone tells where the feed does not: that one may hold a secret. */
export function homeOf({ link }: Feed, { feedUrl, subscribedAt = feedUrl }: FeedPlace) {
  return vetUrl(link, feedUrl) ?? vetUrl('/', subscribedAt);
}

export function candidatesOf(
  { items }: Feed,
  feedUrl: string,
  home: string | undefined,
): Candidate[] {
  return items.flatMap((entry): Candidate[] => {
    const url = entryUrl(entry, feedUrl, home);
    const page = url === undefined ? undefined : normaliseUrl(url);
    if (url === undefined || page === undefined) return [];
    return [{ entry, url, pageAlias: aliasOf(page), guid: guidOf(entry) }];
  });
}
