/** Words of a text in any script: lower case, letters and digits only, so that a full-text index never cuts them again. */
import { isAscii } from '../model/ascii.ts';

/** Scripts written without spaces: there a dictionary finds the words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+|(?:(?<!-)\p{L}-[\p{L}\p{M}\p{N}]{2,}|\p{L}{1,2}&\p{L}{1,2}(?![\p{L}\p{M}\p{N}])|[dl]['’]\p{L}-[\p{L}\p{M}\p{N}]{2,}|[\p{L}\p{M}\p{N}]+)(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;

// Ranges of code units, because properties and whole characters take many times as long to look for.
/** Every character of the scripts without spaces; Thai has the first. */
const MAYBE_UNSPACED = /[\u0e00-\u1fff\u2e80-\uffff]/;

/** The segmenter takes quadratic time on long runs, so it never sees one. */
const RUN_CHARACTERS = 680;

/** What is longer is no word. */
export const WORD_CHARACTERS = 64;

/** What a word has at least one of; a dictionary hands on what stands between words too. */
const SPEAKING = /[\p{L}\p{M}\p{N}]/u;

let segmenter: Intl.Segmenter | undefined;

function segments(run: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  const found: string[] = [];
  for (let start = 0; start < run.length; start += RUN_CHARACTERS) {
    for (const { segment } of segmenter.segment(run.slice(start, start + RUN_CHARACTERS))) {
      if (SPEAKING.test(segment)) found.push(segment);
    }
  }
  return found;
}

/** What a character is to a word. */
const KIND = { unknown: 0, other: 1, letter: 2, digit: 3 } as const;

/** The kinds of UTF-16 code units, found out when first met. */
const kinds = new Uint8Array(2 ** 16);

function findKind(code: number): number {
  const character = String.fromCharCode(code);
  const isLetter = /[\p{L}\p{M}]/u.test(character);
  const kind = isLetter ? KIND.letter : /\p{N}/u.test(character) ? KIND.digit : KIND.other;
  kinds[code] = kind;
  return kind;
}

function kindOf(code: number): number {
  return kinds[code] || findKind(code);
}

/** Whether a UTF-16 code unit is a letter, a mark or a digit. */
export function isWordly(code: number): boolean {
  return kindOf(code) >= KIND.letter;
}

const [SPACE, APOSTROPHE, QUOTE, PLUS] = [0x20, 0x27, 0x2019, 0x2b];
const [SHARP, AND, HYPHEN] = [0x23, 0x26, 0x2d];

const ELIDING = 'dl';

/** Letters that may stand on each side of an `&` in one word. */
const LETTERS_AT_AND = 2;

function kindAt(text: string, at: number): number {
  return at < text.length ? kindOf(text.charCodeAt(at)) : KIND.other;
}

/** Where the next word of a plain text begins, from a place on; -1 when there is none. */
function nextWord(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (kindOf(text.charCodeAt(at)) >= KIND.letter) return at;
  }
  return -1;
}

/** Whether a word may go on behind so many characters of it, at what is neither letter nor digit. */
export function mayJoin(code: number, length: number): boolean {
  // As most words do, it ends at a space.
  if (code === SPACE) return false;
  if (code === HYPHEN) return length === 1;
  if (code === AND) return length <= LETTERS_AT_AND;
  return code === APOSTROPHE || code === QUOTE || code === PLUS || code === SHARP;
}

/** Where a word ends whose letters so far may be the beginning of another: `e-mail`, `AT&T`. */
function joinedEnd(text: string, start: number, at: number): number {
  const code = text.charCodeAt(at);
  if (!(code === HYPHEN || code === AND) || !mayJoin(code, at - start)) return at;
  if (kindAt(text, start) !== KIND.letter || text.charCodeAt(start - 1) === HYPHEN) return at;
  let end = at + 1;
  while (kindAt(text, end) >= KIND.letter) end += 1;
  const more = end - at - 1;
  const isOne = code === HYPHEN ? more > 1 : more > 0 && more <= LETTERS_AT_AND;
  return isOne ? end : at;
}

