/** Dates in words of any language and in any order: the day, the time and the zone are looked for one by one. */

import { decodeReferences } from '../text/character-references.ts';
import { homeOffset, withPlainTime } from './asian-date.ts';
import { toIso } from './date-parts.ts';
import { findDay } from './day-in-line.ts';
import { findTime } from './time-in-line.ts';
import { namedOffset } from './zone-name.ts';

/** Characters of the longest date, also once letters that stand for several were spelt out (NFKC). */
export const LONGEST_DATE = 200;
/** Days with words or signs of their own around the numbers, each with how they stand there as elsewhere. */
const DAYS: readonly (readonly [RegExp, string])[] = [
  // Before a colon and a time, as servers write it in their logs.
  [/^(\d{1,2}\/[a-z]{3}\/\d{4}):(?=\d{2}:\d{2}:)/i, '$1 '],
  // Lithuanian, between the words for year, month and day: `2026 m. lapkričio mėn. 23 d.`.
  [/(\d{4}) m\. ?(\p{L}{4,12})(?: mėn\.)? (\d{1,2}) d\./u, '$1 $2 $3'],
  // Latvian: `2019. gada 3. septembris`.
  [/(\d{4})\. ?g(?:ada|\.) (\d{1,2})\. ?(\p{L}{3,12})/iu, '$2 $3 $1'],
  // Armenian: `2019 թ. սեպտեմբերի 3`.
  [/(\d{4}) ?թ(?:վականի|\.),? (?=\p{L})/iu, '$1 '],
  // Basque: `2019(e)ko irailaren 3(a)`.
  [/(\d{4})-?(?:\(?e\)?)?ko (?=\p{L})/iu, '$1 '],
  // Kazakh: `2019 ж. 3 қыркүйек`.
  [/(\d{4}) ?(?:ж\.|жыл(?:ғы|ы)) ?(\d{1,2}) (\p{L}{3,12})/iu, '$2 $3 $1'],
  // Mongolian: `2019 оны 9-р сарын 3`.
  [/(\d{4}) оны (\d{1,2})(?:-р| ?д[уү]г[аэ]{2}р)? сарын (\d{1,2})/i, '$1-$2-$3'],
  // With blanks between the numbers.
  [/^((?:19|20)\d{2}) (\d{1,2}) (\d{1,2})(?=$|[ T,])/, '$1-$2-$3'],
];
/** As mail allows it between any two parts of a date (RFC 822). */
const COMMENT = /\([^()]*\)/g;
/** An hour without minutes, which only its half of the day makes one. */
const HOUR_ALONE = /(?<![\d:.])(\d{1,2})\s?([ap])\.?m\b/gi;
/** The zeros of Arabic, Persian, Hindi, Bengali and Thai; the other digits follow. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** What stands behind a name that is cut short in Hebrew and Hindi, as a dot does elsewhere. */
const CUT_SHORT = /[\u05f3\u0970]/g;
/** Thai for the era of the Buddha or of Christ, which the number of the year tells as well. */
const THAI_ERA = /[พค]\.ศ\. ?/;

/** The moment of a date in any other form; `undefined` where it names no day. */
export function parseWordyDate(written: string): string | undefined {
  const plain = decodeReferences(written).normalize('NFKC').slice(0, LONGEST_DATE);
  const signs = plain.replace(DASHES, '-').replace(CUT_SHORT, '').replaceAll('،', ',');
  const inAscii = signs.replace(OTHER_DIGIT, asciiDigit);
  const spaced = inAscii.replace(/\s+/g, ' ').replace(THAI_ERA, '');
  const plainDay = DAYS.reduce((all, [form, usual]) => all.replace(form, usual), spaced);
  const line = withUsualTime(plainDay);
  const day = findDay(line) ?? findDay(line.replace(COMMENT, ' '));
  if (day === undefined) return undefined;
  const parts = { ...day, ...findTime(line) };
  const local = toIso(parts);
  if (local === undefined || parts.offsetMinutes !== undefined) return local;
  const offsetMinutes = namedOffset(line, Date.parse(local)) ?? homeOffset(line);
  return toIso({ ...parts, offsetMinutes });
}

/** The line with its time of day as most write it, after its hours a colon. */
export function withUsualTime(line: string): string {
  return withPlainTime(line.replace(HOUR_ALONE, '$1:00 $2m'));
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
}
