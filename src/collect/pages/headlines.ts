/** The headlines of a page: its links that lead to what the site tells, rather than through it. */
import type { FeedItem } from '../../model/feed.ts';
import { distinctBy } from '../../model/grouped-by.ts';
import { LIMITS } from '../../model/limits.ts';
import { DAY_MS } from '../../model/time-units.ts';
import { addressYear } from '../urls/address-date.ts';
import { normaliseUrl } from '../urls/normalise-url.ts';
import { BlockTree } from './block-tree.ts';
import type { DateRow } from './date-row.ts';
import { entryOf } from './entry.ts';
import { isDense, isLong } from './headline-length.ts';
import type { Page } from './page.ts';
import type { Day } from './page-day.ts';
import { pricedAmong } from './page-prices.ts';
import { type Candidate, candidatesOf, RANK } from './story-links.ts';
import { teasersOf } from './teasers.ts';

/** So many make a page one of headlines. */
export const LEAST_HEADLINES = 3;
const TEASER_CHARACTERS = 80;

const urlOf = ({ url }: Candidate) => url;

/** A link beside so many dates is that of who wrote there or of what it is about; a long one is a story that is linked again. */
const COMPANY = { short: 2, long: LEAST_HEADLINES } as const;

/** A link beside several dates, but nowhere alone, is none of a story, unless it is a heading. */
function withoutCompany(found: readonly Candidate[]): readonly Candidate[] {
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
function withoutSeconds(found: readonly Candidate[]): readonly Candidate[] {
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
function withoutActions(found: readonly Candidate[]): readonly Candidate[] {
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
function withoutSections(found: readonly Candidate[], tree: BlockTree): readonly Candidate[] {
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
function withoutOffers(stories: readonly Candidate[], tree: BlockTree): readonly Candidate[] {
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

/** Each story once, in the order of the page, by its best name and with the date that stands beside any. */
function oncePerStory(found: readonly Candidate[]): Candidate[] {
  const stories = new Map<string, Candidate>();
  for (const candidate of found) {
    const name = normaliseUrl(candidate.url) ?? candidate.url;
    const known = stories.get(name);
    // The same path with a query is another view of a story: to share it, to print it, to comment on it.
    if (known === undefined && stories.has(name.split('?', 1)[0]!)) continue;
    const best = known === undefined || known.rank < candidate.rank ? candidate : known;
    stories.set(name, { ...best, row: best.row ?? known?.row ?? candidate.row });
  }
  return [...stories.values()];
}

/** Whether a day is counted into another year than its story is filed in: one without a year is of the last, though its story be old. */
function isOfOtherYear({ day, isCounted }: Day, url: string): boolean {
  const year = isCounted ? addressYear(url) : undefined;
  return year !== undefined && Math.abs(Number(day.slice(0, 4)) - year) > 1;
}

/** The date beside each story, unless it stands beside others as well, or is that of another day than its address names. */
function datesOf(found: readonly Candidate[]): (one: Candidate) => Day | undefined {
  const counts = new Map<DateRow | undefined, { all: number; headings: number }>();
  for (const { row, rank } of found) {
    const count = counts.get(row) ?? { all: 0, headings: 0 };
    count.all += 1;
    if (rank === RANK.heading) count.headings += 1;
    counts.set(row, count);
  }
  return ({ row, day, rank, url }) => {
    const ofAddress = day === undefined ? undefined : { day };
    if (row === undefined) return ofAddress;
    const { all, headings } = counts.get(row)!;
    const isItsOwn = row.isGroup || all === 1 || (rank === RANK.heading && headings === 1);
    const isOther = Math.abs(Date.parse(row.day) - Date.parse(day ?? '')) > 2 * DAY_MS;
    return isItsOwn && !isOther && !isOfOtherYear(row, url) ? row : ofAddress;
  };
}

/** The words of links that are longer than headlines are, by where they lead: teasers of what has a headline beside them. */
function linkedWords(found: readonly Candidate[]): ReadonlyMap<string, string> {
  const long = found.filter(
    ({ rank, title }) => rank === RANK.words && title.length >= TEASER_CHARACTERS,
  );
  return new Map(long.map(({ url, title }) => [url, title]));
}

function storiesOn(page: Page, tree: BlockTree, isAnySite: boolean): FeedItem[] {
  const found = withoutCompany(withoutSections(candidatesOf(page, tree, isAnySite), tree));
  const named = oncePerStory(withoutSeconds(withoutActions(found)));
  const priced = pricedAmong(named, page.prices, tree);
  const told = named.filter((one) => one.row !== undefined || !priced.has(one));
  const stories = withoutOffers(told, tree).slice(0, LIMITS.page.entries);
  const dateOf = datesOf(stories);
  const teasers = teasersOf(tree, page.texts, stories);
  const linked = linkedWords(found);
  const entries = stories.map((story) => {
    const { day: published, isCounted } = dateOf(story) ?? {};
    const words = linked.get(story.url);
    const teaser = teasers.get(story) ?? (words === story.title ? undefined : words);
    return entryOf({
      link: story.url,
      title: story.title,
      ...(teaser && { description: { type: 'text', value: teaser } }),
      ...(published && { published }),
      ...(isCounted && { isDateCounted: isCounted }),
    });
  });
  const sure = isAnySite ? entries.filter(({ published }) => published !== undefined) : entries;
  return sure.length >= LEAST_HEADLINES || arePlain(stories) ? sure : [];
}

/** Whether two are plainly stories, as of a page that began lately: headings, each with its own date. */
function arePlain(stories: readonly Candidate[]): boolean {
  const rows = new Set(stories.map(({ row, rank }) => (rank === RANK.heading ? row : undefined)));
  return stories.length === 2 && rows.size === 2 && !rows.has(undefined);
}

/**
 * The headlines of a page as entries; none where there are too few to be what the page is for. A page without any of its
 * own may be a list of what others tell, each with its date.
 */
export function headlinesOf(page: Page): FeedItem[] {
  const tree = new BlockTree(page.layout);
  const own = storiesOn(page, tree, false);
  return own.length > 0 ? own : storiesOn(page, tree, true);
}
