/** The time of day in a line of words and numbers, in which half of the day it is, and the zone behind it. */

import { VIETNAMESE_HALF } from './asian-date.ts';
import type { DateParts } from './date-parts.ts';
import { zoneOf } from './date-words.ts';
import { findDay } from './day-in-line.ts';
import { type SpanEnd, spanEnd } from './time-span.ts';
import { withUsualZones } from './zone-name.ts';

const AFTERNOON =
  /오후|下午|午後|μμ|μ\.\s?μ\.|مساء|\bptg\b|(?<=\d ?)m\.d\.|(?<=\d ?)م(?![\u0621-\u064a])|(?<=\d ?)p\.?\s?m\b|\bp\.?m\.? (?=\d{1,2}:)/i;
const MORNING =
  /오전|上午|午前|πμ|π\.\s?μ\.|صباح|\bpg\b|(?<=\d ?)ص(?![\u0621-\u064a])|(?<=\d ?)a\.?\s?m\b|\ba\.?m\.? (?=\d{1,2}:)/i;
/** What tells that numbers with dots are a time of day: the day or a word before them, or a word behind. */
const DOTTED = String.raw`(?:(?<=\d{4}[,\s]*(?:-\s*)?|\d{4}-\d\d?-\d\d?,?\s|\/\d\d,\s|\dT|\b(?:kl[o.]?|[UuOo]m|ore|alle|at|pukul)\s|[àÀ]\s)|(?=[\d.]+\s?(?:[Uu]hr|uur|[AaPp]\.?[Mm])\b))`;
const TIME = new RegExp(
  String.raw`(?:^|[\sT,@(日일午前後전후])(?:(\d{1,2})\s*[:h]\s*(\d{1,2})(?!\d)(?:\s*[:.]\s*(\d{1,2})(?:[.,](\d{1,9}))?)?|${DOTTED}([01]?\d|2[0-3])\.([0-5]\d)(?:\.([0-5]\d))?(?![\d.]))`,
  'g',
);
/** A zone by name or offset. A sign behind a digit, or before a day, begins no offset but a part of a date behind its time. */
const ZONE_WORD =
  /(?:(?:gmt|utc?|z)\s*)?(?<!\d)[+-]\s?\d{1,2}(?::?\d{2})?(?:\b|(?=z\b))(?![./-]\d)|\b(?:gmt|utc?)\s*[+-]\s*\d{1,2}\b|\b[a-z]{1,4}t\b|\bz\b|\butc?\b|\bme?sz\b|\bmez\b|\bms[kd]\b|\bwi(?:b|ta)\b/gi;
/** An offset that lost its plus on its way through an address. */
const BARE_OFFSET = /^ ((?:0\d|1[0-4]):?(?:00|30|45))$/;

/** The first time of day. Numbers with dots are none where the line has no day beside them: they are the day. */
function timeIn(line: string): RegExpExecArray | undefined {
  for (const match of line.matchAll(TIME)) {
    if (match[5] === undefined || findDay(line.replace(match[0], ' ')) !== undefined) return match;
  }
  return undefined;
}

/** The time of day that a line names, with its zone; empty without one. */
export function findTime(
  line: string,
): Pick<DateParts, 'hour' | 'minute' | 'second' | 'ms' | 'offsetMinutes'> {
  const match = timeIn(line);
  if (match === undefined) return {};
  const end = match.index + match[0].length;
  const second = match[3] ?? match[7];
  const behind = line.slice(end);
  const written = Number(match[1] ?? match[5]);
  const isIso = match[0].startsWith('T');
  const span = spanEnd(behind, { hour: written, hasSeconds: second !== undefined, isIso });
  const hour = hourIn(line, written, span, end);
  const ms = match[4] === undefined ? 0 : Math.floor(Number(`0.${match[4]}`) * 1000);
  const offset = findZone(span === undefined ? behind : `${span.before} ${span.behind}`);
  return {
    hour,
    minute: Number(match[2] ?? match[6]),
    second: Number(second ?? 0),
    ms,
    ...(offset === undefined ? {} : { offsetMinutes: offset }),
  };
}

/** The hour in its half of the day, which the end of a span may tell as well: `2:00 - 4:00 pm`. */
function hourIn(line: string, hour: number, span: SpanEnd | undefined, end: number): number {
  const own = span === undefined ? line : line.slice(0, end) + span.before;
  const half = VIETNAMESE_HALF.exec(line)?.[1];
  const isTold = AFTERNOON.test(own) || MORNING.test(own);
  const isSameHalf = span !== undefined && !isTold && hour % 12 < span.hour % 12;
  const told = isSameHalf ? line : own;
  if ((half === 'CH' || AFTERNOON.test(told)) && hour < 12) return hour + 12;
  if ((half === 'SA' || MORNING.test(told)) && hour === 12) return 0;
  return hour;
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
