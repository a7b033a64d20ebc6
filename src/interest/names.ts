/**
 * Names that are written like stop words: `IT` security, the `CAN` bus, the `WHO`, Doctor `Who`, the languages `R` and
 * `C`. Where its capitals tell that a word is one, it is read as a word of its own, which is no stop word.
 */
import { isFunctionWord, type Language } from './language.ts';
import { isWordly, writtenWord } from './words.ts';

/** Put at the end of such a word, so that it is another than the stop word. No word ends in it, and no stemmer takes it off. */
const SIGN = 'qq';

/** Letters that an abbreviation has at most. */
const LONGEST = 5;

/** Words in capitals beside an abbreviation, which tell that its capitals mean nothing. */
const SHOUTED_BEFORE = /\b[A-Z]{4,} $/u;
const SHOUTED_AFTER = /^ [A-Z]{4,}\b/u;

/** A word with a capital, right before another. */
const NAME_BEFORE = /(?<![\w\u0080-\uffff])[A-Z][a-z]+(?= $)/u;

/** Letters that may be names. `A` and `I` are words, and `QQQ` is a name of another thing. */
const LETTERS = 'BCDEFGHJKLMNOPRSTUVWXYZ';
/** Behind or before which a letter is an initial, or a part of a word or of another name: `J. R.`, `X-ray`, `R&B`, `C++`. */
const JOINS = "[.'’&+#/-]";
const JOINED = new RegExp(`(?:${JOINS}|[\\u0080-\\uffff]|(?<![A-Za-z])[A-Z] )$`, 'u');

/** A word with a capital in it, right before a number. */
const NUMBERED = /(?<![\w\u0080-\uffff])[a-z]{0,3}[A-Z][A-Za-z]*(?= $)/u;
/** Before a number these make a date. */
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu;

/** Characters looked at on each side of a word. */
const AROUND = 32;

function isLetter(word: string): boolean {
  return word.length === 1 && LETTERS.includes(word.toUpperCase());
}

function isDigit(word: string): boolean {
  return /^[1-9]$/u.test(word);
}

/** The stop word as a name. */
function asName(word: string): string {
  return word + SIGN;
}

/** A word or stem as people read it. */
export function asWritten(word: string): string {
  return writtenWord(withoutSign(word));
}

/** A word or stem that is the stop word again. */
export function withoutSign(word: string): string {
  const rest = word.endsWith(SIGN) ? word.slice(0, -SIGN.length) : word;
  const isStop = rest.length === 1 ? isLetter(rest) || isDigit(rest) : isFunctionWord(rest);
  return rest !== word && isStop ? rest : word;
}

/** The end of a word: `\b` alone knows no letters beyond ASCII, and would end `Zürich` behind its first. */
const END = String.raw`\b(?![\p{L}\p{M}\p{N}])`;

interface Patterns {
  /** Stop words in capitals, and capitals that stand alone. */
  readonly capitals: RegExp;
  /** Stop words with a capital, and digits, where they may end a name: behind another word, and before none with a capital. */
  readonly last: RegExp;
}

const patterns = new WeakMap<ReadonlySet<string>, Patterns>();

/** Made of the words themselves, so that the engine looks for all of them at once: every text goes through this. */
function patternsOf({ stopWords }: Language): Patterns {
  let known = patterns.get(stopWords);
  if (known === undefined) {
    const plain = [...stopWords].filter((word) => /^[a-z]{2,}$/u.test(word));
    const any = (words: readonly string[]) => `(?:${words.join('|') || '(?!)'})${END}`;
    const short = plain.filter(({ length }) => length <= LONGEST);
    const letters = [...LETTERS].filter((letter) => !stopWords.has(letter.toLowerCase())).join('');
    const begun = plain.map((word) => word[0]!.toUpperCase() + word.slice(1));
    known = {
      capitals: new RegExp(
        `\\b(?:${any(short.map((word) => word.toUpperCase()))}(?!&[A-Z])|[${letters}]${END}(?!${JOINS}| [A-Z]\\b))`,
        'gu',
      ),
      // Looking behind would take five times as long.
      last: new RegExp(`[a-z] (?:${any(begun)}(?!['’]|[ -][A-Z])|[1-9]\\b(?![.,:/-]?\\d|%))`, 'gu'),
    };
    patterns.set(stopWords, known);
  }
  return known;
}

