/** Names that several entries of a feed have, and that therefore name none of them. */
import { type Candidate, pageAlias, textOf, wordsInTime, wordsOf } from './entry-candidates.ts';
import { seriesPages } from './series-pages.ts';

/** What of a feed names none of its entries. */
export interface SharedNames {
  readonly pages: ReadonlySet<string>;
  readonly guids: ReadonlySet<string>;
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
  const titles = new Map<string, Set<string>>(named.map(({ guid }) => [guid, new Set()]));
  for (const { guid, entry } of named) titles.get(guid)!.add(wordsOf(entry));
  return sharedAliases(
    named.map(({ guid, pageAlias, entry }) => [
      guid,
      ofMany.has(pageAlias) || titles.get(guid)!.size > MOST_TITLES
        ? `${pageAlias}|${wordsOf(entry)}`
        : pageAlias,
    ]),
  );
}
