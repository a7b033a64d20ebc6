/**
 * Dates as feeds write them, to ISO 8601 in UTC. A date that names no zone is in UTC. One that could mean two days means
 * the one on which its day of the week falls; without that, the month comes first between slashes unless its document has the
 * day first (`day-order.ts`), else the day.
 */

import { decodeReferences } from '../text/character-references.ts';
import { findAsianDay, homeOffset, withPlainTime } from './asian-date.ts';
import { type DateParts, toIso } from './date-parts.ts';
import { monthOf, zoneOf } from './date-words.ts';
import { dayComesFirst, noteOrder } from './day-order.ts';
import { parseIsoDate } from './iso-date.ts';
import { dateInMarkup } from './marked-date.ts';
import { namedOffset, withUsualZones } from './zone-name.ts';

/** Characters of the longest date, also once letters that stand for several were spelt out (NFKC). */
const LONGEST = 200;
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
const AFTERNOON =
  /오후|下午|午後|μμ|μ\.\s?μ\.|مساء|\bptg\b|(?<=\d ?)m\.d\.|(?<=\d ?)م(?![\u0621-\u064a])|(?<=\d ?)p\.?\s?m\b|\bp\.?m\.? (?=\d{1,2}:)/i;
const MORNING =
  /오전|上午|午前|πμ|π\.\s?μ\.|صباح|\bpg\b|(?<=\d ?)ص(?![\u0621-\u064a])|(?<=\d ?)a\.?\s?m\b|\ba\.?m\.? (?=\d{1,2}:)/i;
