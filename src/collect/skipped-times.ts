/** The hours and days on which a feed asks not to be read, and the first moment after them. */
import type { UpdateHints } from '../model/feed.ts';
import { HOUR_MS } from '../model/time-units.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What a feed calls the time of the hour around a moment, milliseconds since 1970; undefined where it may be read. */
export function skippedBy(
  { skipHours, skipDays }: UpdateHints,
  at: number,
): 'skipHours' | 'skipDays' | undefined {
  const date = new Date(at);
  if (skipDays?.includes(DAYS[date.getUTCDay()]!)) return 'skipDays';
  return skipHours?.includes(date.getUTCHours()) ? 'skipHours' : undefined;
}

/** The first full hour after `at` in which the feed may be read; `latest` where none begins before it. */
export function afterSkipped(hints: UpdateHints, at: number, latest: number): number {
  let hour = at - (at % HOUR_MS) + HOUR_MS;
  while (hour < latest && skippedBy(hints, hour) !== undefined) hour += HOUR_MS;
  return Math.min(hour, latest);
}
