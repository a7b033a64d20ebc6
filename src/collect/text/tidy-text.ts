/** Plain text made tidy: without what could run, mislead or be invisible, white space folded, cut to a length. */
import { LIMITS } from '../../model/limits.ts';
import { truncateBytes } from './characters.ts';

/** Controls, bidi overrides and isolates, invisible joints, and what XML cannot hold. */
const UNWANTED =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * Text that would run if somebody took it for markup: an element that acts, or an attribute that does.
 * Whoever writes about them reads `‹script>`; whoever smuggles them in gets nothing.
 */
const ACTING =
  /<(?=\/?(?:script|img|image|svg|math|iframe|frame|object|embed|applet|xmp|plaintext|noscript|base|meta|form|input|button|isindex|link|style|template|video|audio|body|html|details|marquee)(?![\w-])|[a-z][^<>]{0,500}?(?:\son[a-z]+\s*=|script:|srcdoc|data:text))/giu;

/** Stands for a space at the beginning of a line that is to be kept, as in the text of a program. */
export const INDENT = '\ufdd0';

// One space alone stands between most words already; matching it too would cost more than all the rest.
const UNFOLDED = / \s+|[^\S ]\s*/g;
const UNFOLDED_IN_LINE = / [^\S\n]+|[^\S\n ][^\S\n]*/g;

/** Text that may be passed on: nothing in it runs or misleads, white space is folded, lines are kept; at most 256 KiB. */
export function tidyText(text: string, bytes: number = LIMITS.parse.textBytes): string {
  let tidy = text.toWellFormed().replace(UNWANTED, '');
  if (tidy.includes('<')) tidy = tidy.replace(ACTING, '‹');
  tidy = tidy.replace(UNFOLDED_IN_LINE, ' ');
  if (tidy.includes('\n')) {
    tidy = tidy
      .replaceAll(' \n', '\n')
      .replaceAll('\n ', '\n')
      .replace(/\n{3,}/gu, '\n\n');
  }
  return truncateBytes(tidy.trim().replaceAll(INDENT, ' '), bytes);
}

/** Printable ASCII with single spaces and no tag: as most titles and names are. */
const TIDY_LINE = /^(?:[!-;=-~]+(?: [!-;=-~]+)*)?$/;

/** One line of tidy text, cut to so many bytes. */
export function tidyLine(text: string, bytes: number): string {
  if (text.length <= bytes && TIDY_LINE.test(text)) return text;
  return tidyText(text.replace(UNFOLDED, ' '), bytes);
}

const SENTENCE_END = /[.!?…](?=["'”’)\]]*(?:\s|$))|[。！？]/g;

/** How long the summary of an item is, of its feed or its article. */
const SUMMARY_LENGTH = 500;

/** What an item says in short: how its text begins. */
export function summaryOf(text: string): string {
  return firstSentences(text, SUMMARY_LENGTH);
}

/** The first sentences of a text, at most about `length` characters; cut between words if need be. */
export function firstSentences(text: string, length: number): string {
  const flat = text
    .slice(0, length * 4)
    .replace(UNFOLDED, ' ')
    .trim();
  if (flat.length <= length) return flat;
  const start = flat.slice(0, length);
  let end = 0;
  SENTENCE_END.lastIndex = Math.floor(length / 3);
  while (SENTENCE_END.test(start)) end = SENTENCE_END.lastIndex;
  if (end > 0) return start.slice(0, end);
  const space = start.lastIndexOf(' ');
  return `${start
    .slice(0, space > length / 2 ? space : length - 1)
    .toWellFormed()
    .trimEnd()}…`;
}
