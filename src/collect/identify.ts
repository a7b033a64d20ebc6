/** Which entries of a feed become items: where each leads, and the names that it is known by when it comes again. */
import type { Feed, FeedItem } from '../model/feed.ts';
import { shortHash } from '../model/short-hash.ts';
import { soundDate } from './dates/sound-date.ts';
import {
  aliasOf,
  type Candidate,
  candidatesOf,
  type FeedPlace,
  homeOf,
  isTimed,
  textOf,
  wordsInTime,
  wordsOf,
} from './entry-candidates.ts';
import {
  aliasWithout,
  areStamped,
  type SharedNames,
  sharedAliases,
  sharedGuids,
  sharedPages,
  sharedParameters,
  sharedWords,
} from './shared-names.ts';
import { normaliseUrl } from './urls/normalise-url.ts';
import { siteHost } from './urls/same-site.ts';

/** An entry that will be an item: where it leads, and every name it goes by. */
export interface IdentifiedEntry {
  readonly entry: FeedItem;
  readonly url: string;
  /** The alias that its public id is made of. */
  readonly name: string;
  /** In the order in which it is looked for by them. */
  readonly aliases: readonly string[];
}

/** What names begin with that are names in one feed alone: feeds of one host may count their entries alike. */
function markOf(subscribedAt: string): string {
  const address = normaliseUrl(subscribedAt) ?? subscribedAt;
  return `f:${shortHash(address)}|`;
}

/** Begins what is no guid, though it stands in the place of one. */
const SAID = '=';

/** Characters of a text that no two entries have by chance. */
const TELLING_TEXT = 100;

/** Words of a title that no two stories of one day have by chance. */
const TELLING_WORDS = 3;

/** What an entry is called and when it came out, by which it is known at another address too; nothing where others may say the same. */
function datedTitle(entry: FeedItem, { isStamped }: SharedNames): string[] {
  const { title, published } = entry;
  if (title === undefined || soundDate(published) === undefined) return [];
  const tells = isTimed(entry) ? !isStamped : title.split(' ').length >= TELLING_WORDS;
  return tells ? [wordsInTime(entry)] : [];
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
 * more than a day, else its text; and, where its address changes with its title, by both. Else by its title and when it came out,
 * since sites move their stories. Where its address or guid changes at every visit: by all that it says; where its address ends as
 * most others do, by what it says there without that. None where they do not tell it from others.
 */
function lastingOf(candidate: Candidate, shared: SharedNames, mark: string): string[] {
  const { entry, guid, pageAlias } = candidate;
  const hasTime = isTimed(entry);
  const text = textOf(entry);
  if (guid === undefined || !shared.guids.has(guid)) {
    const said = datedTitle(entry, shared);
    if (hasTime && isFleeting(candidate, shared)) said.push(`${wordsInTime(entry)}|${text}`);
    return [
      ...(guid === undefined ? onBarePage(candidate, shared) : []),
      ...said.map((each) => saidInFeed(each, mark)),
    ];
  }
  const hasText = text.length >= TELLING_TEXT;
  if (!(hasTime || hasText)) return [];
  const onPage = aliasInWords(pageAlias, `${guid}|=${hasTime ? entry.published : text}`);
  if (!(hasTime && hasText)) return [onPage];
  return [onPage, saidInFeed(`${guid}|${entry.published}|${text}`, mark)];
}

/** What it says at its page, without what the addresses of most entries say alike: the page may come to be called without that. */
function onBarePage({ entry, pageAlias }: Candidate, { parameters }: SharedNames): string[] {
  const bare = aliasWithout(pageAlias, parameters);
  return bare === pageAlias ? [] : [aliasInWords(bare, wordsInTime(entry))];
}

/** Of its feed alone, what an entry says as a name. The words that it is made of are told apart without it. */
function saidInFeed(said: string, mark: string): string {
  return `${mark}${SAID}${shortHash(said)}`;
}

export function isSaidInFeed(alias: string): boolean {
  return alias.includes(`|${SAID}`);
}

/** What each entry keeps, by which no other goes; for those that keep anything. */
function keptNames(
  candidates: readonly Candidate[],
  names: SharedNames,
  mark: string,
): ReadonlyMap<Candidate, readonly string[]> {
  const lasting = candidates.flatMap((candidate) => {
    const kept = lastingOf(candidate, names, mark);
    return kept.length === 0 ? [] : [{ candidate, kept }];
  });
  const several = sharedAliases(
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
  const shared = {
    pages,
    guids,
    parameters: sharedParameters(candidates),
    isStamped: areStamped(candidates),
  };
  const mark = markOf(subscribedAt);
  const kept = keptNames(candidates, shared, mark);
  const hosts = [...new Set([siteHost(feedUrl), siteHost(subscribedAt)])];
  const seen = new Set<string>();
  return candidates.flatMap((candidate) => {
    const names = namesOf(candidate, { ...shared, words, kept, hosts, mark });
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
  /** What those names begin with that are names in this feed alone. */
  readonly mark: string;
}

function aliasInWords(pageAlias: string, said: string): string {
  return `${pageAlias}|${shortHash(said)}`;
}

/** The names of an entry that are its own or, where none is, its page together with what it says. */
function namesOf(
  candidate: Candidate,
  { pages, guids, words, kept: keptBy, hosts, mark }: Surroundings,
): Pick<IdentifiedEntry, 'name' | 'aliases'> {
  const { entry, pageAlias, guid } = candidate;
  const hasGuid = guid !== undefined && !guids.has(guid);
  const hasPage = !pages.has(pageAlias);
  const withGuid = () => aliasInWords(pageAlias, `${guid}|${wordsOf(entry)}`);
  const kept = keptBy.get(candidate) ?? [];
  if (hasGuid) {
    const atHosts = hosts.map((host) => `g:${host}|${guid}`);
    if (hasPage) return { name: pageAlias, aliases: [pageAlias, ...atHosts, ...kept] };
    const name = mark + guid;
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
