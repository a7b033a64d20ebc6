/** The parts of a page that tell something each, as a list of changes does: what has a heading to link to and a date. */
import type { FeedItem } from '../../model/feed.ts';
import { groupedBy } from '../../model/grouped-by.ts';
import { LIMITS } from '../../model/limits.ts';
import { tidyText } from '../text/tidy-text.ts';
import { entryOf } from './entry.ts';
import type { Page } from './page.ts';
import { type Day, dayAlone } from './page-day.ts';
import type { PageHeading } from './page-headings.ts';

/** So many make a page one of such parts. */
const LEAST_SECTIONS = 3;

interface Placed {
  readonly block: number;
}

/** What stands in the blocks from one to another, that one left out. */
function within<Some extends Placed>(things: readonly Some[], from: number, to: number): Some[] {
  return things.filter(({ block }) => block >= from && block < to);
}

/** What stands between the day and the rest of a title: `2026-11-20: Dark mode`, `2.4.0 (2026-11-17)`. */
const BESIDE_DAY = /\s*[:–—|·]\s+|\s+[-/]\s+|\s*[()[\]]\s*/u;
/** A day in numbers behind the rest, with nothing between. */
const DAY_BEHIND = /[\s,](\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4})$/u;

/** The day that a title names beside what it is of. */
function dayInTitle(title: string): Day | undefined {
  const parts = title.split(BESIDE_DAY);
  const [day] = parts.flatMap((part) => dayAlone(DAY_BEHIND.exec(part)?.[1] ?? part) ?? []);
  return day === undefined ? undefined : { day };
}

function sectionOf(page: Page, heading: PageHeading, end: number): FeedItem[] {
  const { start, anchor, text: title } = heading;
  const date = dayInTitle(title) ?? within(page.layout.dates, start, end)[0];
  if (anchor === undefined || date === undefined) return [];
  const link = new URL(page.url);
  link.hash = anchor;
  const texts = within(page.texts, start, end).map(({ text }) => text);
  const description = tidyText(texts.join('\n'), LIMITS.parse.urlBytes);
  return [
    entryOf({
      link: link.href,
      title,
      published: date.day,
      ...(date.isCounted && { isDateCounted: date.isCounted }),
      ...(description && { description: { type: 'text', value: description } }),
    }),
  ];
}

/** The parts below the headings of one level, each up to the next of that level or a higher one. */
function sectionsOfLevel(page: Page, level: string): FeedItem[] {
  const ends = page.headings.filter((heading) => heading.level <= level);
  return ends.flatMap((heading, at) => {
    const end = ends[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    return heading.level === level ? sectionOf(page, heading, end) : [];
  });
}

/** The dated parts of a page as entries, those of the level that has most; none where there are few. */
export function sectionsOf(page: Page): FeedItem[] {
  const levels = [...groupedBy(page.headings, ({ level }) => level).keys()];
  const found = levels.map((level) => {
    const byLink = groupedBy(sectionsOfLevel(page, level), ({ link }) => link);
    return [...byLink.values()].map(([first]) => first!);
  });
  const most = found.reduce<FeedItem[]>((best, one) => (one.length > best.length ? one : best), []);
  return most.length < LEAST_SECTIONS ? [] : most;
}