/** Characters by which a text is known to be in capitals. */
const SAMPLE = 200;

/** Whether a text has more capitals than small letters, so that they tell nothing. */
function isShouted(text: string): boolean {
  const count = (letters: RegExp) => text.slice(0, SAMPLE).match(letters)?.length ?? 0;
  return count(/[A-Z]/gu) > count(/[a-z]/gu);
}

/** English stems of numbers that are written out. */
const NUMBER_WORDS = new Set(
  `two three four five six seven eight nine ten eleven twelv twenti thirti forti fifti hundr thousand million billion
first second third fourth fifth sixth seventh eighth ninth tenth`.split(/\s/u),
);

/** Whether a stem is a number, which says nothing by itself. */
export function isNumber(stem: string): boolean {
  return NUMBER_WORDS.has(stem) || /^\p{N}+$/u.test(withoutSign(stem));
}

/** Whether a word is a stop word that is a name. */
export function isName(word: string): boolean {
  return withoutSign(word) !== word;
}

/** The text, in which every stop word that is a name is written as one; the same string where there is none. */
export function markNames(text: string, language: Language): string {
  const { capitals, last } = patternsOf(language);
  const marked = text
    .replace(capitals, (word, at: number) => {
      const end = at + word.length;
      // Nor does `\b` know that a word has begun before the capital.
      if (at > 0 && isWordly(text.charCodeAt(at - 1))) return word;
      if (end === at + 1 && JOINED.test(text.slice(Math.max(at - 3, 0), at))) return word;
      const isShouted =
        SHOUTED_BEFORE.test(text.slice(Math.max(at - AROUND, 0), at)) ||
        SHOUTED_AFTER.test(text.slice(end, end + AROUND));
      return isShouted ? word : asName(word);
    })
    .replace(last, (found, at: number, whole: string) => {
      const isNumber = isDigit(found.at(-1)!);
      const name = isNumber ? NUMBERED : NAME_BEFORE;
      const [before = ''] = name.exec(whole.slice(Math.max(at - AROUND, 0), at + 2)) ?? [];
      const isWord = before !== '' && !language.isStopWord(before.toLowerCase());
      const endsName = isWord && !(isNumber && MONTH.test(before));
      return endsName ? asName(found) : found;
    });
  return marked === text || isShouted(text) ? text : marked;
}

/**
 * The words of a label, with a stop word that begins or ends it written as a name where items say it as one beside the
 * other words. A letter or digit at the end is always a name, since without it `vitamin D` would be any vitamin; a letter
 * at the beginning may be part of the next word, as in `K-pop`. `isSaid` takes stems with spaces between them.
 */
export function nameLabel(
  words: readonly string[],
  language: Language,
  isSaid: (key: string) => boolean,
): readonly string[] {
  const [first = '', second = '', ...rest] = words;
  const joined = first + second;
  const isPart = isLetter(first) && second.length > 1 && !language.isStopWord(second);
  if (isPart && isSaid(language.stem(joined))) return [joined, ...rest];
  const content = words.filter((word) => !language.isStopWord(word));
  const isSaidTogether = (...parts: (string | undefined)[]) =>
    isSaid(parts.flatMap((part) => (part === undefined ? [] : language.stem(part))).join(' '));
  const isNamed = (word: string, at: number) => {
    if (!language.isStopWord(word)) return false;
    const isLast = at > 0 && at === words.length - 1;
    if (isLast && (isLetter(word) || isDigit(word))) return true;
    if (at === 0) return isSaidTogether(asName(word), content[0]);
    return at === words.length - 1 && isSaidTogether(content.at(-1), asName(word));
  };
  return words.map((word, at) => (isNamed(word, at) ? asName(word) : word));
}
