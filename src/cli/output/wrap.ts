/** Wrapping by display width: a CJK character or an emoji takes two columns, a combining mark none. */
import stringWidth from 'string-width';
import { LIMITS } from '../../model/limits.ts';

/** Longest cell that is laid out, UTF-16 units, an address at least: segmenting long text is slow on Node 20. */
const LONGEST = LIMITS.parse.urlBytes;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Columns that the text takes on a terminal. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}...` : text;
}

/** Where an address or path is broken: after a separator, so that its parts stay whole. */
const SEAMS = /(?<=[/?&#])(?!\/)/u;

/** Where the name of a host is broken if it must be. */
const HOST_SEAMS = /(?<=\.)/u;

/** A word with an address in it, or a path from the root, which people copy. */
const ADDRESS = /https?:\/\/|^["'(]?\/./iu;

/** Says what becomes of the address behind it, and stays on its line. */
const SIGN = /^[+-]$/u;

/** Columns of the widest word with an address in it; 0 without one. */
export function widestAddress(text: string): number {
  const words = shortened(text).split(/ +/u);
  return Math.max(0, ...words.filter((word) => ADDRESS.test(word)).map(displayWidth));
}

/** The text, or as much of its beginning as takes `width` columns together with the `ending` that says so. */
export function cutToWidth(text: string, width: number, ending: string): string {
  if (stringWidth(text) <= width) return text;
  const [start = ''] = cutPart(shortened(text), width - stringWidth(ending));
  return `${start.trimEnd()}${ending}`;
}

/** Columns of the widest part that wrapping should leave whole. */
export function widestPart(text: string): number {
  const parts = shortened(text)
    .split(/ +/u)
    .flatMap((word) => word.split(SEAMS));
  return Math.max(...parts.map((part) => stringWidth(part)));
}

/** Pieces of one word, at least one, none wider than `width` (unless one character is), broken between its parts where they fit. */
export function breakWord(word: string, width: number, seams: RegExp = SEAMS): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of word.split(seams)) {
    if (stringWidth(piece + part) <= width) {
      piece += part;
      continue;
    }
    if (piece !== '') pieces.push(piece);
    const cut = seams === SEAMS ? breakWord(part, width, HOST_SEAMS) : cutPart(part, width);
    pieces.push(...cut.slice(0, -1));
    piece = cut.at(-1) ?? '';
  }
  return [...pieces, piece];
}

/** Pieces of a part that has no seams, by characters. */
function cutPart(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = stringWidth(segment);
    if (used + wide > width && piece !== '') {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += wide;
  }
  return [...pieces, piece];
}

/**
 * The text in lines of at most `width` columns, broken at spaces and, where a word is too long, inside it;
 * with `wholeAddresses` none of them is broken, and one goes beyond the width where it is wider.
 */
export function wrapText(
  text: string,
  width: number,
  { wholeAddresses = false }: { readonly wholeAddresses?: boolean } = {},
): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of shortened(text).split(/ +/u)) {
    const wide = stringWidth(word);
    const isWhole = wholeAddresses && ADDRESS.test(word);
    if (line !== '' && (used + 1 + wide <= width || (isWhole && SIGN.test(line)))) {
      line += ` ${word}`;
      used += 1 + wide;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = wide <= width || isWhole ? [word] : breakWord(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
    used = stringWidth(line);
  }
  return [...lines, line];
}

/** The text behind so many spaces that it ends at `width` columns. */
export function alignRight(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - stringWidth(text))) + text;
}
