/** What among the links of a page is none of a story, by what stands beside it and by what the others are. */
import { distinctBy } from '../../model/grouped-by.ts';
import type { BlockTree } from './block-tree.ts';
import type { DateRow } from './date-row.ts';
import { isDense, isLong, LEAST_HEADLINES } from './headline-length.ts';
import { type Candidate, RANK } from './story-links.ts';

const urlOf = ({ url }: Candidate) => url;

/** A link beside so many dates is that of who wrote there or of what it is about; a long one is a story that is linked again. */
const COMPANY = { short: 2, long: LEAST_HEADLINES } as const;

/** A link beside several dates, but nowhere alone, is none of a story, unless it is a heading. */
export function withoutCompany(found: readonly Candidate[]): readonly Candidate[] {
  const rowOf = ({ row }: Candidate) => row;
  const inRow = distinctBy(found, rowOf, urlOf);
  const rows = distinctBy(found, urlOf, rowOf);
  return found.filter(({ rank, url }) => {
    if (rank === RANK.heading) return true;
    const beside = [...rows.get(url)!];
    const least = rank === RANK.dated ? COMPANY.short : COMPANY.long;
    return beside.length < least || beside.some((row) => inRow.get(row)!.size < 2);
  });
}

/** Of the short links beside a date the first, and that only where no other names the story better. */
export function withoutSeconds(found: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<DateRow | undefined, Candidate>();
  for (const one of found) {
    const known = best.get(one.row);
    if (known === undefined || one.rank > known.rank) best.set(one.row, one);
  }
  return found.filter((one) => {
    const isShort = one.rank === RANK.day || one.rank === RANK.dated;
    return !isShort || best.get(one.row) === one;
  });
}

/** How many there are of something, and nothing else: `12 comments`. */
const COUNT = /^\p{Nd}+(?= ?\p{L}+$)/u;

/** What is said of three stories in the same words is what can be done with each: to answer it, to buy it, to read on. */
export function withoutActions(found: readonly Candidate[]): readonly Candidate[] {
  const wordsOf = ({ title }: Candidate) => title.replace(COUNT, '');
  const urls = distinctBy(found, wordsOf, urlOf);
  return found.filter(
    (one) => one.rank === RANK.heading || urls.get(wordsOf(one))!.size < LEAST_HEADLINES,
  );
}

/**
 * Short headings may be those of sections, unless they stand in an article, beside a date or in a place like those of longer ones,
 * between these, or where hardly any are longer.
 */
export function withoutSections(
  found: readonly Candidate[],
  tree: BlockTree,
): readonly Candidate[] {
  const isLongHeading = ({ rank, title }: Candidate) => rank === RANK.heading && isLong(title);
  const long = found.filter(isLongHeading);
  if (new Set(long.map(urlOf)).size < LEAST_HEADLINES) return found;
  const places = new Set(long.map(({ block }) => tree.placeOf(block)));
  const [first, last] = [long[0]!.at, long.at(-1)!.at];
  const isAmong = ({ at, block }: Candidate) =>
    at > first && at < last && places.has(tree.placeOf(block));
  return found.filter((one) => one.link.inArticle || one.row || isLong(one.title) || isAmong(one));
}

/** As long as headlines are that stand without a date and not like the others; what can be done on a site is said shorter. */
const LONG_CHARACTERS = 32;

/**
 * Where a page tells when its stories came out, short links elsewhere on it lead to what can be done there: to pay, to sign up, to
 * book. In a heading, in an article or in a place like those of stories they may be a story all the same.
 */
export function withoutOffers(
  stories: readonly Candidate[],
  tree: BlockTree,
): readonly Candidate[] {
  const dated = stories.filter(({ row }) => row !== undefined);
  if (dated.length < LEAST_HEADLINES) return stories;
  const places = new Set(dated.map(({ block }) => tree.placeOf(block)));
  return stories.filter(
    ({ row, day, rank, title, link, block }) =>
      row !== undefined ||
      day !== undefined ||
      rank === RANK.heading ||
      link.inArticle ||
      title.length >= LONG_CHARACTERS ||
      isDense(title) ||
      places.has(tree.placeOf(block)),
  );
}
