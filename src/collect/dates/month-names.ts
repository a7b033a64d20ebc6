/**
 * Names of months that the language of a document tells: of languages that few feeds are in, and those that are two months, as the
 * fall of leaves (`listopad`, `lis.`), which is October in Croatian and November in Polish. A document whose dates have one is
 * read in the language that it seems to be in, and again where it turns out to be in another.
 */

/**
 * Accents, points and signs of what is cut short. The vowels of Indian languages and of Thai, which are marks as well, tell months
 * from each other.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u05f3\u0970.]/g;
/** Names that are looked up for one document: more than a year has, short and long. */
const MOST_ASKED = 64;
/** Who may say a month as Croatians do, though their language is written with other names. */
const ALSO_CROATIAN = /^(?:bs|sr|sh)(?:-|$)/i;
const LENGTHS = ['long', 'short'] as const;

type Names = ReadonlyMap<string, number>;

/** A month that is called so in most languages, and the one that it was taken for. */
interface Reading {
  readonly usual: number | undefined;
  readonly taken: number | undefined;
}

const NO_NAMES: Names = new Map();
/** What the document that is being read calls the months, found out when it first names one. */
let namesNow = (): Names => NO_NAMES;
/** The names that were read so far. */
let asked = new Map<string, Reading>();

/** A name without accents, in small letters: also й is и with one. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll('ä', 'ae').normalize('NFD').replace(ACCENTS, '');
}

/** The month that a bare name is in the language of the document that is being read, where that is known; else `usual`. */
export function inLanguage(name: string, usual: number | undefined): number | undefined {
  const taken = namesNow().get(name) ?? usual;
  if (asked.size < MOST_ASKED) asked.set(name, { usual, taken });
  return taken;
}

/** What reading a document gives, by what its language calls the months; `seemsIn` tells that before it is read, or nothing. */
export function readInLanguage<T>(
  read: () => T,
  languageOf: (result: T) => string | undefined,
  seemsIn: () => string | undefined,
): T {
  try {
    const result = readWith(read, seemsIn);
    if (asked.size === 0) return result;
    const language = languageOf(result);
    const names = monthNamesIn(language);
    const isRight = ([name, { usual, taken }]: [string, Reading]) =>
      (names.get(name) ?? usual) === taken;
    return [...asked].every(isRight) ? result : readWith(read, () => language);
  } finally {
    namesNow = () => NO_NAMES;
  }
}

function readWith<T>(read: () => T, languageNow: () => string | undefined): T {
  asked = new Map();
  let names: Names | undefined;
  namesNow = () => {
    names ??= monthNamesIn(languageNow());
    return names;
  };
  return read();
}

const MOST_REMEMBERED = 16;
const remembered = new Map<string, Names>();

/** What a language calls the months, alone and within a date. */
export function monthNamesIn(language: string | undefined): Names {
  if (language === undefined) return NO_NAMES;
  const known = remembered.get(language);
  if (known !== undefined) return known;
  const found = new Map<string, number>();
  for (const tag of ALSO_CROATIAN.test(language) ? [language, 'hr'] : [language]) {
    for (const format of formatsOf(tag)) {
      for (let month = 0; month < 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2000, month, 2));
        const name = bareName(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (!found.has(name)) found.set(name, month);
      }
    }
  }
  if (remembered.size === MOST_REMEMBERED) remembered.clear();
  remembered.set(language, found);
  return found;
}

function formatsOf(tag: string): Intl.DateTimeFormat[] {
  if (!isSupported(tag)) return [];
  return LENGTHS.flatMap((month) =>
    ([undefined, 'numeric'] as const).map(
      (day) => new Intl.DateTimeFormat(tag, { month, day, calendar: 'gregory', timeZone: 'UTC' }),
    ),
  );
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([tag]).length > 0;
  } catch {
    return false;
  }
}