/** A time whose half of the day is in Vietnamese, which has the day before the month; `Sa` is a day of the week. */
const VIETNAMESE = /\d:\d{2}(?::\d{2})? (SA|CH)$/;
/** An hour without minutes, which only its half of the day makes one. */
const HOUR_ALONE = /(?<![\d:.])(\d{1,2})\s?([ap])\.?m\b/gi;
/** What tells that numbers with dots are a time of day: the day or a word before them, or a word behind. */
const DOTTED = String.raw`(?:(?<=\d{4}[,\s]*(?:-\s*)?|\d{4}-\d\d?-\d\d?\s|\dT|\b(?:kl[o.]?|[UuOo]m|ore|alle|at|pukul)\s|[àÀ]\s)|(?=[\d.]+\s?(?:[Uu]hr|uur|[AaPp]\.?[Mm])\b))`;
const TIME = new RegExp(
  String.raw`(?:^|[\sT,@(日일午前後전후])(?:(\d{1,2})\s*[:h]\s*(\d{1,2})(?!\d)(?:\s*[:.]\s*(\d{1,2})(?:[.,](\d{1,9}))?)?|${DOTTED}([01]?\d|2[0-3])\.([0-5]\d)(?:\.([0-5]\d))?(?![\d.]))`,
  'g',
);
/** The name of a month or another word: some months have two letters, and short ones in Thai a dot behind each. */
const WORD = String.raw`(?:[\p{L}\p{M}]{3,12}|[\u0e01-\u0e4e]{1,3}\.[\u0e01-\u0e2e](?=\.)|[\u0900-\u0d7f]{2}|مه|می)`;
/** A time of day with its zone, which the clocks of computers show before the year. */
const TIME_BETWEEN = String.raw`(?:\d{1,2}:[\d:.]+\s*(?:[AaPp][Mm]\s+)?(?:[A-Za-z]{1,5})?(?:[+-]\d{1,2}(?::?\d{2})?)?\s*)?`;
/** What is before the last digits of a time or an offset, which are no day. */
const NO_DAY = String.raw`(?<!\d:\d?|\+\d{0,3}|-\d{2,3}|\b(?:UTC|GMT)-\d?)`;
const DAY_MONTH_YEAR = new RegExp(
  String.raw`${NO_DAY}(\d{1,2})(?:st|nd|rd|th|er|(?:[eè]?re|[eè]?me|e|\.?[oa°])(?!\p{L})|\.)?[\s\-/.,]*(?:(?:de|of)\s+|d['’])?(${WORD})\.?[\s\-/.,]*(?:de[l]?\s+|${TIME_BETWEEN}(?=\d{4}))?'?(\d{4}|1?\d{2})(?!\d|\s*:)`,
  'u',
);
const MONTH_DAY_YEAR = new RegExp(
  String.raw`(${WORD})\.?[\s\-/.,]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+${TIME_BETWEEN}['’]?(\d{4}|(?<=['’])\d{2})(?!\d|:)`,
  'u',
);
const YEAR_MONTH_DAY = new RegExp(
  String.raw`(?<![+-])(\d{4})[\s\-/.,]+(${WORD})\.?[\s\-/.,]+(\d{1,2})(?!\d|:)`,
  'u',
);
const MONTH_YEAR = new RegExp(String.raw`^(${WORD})\.?,?\s+(\d{4})$`, 'u');
const NUMERIC = /(?:^|[\s,])(\d{1,4})([/.-])\s?(\d{1,2})\2\s?(\d{4}|\d{1,2})(?=$|[\sT,.(])/;
const WEEKDAY = /\b(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day|r?s?)\b/i;
/** A word with a comma in front, as `lun., ` or `Thứ 2, `: a day of the week in some language. */
const WORD_BEFORE = /^[\p{L}\p{M} .-]{2,20}\d?,/u;
/** A day before a colon and a time, as servers write it in their logs. */
const LOGGED = /^(\d{1,2}\/[a-z]{3}\/\d{4}):(?=\d{2}:\d{2}:)/i;
/** A day in Lithuanian, between the words for year, month and day: `2026 m. lapkričio mėn. 23 d.`. */
const LITHUANIAN = /(\d{4}) m\. ?(\p{L}{4,12})(?: mėn\.)? (\d{1,2}) d\./u;
/** A day in Latvian: `2019. gada 3. septembris`. */
const LATVIAN = /(\d{4})\. ?gada (\d{1,2})\. ?(\p{L}{3,12})/iu;
/** A day with blanks between its numbers. */
const BLANK_DAY = /^((?:19|20)\d{2}) (\d{1,2}) (\d{1,2})(?=$|[ T,])/;
/** Each name three places wide. */
const WEEKDAYS = 'sunmontuewedthufrisat';
/**
 * What programs write for no date at all: databases the thirtieth of November before the year 1, and site generators the
 * moment at which their calendar begins.
 */
const NO_DATE = /-0001\b|^(?:mon, 0?1 jan 0001 00:00:00|0001-01-01[T ]00:00:00(?!\.))/i;
/** The zeros of Arabic, Persian, Hindi, Bengali and Thai; the other digits follow. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;
const THAI = /[\u0e01-\u0e2e]/;
/** Years by which those since the Buddha are ahead, and what none of them is below that anybody means. */
const BUDDHIST_AHEAD = 543;
const FIRST_BUDDHIST = 2_400;
/** The last two digits of the Buddhist year 2542, which was 1999. */
const OLDEST_SHORT = 42;
/** Signs that nobody sees, with which some browsers mark the direction of each part of a date. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** What stands behind a name that is cut short in Hebrew and Hindi, as a dot does elsewhere. */
const CUT_SHORT = /[\u05f3\u0970]/g;
/** Thai for the era of the Buddha or of Christ, which the number of the year tells as well. */
const THAI_ERA = /[พค]\.ศ\. ?/;
/** A zone by name or offset. A sign behind a digit, or before a day, begins no offset but a part of a date behind its time. */
const ZONE_WORD =
  /(?:(?:gmt|utc?|z)\s*)?(?<!\d)[+-]\s?\d{1,2}(?::?\d{2})?(?:\b|(?=z\b))(?![./-]\d)|\b(?:gmt|utc?)\s*[+-]\s*\d{1,2}\b|\b[a-z]{1,4}t\b|\bz\b|\butc?\b|\bme?sz\b|\bmez\b|\bms[kd]\b|\bwi(?:b|ta)\b/gi;
/** An offset that lost its plus on its way through an address. */
const BARE_OFFSET = /^ ((?:0\d|1[0-4])(?:00|30|45))$/;
/** Seconds since 1970, maybe with a fraction. */
const EPOCH_SECONDS = /^-?\d{10}(?:\.\d{1,9})?$/;
/** Milliseconds since 1970, bare or as older services of Microsoft put them into JSON. */
const EPOCH_MS = /^(?:(\d{13})|\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/)$/;

/** The moment a date means, as `2004-01-01T19:48:21.000Z`, or `undefined`. */
export function parseDate(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const plain = text.includes('<') ? dateInMarkup(text) : text;
  const written = plain.length > LONGEST ? '' : plain.replace(INVISIBLE, '').trim();
  if (written.length < 2 || NO_DATE.test(written)) return undefined;
  if (EPOCH_SECONDS.test(written)) return toIso({ epochMs: Math.round(Number(written) * 1000) });
  const epoch = EPOCH_MS.exec(written);
  if (epoch !== null) return toIso({ epochMs: Number(epoch[1] ?? epoch[2]) });
  if (PLAIN_HEADER.test(written) || PLAIN_ISO.test(written)) {
    const epochMs = Date.parse(written);
    if (!Number.isNaN(epochMs)) return toIso({ epochMs });
  }
  return parseHeaderDate(written) ?? parseIsoDate(written) ?? parseWordyDate(written);
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

/** Any other form: the day, the time and the zone are looked for one by one. */
function parseWordyDate(written: string): string | undefined {
  const plain = decodeReferences(written).normalize('NFKC').slice(0, LONGEST);
  const signs = plain.replace(DASHES, '-').replace(CUT_SHORT, '').replaceAll('،', ',');
  const inAscii = signs.replace(OTHER_DIGIT, asciiDigit);
  const spaced = inAscii
    .replace(/\s+/g, ' ')
    .replace(THAI_ERA, '')
    .replace(LOGGED, '$1 ')
    .replace(LITHUANIAN, '$1 $2 $3')
    .replace(LATVIAN, '$2 $3 $1')
    .replace(BLANK_DAY, '$1-$2-$3');
  const line = withPlainTime(spaced.replace(HOUR_ALONE, '$1:00 $2m'));
  const day = findDay(line);
  if (day === undefined) return undefined;
  const parts = { ...day, ...findTime(line) };
  const local = toIso(parts);
  if (local === undefined || parts.offsetMinutes !== undefined) return local;
  const offsetMinutes = namedOffset(line, Date.parse(local)) ?? homeOffset(line);
  return toIso({ ...parts, offsetMinutes });
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
}

function findDay(line: string): Pick<DateParts, 'year' | 'month' | 'day'> | undefined {
  return (
    findAsianDay(line) ??
    named(YEAR_MONTH_DAY.exec(line), 1, 2, 3) ??
    named(DAY_MONTH_YEAR.exec(line), 3, 2, 1) ??
    named(MONTH_DAY_YEAR.exec(line), 3, 1, 2) ??
    numeric(NUMERIC.exec(line), line) ??
    named(MONTH_YEAR.exec(line), 2, 1)
  );
}

function named(
  match: RegExpExecArray | null,
  year: number,
  month: number,
  day?: number,
): Pick<DateParts, 'year' | 'month' | 'day'> | undefined {
  if (match === null) return undefined;
  const name = match[month] ?? '';
  const index = monthOf(name);
  if (index === undefined) return undefined;
  const written = match[year] ?? '';
  return {
    year: THAI.test(name) ? thaiYear(written) : fullYear(written),
    month: index,
    day: day === undefined ? 1 : Number(match[day]),
  };
}

/**
 * The day of three numbers. A day of the week beside them tells which of two is meant: the one it falls on or, where its
 * name is not English, the one with the day first.
 */
function numeric(
  match: RegExpExecArray | null,
  line: string,
): Pick<DateParts, 'year' | 'month' | 'day'> | undefined {
  if (match === null) return undefined;
  const weekday = WEEKDAY.exec(line)?.[1];
  const [, first = '', separator = '', second = '', third = ''] = match;
  if (first.length === 4) {
    return { year: Number(first), month: Number(second) - 1, day: Number(third) };
  }
  if (first.length > 2 || third.length < 2) return undefined;
  const year = fullYear(third);
  const american = { year, month: Number(first) - 1, day: Number(second) };
  const european = { year, month: Number(second) - 1, day: Number(first) };
  const isForeign = (words: RegExp) => weekday === undefined && words.test(line);
  const isAmerican = separator === '/' && !isForeign(WORD_BEFORE) && !isForeign(VIETNAMESE);
  const isTold = whichIsTold(weekday, american, european);
  if (isAmerican && first !== second) noteOrder(isTold ?? 'either');
  if (isTold !== undefined) return isTold === 'month' ? american : european;
  return isAmerican && !dayComesFirst() ? american : european;
}

/** Which of day and month comes first, where the date itself tells. */
function whichIsTold(
  weekday: string | undefined,
  american: NumericDay,
  european: NumericDay,
): 'month' | 'day' | undefined {
  if (american.month > 11) return 'day';
  if (european.month > 11) return 'month';
  const [isMonth, isDay] = [isOn(weekday, american), isOn(weekday, european)];
  if (isMonth === isDay) return undefined;
  return isMonth ? 'month' : 'day';
}

type NumericDay = Required<Pick<DateParts, 'year' | 'month' | 'day'>>;

function isOn(weekday: string | undefined, { year, month, day }: NumericDay): boolean {
  if (weekday === undefined || month > 11) return false;
  const at = WEEKDAYS.indexOf(weekday.toLowerCase()) / 3;
  return new Date(Date.UTC(year, month, day)).getUTCDay() === at;
}

/** Years of the Buddha, unless they are too small for that: of two digits, those that would be before there were feeds. */
function thaiYear(written: string): number {
  const year =
    Number(written) + (written.length === 2 && Number(written) >= OLDEST_SHORT ? 2_500 : 0);
  return year >= FIRST_BUDDHIST ? year - BUDDHIST_AHEAD : fullYear(written);
}

/** Two digits mean 1970 to 2069; three are years since 1900, from programs that were not ready for 2000. */
function fullYear(written: string): number {
  const year = Number(written);
  if (written.length > 3) return year;
  if (written.length === 3) return 1900 + year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** The first time of day. Numbers with dots are none where the line has no day beside them: they are the day. */
function timeIn(line: string): RegExpExecArray | undefined {
  for (const match of line.matchAll(TIME)) {
    if (match[5] === undefined || findDay(line.replace(match[0], ' ')) !== undefined) return match;
  }
  return undefined;
}

function findTime(
  line: string,
): Pick<DateParts, 'hour' | 'minute' | 'second' | 'ms' | 'offsetMinutes'> {
  const match = timeIn(line);
  if (match === undefined) return {};
  let hour = Number(match[1] ?? match[5]);
  const half = VIETNAMESE.exec(line)?.[1];
  if ((half === 'CH' || AFTERNOON.test(line)) && hour < 12) hour += 12;
  else if ((half === 'SA' || MORNING.test(line)) && hour === 12) hour = 0;
  const ms = match[4] === undefined ? 0 : Math.floor(Number(`0.${match[4]}`) * 1000);
  const offset = findZone(line.slice(match.index + match[0].length));
  return {
    hour,
    minute: Number(match[2] ?? match[6]),
    second: Number(match[3] ?? match[7] ?? 0),
    ms,
    ...(offset === undefined ? {} : { offsetMinutes: offset }),
  };
}

function findZone(rest: string): number | undefined {
  const bare = BARE_OFFSET.exec(rest)?.[1];
  if (bare !== undefined) return zoneOf(`+${bare}`);
  for (const [word] of withUsualZones(rest).matchAll(ZONE_WORD)) {
    const offset = zoneOf(word.replace(/\s/g, ''));
    if (offset !== undefined) return offset;
  }
  return undefined;
}
