/** When a feed changes by its own word: `ttl`, `sy:updatePeriod`, `sy:updateFrequency`, `skipHours`, `skipDays`. */

import { type Draft, RANK } from '../draft.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, parts, text } from './dialect.ts';
import { readNumber } from './number.ts';

const PERIOD_MINUTES: ReadonlyMap<string, number> = new Map([
  ['hourly', 60],
  ['daily', 24 * 60],
  ['weekly', 7 * 24 * 60],
  ['monthly', 30 * 24 * 60],
  ['yearly', 365 * 24 * 60],
]);

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const SYNDICATION: readonly [string, ElementRule][] = [
  text('ttl', (draft, element) => draft.put('ttlMinutes', readNumber(element.text()), RANK.native)),
  text('sy:updateperiod', (draft, element) => {
    draft.put('updatePeriodMinutes', PERIOD_MINUTES.get(element.text().toLowerCase()), RANK.native);
  }),
  text('sy:updatefrequency', (draft, element) => {
    draft.put('updateFrequency', readNumber(element.text()) || undefined, RANK.native);
  }),
  parts('skiphours', (draft, element) => putSkipHours(draft, element.children.map(textOf))),
  parts('skipdays', (draft, element) => putSkipDays(draft, element.children.map(textOf))),
];

function textOf(element: XmlElement): string {
  return element.text();
}

/** Hours of the day as the feed writes them, beside those it named before; RSS 0.91 counts them from 1 to 24. */
function putSkipHours(draft: Draft, written: readonly string[]): void {
  const hours = written.map((hour) => readNumber(hour) ?? Number.NaN);
  const sound = hours.filter((hour) => hour <= 24).map((hour) => hour % 24);
  const all = new Set([...(draft.get('skipHours') ?? []), ...sound]);
  if (all.size > 0) draft.putAgain('skipHours', [...all], RANK.native);
}

/** Fewer letters could be two days. */
const FEWEST_LETTERS = 3;

/** English names of days as the feed writes them, whole or their first letters, beside those it named before. */
function putSkipDays(draft: Draft, written: readonly string[]): void {
  const names = written.filter((name) => name.length >= FEWEST_LETTERS);
  const days = names.flatMap((name) => {
    return DAYS.filter((day) => day.toLowerCase().startsWith(name.toLowerCase()));
  });
  const all = new Set([...(draft.get('skipDays') ?? []), ...days]);
  if (all.size > 0) draft.putAgain('skipDays', [...all], RANK.native);
}
