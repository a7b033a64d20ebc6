/** The headlines of a page: its links that lead to what the site tells, rather than through it. */
import type { FeedItem } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { DAY_MS } from '../../model/time-units.ts';
import { addressYear } from '../urls/address-date.ts';
import { normaliseUrl } from '../urls/normalise-url.ts';
import { BlockTree } from './block-tree.ts';
import type { DateRow } from './date-row.ts';
import { entryOf } from './entry.ts';
import { LEAST_HEADLINES } from './headline-length.ts';
import {
  withoutActions,
  withoutCompany,
  withoutOffers,
  withoutSeconds,
  withoutSections,
} from './no-stories.ts';
import type { Page } from './page.ts';
import type { Day } from './page-day.ts';
import { pricedAmong } from './page-prices.ts';
import { type Candidate, candidatesOf, RANK } from './story-links.ts';
import { teasersOf } from './teasers.ts';

const TEASER_CHARACTERS = 80;

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
