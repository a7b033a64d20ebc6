/** How often a feed changes by its own word: `ttl`, `sy:updatePeriod`, `sy:updateFrequency`. */

import { RANK } from '../draft.ts';
import { type ElementRule, text } from './dialect.ts';
import { readNumber } from './number.ts';

const PERIOD_MINUTES: ReadonlyMap<string, number> = new Map([
  ['hourly', 60],
  ['daily', 24 * 60],
  ['weekly', 7 * 24 * 60],
  ['monthly', 30 * 24 * 60],
  ['yearly', 365 * 24 * 60],
]);

export const SYNDICATION: readonly [string, ElementRule][] = [
  text('ttl', (draft, element) => draft.put('ttlMinutes', readNumber(element.text()), RANK.native)),
  text('sy:updateperiod', (draft, element) => {
    draft.put('updatePeriodMinutes', PERIOD_MINUTES.get(element.text().toLowerCase()), RANK.native);
  }),
  text('sy:updatefrequency', (draft, element) => {
    draft.put('updateFrequency', readNumber(element.text()) || undefined, RANK.native);
  }),
];
