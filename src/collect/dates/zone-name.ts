/**
 * Zones by their names in the IANA database, as `Europe/Berlin`, or as Americans have them all year round, as `ET`: how far
 * from Greenwich they are depends on the day.
 */

import { MINUTE_MS } from '../../model/time-units.ts';
import { zoneOf } from './date-words.ts';

const NAME =
  /\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|US|Etc)\/[A-Za-z_]{2,32}(?:\/[A-Za-z_]{2,32})?/;

/** Right behind the time, wherever that stands, since `at` is a word as well. */
const ALL_YEAR =
  /(?:[:h]\d{2}(?:\.\d+)?|[\d ][ap]\.?m\.?)\s?[([]?(?:([acemp]t)\b|(atlantic|eastern|central|mountain|pacific)(?: time\b|(?=\s*(?:$|[^\sa-z/]))))/i;
const ALL_YEAR_ZONES: ReadonlyMap<string, string> = new Map([
  ['at', 'America/Halifax'],
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

/** In these names a plus leads west of Greenwich. */
const ETC_GMT = /\bEtc\/GMT([+-])(?=\d)/gi;

/** Zones as POSIX writes those whose clocks change, as `EST5EDT`. */
const CHANGING = /\b([ECMP])ST[5-8][ECMP]DT\b/;

/** Zones in words, as Windows names its own: their first letters are what they are called for short. */
const IN_WORDS =
  /\b(?:(?:Pacific|Mountain|Central|Eastern|Atlantic) (?:Standard|Daylight)|(?:Central|Eastern|Western) European(?: Summer)?|(?:India|Japan) Standard|British Summer|Greenwich Mean) Time\b/gi;

const MOST_REMEMBERED = 16;
/** What tells the offsets of a zone: making one takes as long as reading a hundred dates. */
const remembered = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = remembered.get(zone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    if (remembered.size === MOST_REMEMBERED) remembered.clear();
    remembered.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

/** The line with zones as they are written mostly: `PDT` for `Pacific Daylight Time`, and `GMT-5` for `Etc/GMT+5`. */
export function withUsualZones(line: string): string {
  return line
    .replace(ETC_GMT, (_, sign: string) => (sign === '+' ? 'GMT-' : 'GMT+'))
    .replace(IN_WORDS, (words) => words.replace(/(\S)\S* ?/g, '$1'));
}

/**
 * Minutes east of Greenwich in the zone that a line names, where it does, when clocks there show `local`, which is in
 * milliseconds as if they stood in Greenwich.
 */
export function namedOffset(line: string, local: number): number | undefined {
  const changing = CHANGING.exec(line)?.[1];
  const [, letters, word] = (changing === undefined ? ALL_YEAR.exec(line) : null) ?? [];
  const short = letters ?? `${changing ?? word?.charAt(0) ?? ''}T`;
  const zone = NAME.exec(line)?.[0] ?? ALL_YEAR_ZONES.get(short.toLowerCase());
  const format = zone === undefined ? undefined : formatOf(zone);
  if (format === undefined || !Number.isFinite(local)) return undefined;
  const offsetAt = (moment: number): number => {
    const parts = format.formatToParts(moment);
    return zoneOf(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? 0;
  };
  return offsetAt(local - offsetAt(local) * MINUTE_MS);
}
