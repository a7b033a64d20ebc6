/** Dates told by how long ago they were, as pages do: `3 days ago`, `vor 2 Stunden`, `昨日`. The platform knows the words. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS, YEAR_MS } from '../../model/time-units.ts';
import { COMMON_LANGUAGES } from './common-languages.ts';
import { withoutLabel } from './date-labels.ts';
import { findTime } from './time-in-line.ts';
import { withUsualTime } from './wordy-date.ts';

const UNITS = {
  second: SECOND_MS,
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  week: WEEK_MS,
  month: 30 * DAY_MS,
  year: YEAR_MS,
} as const;
type Unit = keyof typeof UNITS;

/** Numbers that have all forms of the plural between them. */
const EACH_PLURAL = [1, 2, 5, 22];
/** Forms that the platform does not know. */
const OTHER_FORMS: readonly [string, Unit][] = [
  ['#secs ago', 'second'],
  ['#mins ago', 'minute'],
  ['#m ago', 'minute'],
  ['#hrs ago', 'hour'],
  ['#h ago', 'hour'],
  ['#d ago', 'day'],
  ['#w ago', 'week'],
  ['#wks ago', 'week'],
  ['#mos ago', 'month'],
  ['#y ago', 'year'],
  ['#yrs ago', 'year'],
];
/** A smaller unit behind another, before the word for the past of both: `1 year 3 months ago`. The first is near enough. */
const SMALLER =
  /(?<=\d ?\p{L}+),?(?: \p{L}{1,3})? \d{1,3} ?\p{L}+(?= (?:ago|fa|geleden|sen|sedan|siden|sitten|temu|назад|тому|önce|ezelőtt)(?!\p{L}))/u;
/** Numbers from one, as words in English and German; before what they count others have the first as well. */
const NUMBERS: ReadonlyMap<string, number> = new Map(
  [
    'a an one eine einem einer un une een',
    'two zwei',
    'three drei',
    'four vier',
    'five fünf',
    'six sechs',
    'seven sieben',
    'eight acht',
    'nine neun',
    'ten zehn',
    'eleven elf',
    'twelve zwölf',
  ].flatMap((words, at) => words.split(' ').map((word): [string, number] => [word, at + 1])),
);
const NUMBER_WORD = new RegExp(
  String.raw`(?<!\p{L})(?:${[...NUMBERS.keys()].join('|')})(?= \p{L})`,
  'gu',
);
/** Before an age that is not exact. */
const NEARLY = /^(?:about|almost|over|nearly|around|etwa|ca|fast|rund|environ) /u;
/** What stands between a day and other things of a line: `yesterday · 2 min read`. */
const BETWEEN = / ?[·•|] ?/u;
/** Behind a day with its time or a word before it; what else begins so is a title: `Today - what is on`. */
const DASH = / [-–—] /u;
/** The time of a day behind it. */
const TIME = /[,.]?(?: \p{L}{1,3})?( \d{1,2}(?:[:.h]\d\d.*| ?[ap]m(?!\p{L}).*))$/u;
/** Names of days that the platform writes otherwise. */
const OTHER_NAMES: readonly [string, number][] = [
  ['igår', 1],
  ['idag', 0],
  ['dziś', 0],
];
/** As social sites and forums have it: `20h`. */
const SHORT_AGE = /^(\d{1,3})(s|m|h|d|w|mo|y)$/u;
const SHORT_UNITS = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  mo: 'month',
  y: 'year',
} as const;

interface Forms {
  /** A form with `#` for its number, and the space behind it if there is one → its unit. */
  readonly units: ReadonlyMap<string, Unit>;
  /** The name of a day → how many days ago it was. */
  readonly days: ReadonlyMap<string, number>;
  readonly pattern: RegExp;
}

let known: Forms | undefined;

/** Made at the first use, since it takes twenty milliseconds. */
function forms(): Forms {
  const units = new Map(OTHER_FORMS);
  const days = new Map(OTHER_NAMES);
  for (const language of COMMON_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.RelativeTimeFormat(language, { style });
      for (const unit of Object.keys(UNITS) as Unit[]) {
        for (const n of EACH_PLURAL) units.set(formOf(format.format(-n, unit)), unit);
      }
    }
    const named = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    for (const ago of [0, 1, 2]) days.set(plain(named.format(-ago, 'day')), ago);
  }
  const either = [...units.keys()].map((form) => form.replace('#', '\\d{1,3} ?'));
  return {
    units,
    days,
    pattern: new RegExp(`(?<![\\p{L}\\d]|\\d[.,])(?:${either.join('|')})(?![\\p{L}\\d])`, 'u'),
  };
}

