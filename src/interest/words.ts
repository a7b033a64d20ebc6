/** Words of a text in any script: lower case, letters and digits only, so that a full-text index never cuts them again. */

/** Scripts written without spaces: there a dictionary finds the words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/u;
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;

/** The segmenter takes quadratic time on long runs, so it never sees one. */
const RUN_CHARACTERS = 680;

const WORD_CHARACTERS = 64;

let segmenter: Intl.Segmenter | undefined;

function segments(run: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  const found: string[] = [];
  for (let start = 0; start < run.length; start += RUN_CHARACTERS) {
    for (const { segment } of segmenter.segment(run.slice(start, start + RUN_CHARACTERS))) {
      found.push(segment);
    }
  }
  return found;
}

/** The same for text without such scripts. */
const SPACED_WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*(?:\+\+|#)?/gu;

/** The same for text whose words are ASCII, which most is: several times as fast. */
const ASCII_WORD = /[a-z0-9]+(?:['’][a-z]+)*(?:\+\+|#)?/g;

// Ranges of code units, because properties and whole characters take many times as long to look for.
/** Every letter, mark and digit beyond ASCII, and some characters more, but no typographer's punctuation. */
const BEYOND_ASCII =
  /[\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00bc-\u00be\u00c0-\u1fff\u2070-\uffff]/;
/** Every character of the scripts without spaces; Thai has the first. */
const MAYBE_UNSPACED = /[\u0e00-\u1fff\u2e80-\uffff]/;

/** `don’t` → `don't` → `dont`, `company's` → `company`, `c++` → `cplusplus`, `c#` → `csharp`. */
function plain(word: string): string {
  if (!/['’+#]/u.test(word)) return word;
  return word
    .replace(/['’]s$/u, '')
    .replace(/['’]/gu, '')
    .replace(/\+\+$/u, 'plusplus')
    .replace(/#$/u, 'sharp');
}

/** The words of a text in their order, lower case; words of more than 64 characters are left out. */
export function wordsOf(text: string): string[] {
  const found: string[] = [];
  const isAscii = !BEYOND_ASCII.test(text);
  const lower = (isAscii ? text : text.normalize('NFC')).toLowerCase();
  const hasUnspaced = !isAscii && MAYBE_UNSPACED.test(lower) && UNSPACED.test(lower);
  const pattern = isAscii ? ASCII_WORD : hasUnspaced ? WORD : SPACED_WORD;
  for (const match of lower.match(pattern) ?? []) {
    if (hasUnspaced && match.length > 1 && UNSPACED.test(match)) {
      found.push(...segments(match));
    } else {
      const word = plain(match);
      if (word !== '' && word.length <= WORD_CHARACTERS) found.push(word);
    }
  }
  return found;
}
