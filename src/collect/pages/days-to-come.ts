/**
 * Days without a year that are yet to come, as calendars of events have them. Elsewhere such a day is the last one of that name,
 * so that a concert next week would have been a year ago.
 */
import { groupedBy } from '../../model/grouped-by.ts';
import { DAY_MS } from '../../model/time-units.ts';
import { BlockTree } from './block-tree.ts';
import type { DateRow, RowLink } from './date-row.ts';
import type { Layout, PageDate } from './page-blocks.ts';

/** What parts of a site with events are called, and what of these are over. */
const OF_EVENTS =
  /\/(?:events?|termine?|veranstaltung(?:en|skalender)?|agenda|calend(?:ar|rier|ario)|kalender|event[io]s?|evenements?|whats-?on)(?=[/.]|$)/iu;
const OVER = /(?:^|[/_-])(?:past|previous|archive?s?|archivo?|vergangen\w*|passes?)(?=[/._-]|$)/iu;
/** Nobody announces events earlier, and a list that goes over more than this may be one of what was. */
const FURTHEST = 183 * DAY_MS;
/** What is on lately may have begun, and the first that comes is not far away. */
const BEGAN = 31 * DAY_MS;
const FIRST_COMES = 92 * DAY_MS;
/** So many days in order are in it by intent. */
const LEAST_IN_ORDER = 3;
/** Tomorrow may have begun where it was written. */
const BEGUN = 2 * DAY_MS;
const DAY_CHARACTERS = 'YYYY-MM-DD'.length;

/** Whether an address is that of an event, or of a list of them, that is not over. */
function isOfEvents(url: string): boolean {
  const { pathname } = new URL(url);
  return OF_EVENTS.test(pathname) && !OVER.test(pathname);
}

/** The days as they go on, in the order of the page, from about now into the next months; undefined where they do not. */
function goingOn(dates: readonly PageDate[], now: number): string[] | undefined {
  const days: string[] = [];
  let start: number | undefined;
  for (const { day, next = day } of dates) {
    const least = days.at(-1)?.slice(0, DAY_CHARACTERS) ?? new Date(now - BEGAN).toISOString();
    const coming = [day, next].find((one) => one.slice(0, DAY_CHARACTERS) >= least);
    const at = Date.parse(coming ?? '');
    start ??= at;
    if (coming === undefined || start > now + FIRST_COMES || at > start + FURTHEST)
      return undefined;
    days.push(coming);
  }
  const isList = new Set(days).size >= LEAST_IN_ORDER;
  return isList && Date.parse(days.at(-1)!) > now + BEGUN ? days : undefined;
}

/** Whether the days go back in time, the latest first, as those of news and of what is over. */
function goBack(dates: readonly PageDate[], now: number): boolean {
  const days = dates.map(({ day }) => day);
  const isFalling = days.every((day, at) => at === 0 || day <= days[at - 1]!);
  return isFalling && new Set(days).size > 1 && now - Date.parse(days[0]!) < FURTHEST;
}

/**
 * The dates of a page that was read at `now`, those that are plainly to come as such: where the days of a list go on through that
 * moment, or where the page is one of events. Of others that may be to come the next is left, for links to events.
 */
export function withDaysToCome(layout: Layout, url: string, now: number): readonly PageDate[] {
  const open = layout.dates.filter(({ next }) => next !== undefined);
  if (open.length === 0) return layout.dates;
  const tree = new BlockTree(layout);
  const isCalendar = isOfEvents(url);
  const settled = new Map<PageDate, PageDate>();
  for (const dates of groupedBy(open, ({ block }) => tree.placeOf(block)).values()) {
    const coming = goingOn(dates, now);
    const areOver = coming === undefined && goBack(dates, now);
    for (const [at, date] of dates.entries()) {
      const { next = '', ...last } = date;
      const mayCome = !areOver && Date.parse(next) < now + FURTHEST;
      if (coming !== undefined) settled.set(date, { ...last, day: coming[at]! });
      else if (!mayCome) settled.set(date, last);
      else if (isCalendar) settled.set(date, { ...last, day: next });
    }
  }
  return layout.dates.map((date) => settled.get(date) ?? date);
}

/** The rows, with the days to come of those whose links all lead to events. */
export function withDaysOfEvents<Link extends RowLink>(
  rows: ReadonlyMap<Link, DateRow>,
): ReadonlyMap<Link, DateRow> {
  const found = new Map<DateRow, DateRow>();
  for (const [row, links] of groupedBy([...rows], ([, row]) => row)) {
    const isOne = row.next !== undefined && links.every(([{ url }]) => isOfEvents(url));
    if (isOne) found.set(row, { ...row, day: row.next });
  }
  return new Map([...rows].map(([link, row]) => [link, found.get(row) ?? row]));
}
