/** Spans of times, as `14:02 - 16:40 UTC` and `10am-4pm`: their second time looks like an offset from Greenwich. */

const HOUR = 60;
/** East or west, no zone is further from Greenwich, and none with people in it is so far west that it may be written as a span. */
const FURTHEST = 14 * HOUR;
const FURTHEST_WEST = 11 * HOUR;
/** Of the zones west of Greenwich these alone are not at a full hour. */
const PART_HOURS: ReadonlySet<number> = new Set([150, 210, 270, 570]);
/** Behind a time: what belongs to it, the second time, and the rest. */
const SECOND_TIME =
  /^(\s?(?:[ap]\.?\s?m\.?|uhr|uur|h|(utc?|gmt|z))?(?:\s?(?=\s)|(?=-)))(\s*)-(\s*)(\d{1,2})(?:([:.h]?)(\d{2}))?(?![./-]?\d)(.*)$/is;
/** What only a time of day has behind it. */
const BEHIND_TIME = /^(?:\s?(?:[ap]\.?\s?m\b|uhr|uur)|h\b|:\d)/i;

const BEHIND_ZONE = /^\s?(?:utc?|gmt|z)\b/i;

/** The end of a span, and what stands around its second time. */
export interface SpanEnd {
  readonly hour: number;
  /** Between the times. */
  readonly before: string;
  readonly behind: string;
}

/** Whether that many minutes west of Greenwich are more likely the time at which something ends. */
export function isTooFarWest(minutes: number, isExact: boolean): boolean {
  if (isExact) return minutes > FURTHEST;
  return minutes >= FURTHEST_WEST || (minutes % HOUR > 0 && !PART_HOURS.has(minutes));
}

/** The first time, as it is written. */
interface FirstTime {
  readonly hour: number;
  readonly hasSeconds: boolean;
  /** Whether it stands behind a `T`, as programs have it. */
  readonly isIso: boolean;
}

/**
 * The second time of a span, in what stands behind the first; undefined where that is an offset or something else. Programs write
 * seconds and an offset, people neither.
 */
export function spanEnd(
  rest: string,
  { hour: from, hasSeconds, isIso }: FirstTime,
): SpanEnd | undefined {
  const match = SECOND_TIME.exec(rest);
  if (match === null) return undefined;
  const [, before = '', zone, space = '', gap = '', hour = '', sign = '', minute, behind = ''] =
    match;
  const found = { hour: Number(hour), before, behind };
  if (BEHIND_TIME.test(behind) || (zone !== undefined && BEHIND_ZONE.test(behind))) return found;
  if (hasSeconds) return undefined;
  const isRunTogether = minute !== undefined && sign === '';
  const isApart = /\s/.test(before + space) && gap !== '';
  if (isApart && zone === undefined && !isRunTogether) return found;
  // Without a blank, and later: people write so what ends, and hardly any program an offset.
  const isLater = sign === ':' && before + space + gap === '' && found.hour > from;
  if (isLater && !isIso) return found;
  const minutes = Number(hour) * HOUR + Number(minute ?? 0);
  return isTooFarWest(minutes, isRunTogether || isIso || zone !== undefined) ? found : undefined;
}
