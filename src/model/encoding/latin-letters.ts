/**
 * Which of the encodings of Latin letters bytes are in, told by the letters beyond ASCII: each language uses a few, and a
 * wrong encoding makes of them those of several languages and signs besides.
 */
import { decodeText } from './decode-text.ts';

/** Letters beyond ASCII of the languages that windows-1252 is for. */
const WESTERN_LETTERS = [
  'àâæçèéêëîïôœùûü', // French
  'àáéíóúèìòùîºª', // Italian, Irish
  'áéíñóúü¿¡ºª', // Spanish
  'àáçéèíïòóúü·', // Catalan
  'áâãàçéêíóôõúºª', // Portuguese
  'âêîôûàèìòùç', // Friulian, Welsh
  'äöüßéà', // German
  'åäöéüõšž', // Swedish, Finnish, Estonian
  'æøåéôò', // Danish, Norwegian
  'éëïöüèêç', // Dutch, Albanian
];
/** Icelandic and Faroese, whose letters stand where Turkish has its own in windows-1254. Of the two Turkish is met far more often. */
const ICELANDIC_LETTERS = ['áðéíóúýþæöø'];
/** Codes of languages, and their letters beyond ASCII. */
type Letters = readonly [languages: string, letters: string];

const CENTRAL_LETTERS: readonly Letters[] = [
  ['pl', 'ąćęłńóśźż'],
  ['cs sk', 'áčďéěíňóřšťúůýžľĺŕôä'],
  ['hu', 'áéíóöőúüű'],
  ['hr bs sl', 'čćđšž'],
  ['ro', 'ăâîşţ'],
];
/** The other encodings, with the letters of the languages that each is for. */
const OTHERS: readonly (readonly [label: string, letters: readonly Letters[]])[] = [
  ['windows-1250', CENTRAL_LETTERS],
  ['iso-8859-2', CENTRAL_LETTERS],
  ['windows-1254', [['tr az', 'çğıöşüâîû']]],
  [
    'windows-1257',
    [
      ['lt', 'ąčęėįšųūž'],
      ['lv', 'āčēģīķļņšūž'],
    ],
  ],
];

/** Bits for a letter of the language or a sign of any, for a letter of another Western language, and for all others. */
const [OWN, ACCENTED, STRANGE] = [7, 10, 15];
const SIGNS = new Set('‘’“”„–—…«»§©®°·\u00a0');
/** A raised number behind a word. In the middle of a word it is a letter, read in the wrong encoding. */
const HIGH_NUMBER = /[¹²³](?!\p{L})/gu;
const ANY_WESTERN = new Set('éèàâêîôûëïçüöäßóíáúñãõåøæþðýìòùœ');
/** What those must be better by than other Western letters. */
const SELDOM = 10;
/** What another encoding must be better by, since most of what nobody declares is windows-1252. */
const MARGIN = 20;
/** What it may be worse by where it is that of the language that the document says it is in. */
const EXPECTED = 6;
/** So many letters must differ, since a sign that is used often proves nothing. */
const FEWEST_LETTERS = 2;

/** How often each character beyond ASCII stands in the text. */
function countStrange(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [character] of text.matchAll(/[^\u0000-\u007f]/gu)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

/** Bits of all these characters, where each of the language's `own` letters costs `bits`. */
function bitsOf(
  counts: ReadonlyMap<string, number>,
  own: ReadonlySet<string>,
  bits: number,
): number {
  let sum = 0;
  for (const [character, count] of counts) {
    const isOwn = own.has(character.toLowerCase()) || character === 'İ';
    sum += count * (isOwn ? bits : SIGNS.has(character) ? OWN : STRANGE);
  }
  return sum;
}

/** Bits by the language that fits best. */
function lowestBits(counts: ReadonlyMap<string, number>, languages: readonly string[]): number {
  return Math.min(...languages.map((letters) => bitsOf(counts, new Set(letters), OWN)));
}

/**
 * The label of the encoding that the letters speak for, better by `margin` bits, unless it is that of the `language`; `undefined`
 * where that is windows-1252.
 */
export function guessLatin(
  sample: Uint8Array,
  language: string | undefined,
  margin = MARGIN,
): string | undefined {
  const plain = decodeText(sample, 'windows-1252').replace(HIGH_NUMBER, '');
  const western = countStrange(plain);
  const generic = bitsOf(western, ANY_WESTERN, ACCENTED);
  const usual = Math.min(generic, lowestBits(western, WESTERN_LETTERS));
  const bound = Math.min(usual, lowestBits(western, ICELANDIC_LETTERS) + SELDOM);
  let lowest = bound - margin;
  let guess: string | undefined;
  for (const [label, all] of OTHERS) {
    const expected = all.filter(([codes]) => codes.split(' ').includes(language ?? ''));
    const isExpected = expected.length > 0;
    const own = (isExpected ? expected : all).map(([, letters]) => letters);
    const counts = countStrange(decodeText(sample, label));
    const others = [...counts.keys()].filter((one) => /\p{L}/u.test(one) && !western.has(one));
    const letters = new Set(others.map((one) => one.toLowerCase()));
    const bits = lowestBits(counts, own) - (isExpected ? margin + EXPECTED : 0);
    if (letters.size < (isExpected ? 1 : FEWEST_LETTERS) || bits >= lowest) continue;
    lowest = bits;
    guess = label;
  }
  return guess;
}