/** Where the word that begins at `start` ends: letters, marks and digits, `'s` and the like, `++` or `#`. */
export function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (kindAt(text, at) >= KIND.letter) at += 1;
  if (at < text.length) at = joinedEnd(text, start, at);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === SHARP) return at + 1;
    if (code === PLUS) return text.startsWith('+', at + 1) ? at + 2 : at;
    if (code !== APOSTROPHE && code !== QUOTE) return at;
    if (kindAt(text, at + 1) !== KIND.letter) return at;
    const behind = at + 1;
    at += 2;
    while (kindAt(text, at) === KIND.letter) at += 1;
    // French: `l'e-mail`; but `can't-miss` are two.
    if (behind - start === 2 && ELIDING.includes(text[start]!)) at = joinedEnd(text, behind, at);
  }
  return at;
}

/** Letters beyond the code units: their halves are none by themselves. */
const ASTRAL_WORD = /(?=[\u{10000}-\u{10ffff}])[\p{L}\p{M}\p{N}]/u;

/** Text as words are cut from it; and whether a dictionary or more than code units are needed for that. */
export function readyForWords(text: string): { readonly lower: string; readonly isPlain: boolean } {
  if (isAscii(text)) return { lower: text.toLowerCase(), isPlain: true };
  // The capital of a Turkish `i` has a dot of its own, which it leaves behind.
  const lower = text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i');
  const isOdd = MAYBE_UNSPACED.test(lower) && (UNSPACED.test(lower) || ASTRAL_WORD.test(lower));
  return { lower, isPlain: !isOdd };
}

/** What French and Italian leave of a small word before a vowel: `l'article`, `qu'elle`, `dell'arte`. */
const ELIDED =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|quest|(?:d[ae]|ne|su)?ll|all)['’](?=[\p{L}\p{M}]{2})/u;

/** What stands for an `&` within a word. No word has it there. */
const AND_SIGN = 'qq';

/**
 * `l'article` → `article`, `don’t` → `dont`, `company's` → `company`, `e-mail` → `email`; and `c++`, `c#`, `at&t` so that
 * `writtenWord` tells what they were.
 */
export function plainWord(word: string): string {
  if (!/['’+#&-]/u.test(word)) return word;
  return word
    .replace('-', '')
    .replace('&', AND_SIGN)
    .replace(ELIDED, '')
    .replace(/['’]s$/u, '')
    .replace(/['’]/gu, '')
    .replace(/\+\+$/u, 'plusplus')
    .replace(/#$/u, 'sharp');
}

const WRITTEN_AND = new RegExp(`^(\\p{L}{1,2})${AND_SIGN}(\\p{L}{1,2})$`, 'u');

/** A word or stem as people write it, where `plainWord` spelt out a sign: `c++`, `c#`, `at&t`. */
export function writtenWord(word: string): string {
  return word
    .replace(/^(\p{L})sharp$/u, '$1#')
    .replace(/^(\p{L})plusplus$/u, '$1++')
    .replace(WRITTEN_AND, '$1&$2');
}

/** The words of a text in their order, lower case; words of more than 64 characters are left out. */
export function wordsOf(text: string): string[] {
  const found: string[] = [];
  const keep = (written: string) => {
    const word = plainWord(written);
    if (word !== '' && word.length <= WORD_CHARACTERS) found.push(word);
  };
  const { lower, isPlain } = readyForWords(text);
  if (isPlain) {
    for (let at = nextWord(lower, 0); at !== -1; ) {
      const end = wordEnd(lower, at);
      keep(lower.slice(at, end));
      at = nextWord(lower, end);
    }
    return found;
  }
  for (const match of lower.match(WORD) ?? []) {
    if (match.length > 1 && UNSPACED.test(match)) segments(match).forEach(keep);
    else keep(match);
  }
  return found;
}
