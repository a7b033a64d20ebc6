/** Names that several entries of a feed have, and that therefore name none of them. */
import { distinctBy } from '../model/grouped-by.ts';
import {
  type Candidate,
  isTimed,
  pageAlias,
  textOf,
  wordsInTime,
  wordsOf,
} from './entry-candidates.ts';
import { seriesPages } from './series-pages.ts';

/** What of a feed names none of its entries. */
export interface SharedNames {
  readonly pages: ReadonlySet<string>;
  readonly guids: ReadonlySet<string>;
  /** Of their addresses, with their values. */
  readonly parameters: ReadonlySet<string>;
  /** Whether its times name none. */
  readonly isStamped: boolean;
}

/** The aliases that stand with different partners: an alias shared by different entries names none. */
export function sharedAliases(pairs: readonly (readonly [string, string])[]): Set<string> {
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
export function sharedPages(
  candidates: readonly Candidate[],
  home: string | undefined,
): Set<string> {
  const titleOf = ({ entry }: Candidate) =>
    (entry.title ?? entry.id ?? wordsOf(entry)).toLowerCase();
  const pages = sharedAliases(
    candidates.map((candidate) => [candidate.pageAlias, titleOf(candidate)]),
  );
  for (const page of seriesPages(candidates)) pages.add(page);
  return home === undefined ? pages : pages.add(pageAlias(home));
}

/** What several entries of the feed say at the same time: then their texts tell them apart. */
export function sharedWords(
  candidates: readonly Candidate[],
  guids: ReadonlySet<string>,
): Set<string> {
  const unnamed = candidates.filter(({ guid }) => guid === undefined || guids.has(guid));
  return sharedAliases(unnamed.map(({ entry }) => [wordsInTime(entry), textOf(entry)]));
}

/** So many titles of one guid on one page of its own are the one that it had, and a corrected one. */
const MOST_TITLES = 2;

/**
 * The guids that name none of their entries: those of several pages, or of several titles on a page that is the home of the feed
 * or has other guids as well. Elsewhere another title is a corrected one.
 */
export function sharedGuids(
  candidates: readonly Candidate[],
  home: string | undefined,
): Set<string> {
  const named = candidates.flatMap(({ guid, ...rest }) =>
    guid === undefined ? [] : [{ guid, ...rest }],
  );
  // As in nearly every feed.
  if (new Set(named.map(({ guid }) => guid)).size === named.length) return new Set();
  const ofMany = sharedAliases(named.map(({ guid, pageAlias }) => [pageAlias, guid]));
  if (home !== undefined) ofMany.add(pageAlias(home));
  const titles = distinctBy(
    named,
    ({ guid }) => guid,
    ({ entry }) => wordsOf(entry),
  );
  return sharedAliases(
    named.map(({ guid, pageAlias, entry }) => [
      guid,
      ofMany.has(pageAlias) || titles.get(guid)!.size > MOST_TITLES
        ? `${pageAlias}|${wordsOf(entry)}`
        : pageAlias,
    ]),
  );
}

/** Times of the day that people choose rather than programs: those of entries that came out in different hours may be alike. */
const CHOSEN = ':00.000Z';
const HOUR_ENDS = 14;

/**
 * Whether most entries have the moment that their feed was made at, or one whole hours before it (`3 hours ago`), for the one they
 * came out: that is another at each visit.
 */
export function areStamped(candidates: readonly Candidate[]): boolean {
  const times = candidates.flatMap(({ entry }) => {
    if (!isTimed(entry)) return [];
    const { published = '' } = entry;
    return published.endsWith(CHOSEN) ? published : published.slice(HOUR_ENDS);
  });
  return new Set(times).size * 2 <= times.length;
}

const QUERY = /\?[^#]*/u;
/** So many entries have a parameter in common that says where their links stand. */
const LEAST_IN_COMMON = 3;

/**
 * The parameters that the addresses of most entries have with one value, as where their links stand: `ref=home`. What has a guid
 * is known by that.
 */
export function sharedParameters(candidates: readonly Candidate[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { pageAlias, guid } of candidates) {
    if (guid !== undefined || !pageAlias.includes('?')) continue;
    for (const pair of new Set(parametersOf(pageAlias))) {
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  const least = Math.max(LEAST_IN_COMMON, candidates.length / 2);
  return new Set([...counts].flatMap(([pair, count]) => (count >= least ? pair : [])));
}

/** The alias of a page without some of the parameters of its address. */
export function aliasWithout(pageAlias: string, parameters: ReadonlySet<string>): string {
  if (parameters.size === 0) return pageAlias;
  const kept = parametersOf(pageAlias).filter((pair) => !parameters.has(pair));
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return pageAlias.replace(QUERY, query);
}

function parametersOf(pageAlias: string): string[] {
  return QUERY.exec(pageAlias)?.[0].slice(1).split('&') ?? [];
}
