/**
 * Dates as feeds write them, to ISO 8601 in UTC. A date that names no zone is in UTC. One that could mean two days means
 * the one on which its day of the week falls; without that, the month comes first between slashes unless its document has the
 * day first (`day-order.ts`), else the day.
 */

import { fullYear, toIso } from './date-parts.ts';
import { zoneOf } from './date-words.ts';
import { noteUnread } from './day-order.ts';
import { parseIsoDate } from './iso-date.ts';
import { dateInMarkup } from './marked-date.ts';
import { LONGEST_DATE, parseWordyDate } from './wordy-date.ts';

/**
 * The two forms that nearly every feed uses, of days that their month has in every year. The engine reads them by the same
 * rules, in a fraction of the time; days that there are not it counts on into the next month.
 */
const PLAIN_HEADER =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(?:(?:[01]?\d|2[0-8]) Feb|(?:[012]?\d|30) (?:Jan|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|31 (?:Jan|Mar|May|Jul|Aug|Oct|Dec)) [12]\d{3} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d (?:GMT|UTC|[ECMP][SD]T|[+-](?:0\d|1[0-4])[0-5]\d)$/;
const PLAIN_ISO =
  /^[12]\d{3}-(?:02-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const HEADER =
  /^(?:[A-Za-z]{3,9},? )?(\d{1,2}) ([A-Za-z]{3}) (\d{4}|\d{2}) (\d{1,2}):(\d{2})(?::(\d{2}))? ([A-Z]{1,4}|[+-]\d{4})$/;
/** Each name four places wide. */
const MONTHS = 'jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec,';
/**
 * What programs write for no date at all: databases the thirtieth of November before the year 1, and site generators the
 * moment at which their calendar begins.
 */
const NO_DATE =
  /-0001\b|^(?:mon, 0?1 jan 0001 00:00:00|0001-01-01[T ]00:00:00(?!\.)|0?1[/.]0?1[/.]0001 (?:12|0?0):00)/i;
/** Signs that nobody sees, with which some browsers mark the direction of each part of a date. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
/** Seconds since 1970, maybe with a fraction. */
const EPOCH_SECONDS = /^-?\d{10}(?:\.\d{1,9})?$/;
/** Milliseconds since 1970, bare or as older services of Microsoft put them into JSON. */
const EPOCH_MS = /^(?:(\d{13})|\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/)$/;

/** The moment a date means, as `2004-01-01T19:48:21.000Z`, or `undefined`. */
export function parseDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.includes('<') ? dateInMarkup(text) : text;
  const written = plain.length > LONGEST_DATE ? '' : plain.replace(INVISIBLE, '').trim();
  if (written.length < 2 || NO_DATE.test(written)) return undefined;
  if (EPOCH_SECONDS.test(written)) return toIso({ epochMs: Math.round(Number(written) * 1000) });
  const epoch = EPOCH_MS.exec(written);
  if (epoch !== null) return toIso({ epochMs: Number(epoch[1] ?? epoch[2]) });
  if (PLAIN_HEADER.test(written) || PLAIN_ISO.test(written)) {
    const epochMs = Date.parse(written);
    if (!Number.isNaN(epochMs)) return toIso({ epochMs });
  }
  return (
    parseHeaderDate(written) ?? parseIsoDate(written) ?? parseWordyDate(written) ?? noteUnread()
  );
}

/** The form of mail and news, as loosely as publishers write it; one match tells all, where other forms need searching. */
function parseHeaderDate(written: string): string | undefined {
  const match = HEADER.exec(written);
  if (match === null) return undefined;
  const [, day, name = '', year = '', hour, minute, second, zone = ''] = match;
  const at = MONTHS.indexOf(name.toLowerCase());
  const offsetMinutes = zoneOf(zone);
  if (at === -1 || offsetMinutes === undefined) return undefined;
  return toIso({
    year: fullYear(year),
    month: at / 4,
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
    offsetMinutes,
  });
}