/** In lower case, without the dots of what is shortened, which some leave out. */
function plain(text: string): string {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return lower
    .replace(/(?<=\p{L})\./gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The same with a number where one stands as a word. */
function numbered(text: string): string {
  return plain(text).replace(NUMBER_WORD, (word) => String(NUMBERS.get(word)));
}

/** What of such words says how long ago it was; what looks like a larger unit before may count something else. */
function toldIn(words: string, { pattern }: Forms): string | undefined {
  return (pattern.exec(words.replace(SMALLER, '')) ?? pattern.exec(words))?.[0];
}

function formOf(text: string): string {
  return plain(text).replace(/\d+ ?/u, '#');
}

/** A day that a text, or one part of it, names, and the time of day behind it. */
interface NamedDay {
  readonly ago: number;
  readonly time: string;
}

function namedDay(words: string, { days }: Forms): NamedDay | undefined {
  for (const part of words.split(BETWEEN)) {
    const [first = ''] = part.split(DASH);
    const said = withoutLabel(first);
    // Most texts have no number, which is told sooner than that they have no time.
    const behind = /\d/u.test(said) ? TIME.exec(said) : null;
    const ago = days.get(behind === null ? said : said.slice(0, behind.index));
    const isMeant = first === part || said !== first || behind !== null;
    if (ago !== undefined && isMeant) return { ago, time: behind?.[1] ?? '' };
  }
  return undefined;
}

/** The moment of a day that is named; a time on a clock that is ahead of Greenwich may be yet to come there. */
function momentOf({ ago, time }: NamedDay, now: number): string {
  // Behind the name of a day numbers with a dot are no day.
  const written = time.replace(/^( \d{1,2})\.(?=\d\d)/u, '$1:');
  const { hour, minute = 0, second = 0, offsetMinutes = 0 } = findTime(withUsualTime(written));
  const day = now - (now % DAY_MS) - ago * DAY_MS;
  if (hour === undefined || hour > 23 || minute > 59) return new Date(day).toISOString();
  const at = day + hour * HOUR_MS + (minute - offsetMinutes) * MINUTE_MS + second * SECOND_MS;
  return new Date(Math.min(at, now)).toISOString();
}

/** The moment that a text counts back to from `now`, as ISO 8601 in UTC: a day where it counts days; undefined where it does not. */
export function momentAgo(text: string, now: number): string | undefined {
  known ??= forms();
  const words = numbered(text);
  const named = namedDay(words, known);
  if (named !== undefined) return momentOf(named, now);
  const told = toldIn(words, known);
  if (told === undefined) return undefined;
  return before(now, Number.parseInt(/\d+/u.exec(told)![0], 10), known.units.get(formOf(told))!);
}

/** The same for a text that is a number and the first letter of its unit, which may mean something else: `20h`. */
export function shortMomentAgo(text: string, now: number): string | undefined {
  const [, count, letter] = SHORT_AGE.exec(text.trim()) ?? [];
  if (letter === undefined) return undefined;
  return before(now, Number(count), SHORT_UNITS[letter as keyof typeof SHORT_UNITS]);
}

function before(now: number, count: number, unit: Unit): string {
  const at = now - count * UNITS[unit];
  return UNITS[unit] < DAY_MS ? new Date(at).toISOString() : dayOf(at);
}

/** Characters of the longest name of a day, and what may stand around one. */
const LONGEST_NAME = 48;

/** Whether a text is the name of a day as seen from another: `yesterday`. */
export function isDayName(text: string): boolean {
  if (text.length > LONGEST_NAME) return false;
  known ??= forms();
  return namedDay(plain(text), known) !== undefined;
}

/** Whether a text says how long ago something was, and nothing beside it. */
export function isAge(text: string): boolean {
  known ??= forms();
  const words = numbered(text).replace(NEARLY, '');
  return toldIn(words, known) === words.replace(SMALLER, '');
}

/** The same where no digit is in it, and what says that it is a date may stand before it: `posted an hour ago`. */
export function isAgeInWords(text: string): boolean {
  return !/\p{Nd}/u.test(text) && /\p{L} \p{L}/u.test(text) && isAge(withoutLabel(text));
}

function dayOf(at: number): string {
  return new Date(at - (at % DAY_MS)).toISOString();
}
