/**
 * Names of months that the language of a document tells: of languages that few feeds are in, and those that are two months, as the
 * fall of leaves (`listopad`, `lis.`), which is October in Croatian and November in Polish. A document whose dates have one is
 * read again once its language is known.
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

let names: Names | undefined;
/** The names that were read so far, each with the month it was taken for. */
let asked = new Map<string, number | undefined>();

/** A name without accents, in small letters: also й is и with one. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll('ä', 'ae').normalize('NFD').replace(ACCENTS, '');
}

/** The month that a bare name is in the language of the document that is being read, where that is known; else `usual`. */
export function inLanguage(name: string, usual: number | undefined): number | undefined {
  if (names !== undefined) return names.get(name) ?? usual;
  if (asked.size < MOST_ASKED) asked.set(name, usual);
  return usual;
}

/** What reading a document gives, by what its language calls the months. */
export function readInLanguage<T>(read: () => T, languageOf: (result: T) => string | undefined): T {
  asked = new Map();
  const result = read();
  const language = asked.size === 0 ? undefined : languageOf(result);
  if (language === undefined) return result;
  const found = namesIn(language);
  if ([...asked].every(([name, month]) => (found.get(name) ?? month) === month)) return result;
  names = found;
  try {
    return read();
  } finally {
    names = undefined;
  }
}

const MOST_REMEMBERED = 16;
const remembered = new Map<string, Names>();

/** What a language calls the months, alone and within a date. */
function namesIn(language: string): Names {
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
