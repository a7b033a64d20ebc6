/** Wraps the paragraphs of a text of any length. `wrap.ts` does this for the short text of a cell, and would be slow here. */
import { cleanText } from './clean.ts';
import { breakWord, displayWidth } from './wrap.ts';

/** Words longer than so many characters are broken in steps: the time to measure a text grows with the square of its length. */
const STEP = 1_000;

/** Most words are of letters that take a column each. */
const PLAIN = /^[ -~]*$/u;

function widthOf(word: string): number {
  return PLAIN.test(word) ? word.length : displayWidth(word);
}

/** The pieces of a word that is wider than a line, such as a paragraph of Chinese. */
function piecesOf(word: string, width: number): string[] {
  const characters = [...word];
  const pieces: string[] = [];
  let rest = '';
  for (let start = 0; start < characters.length; start += STEP) {
    const broken = breakWord(rest + characters.slice(start, start + STEP).join(''), width);
    // Characters without width never fill a line, so the rest would grow and be measured anew in every step.
    rest = (broken.at(-1) ?? '').length > STEP ? '' : (broken.pop() ?? '');
    pieces.push(...broken);
  }
  return [...pieces, rest];
}

function wrapLine(line: string, width: number): string[] {
  // Of the text of a program its own spaces are kept, where it fits.
  if (line.startsWith(' ') && line.length <= STEP && widthOf(line) <= width) return [line];
  const lines: string[] = [];
  let last = '';
  let used = 0;
  for (const word of line.trimStart().split(/[ \t]+/u)) {
    const wide = word.length > STEP ? Number.POSITIVE_INFINITY : widthOf(word);
    if (last !== '' && used + 1 + wide <= width) {
      last += ` ${word}`;
      used += 1 + wide;
      continue;
    }
    if (last !== '') lines.push(last);
    // A long address is to be copied, so it is left for the terminal to wrap.
    const isWhole = wide <= width || /^\S*https?:\/\//iu.test(word);
    const pieces = isWhole ? [word] : piecesOf(word, width);
    last = pieces.pop() ?? '';
    lines.push(...pieces);
    used = widthOf(last);
  }
  return [...lines, last];
}

/** Safe text in lines of at most `width` columns, its own lines kept; not broken without a width. */
export function wrapParagraphs(text: string, width: number | undefined): string {
  const lines = cleanText(text)
    .replace(/\n{3,}/gu, '\n\n')
    .split('\n')
    .map((line) => line.trimEnd());
  if (width === undefined) return lines.join('\n');
  return lines.flatMap((line) => wrapLine(line, width)).join('\n');
}
