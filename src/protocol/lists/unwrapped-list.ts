/** A list as it was before something else went over it: a browser that saved it, a mail that quotes it, what has no width. */
import { decodeHTMLStrict } from 'entities';
import { isOurs } from './opml-document.ts';

/** A step that takes off what was put on; what changes nothing leaves no trace. */
interface Step {
  readonly what: string;
  apply(text: string): string;
}

/** A text as browsers show and save it: a page with nothing but what keeps its lines. */
const SAVED =
  /^\s*(?:<!doctype html[^<>]*>\s*)?<html[^<>]*>\s*(?:<head[^<>]*>(?:\s*<meta[^<>]*>)*\s*<\/head>\s*)?<body[^<>]*>\s*<pre[^<>]*>([^<]*)<\/pre>(?:\s|<\/?[a-z][^<>]*>)*$/iu;

function withoutPage(text: string): string {
  const saved = SAVED.exec(text)?.[1];
  return saved === undefined ? text : decodeHTMLStrict(saved);
}

/** In a text with none of the usual ends of lines, those of Unicode are. */
function withUsualLines(text: string): string {
  return /[\r\n]/u.test(text) ? text : text.replace(/[\u0085\u2028\u2029]/gu, '\n');
}

/** Of the lines that say something, so many of a hundred begin with the mark of what a mail quotes. */
const MOST_QUOTED = 80;
const QUOTE_MARK = /^> ?/gmu;
/** Mails quote mails that quote mails. */
const DEEPEST = 9;

/** Whether it is as mails quote what they answer. */
export function isQuoted(text: string): boolean {
  const quoted = text.match(/^>/gmu)?.length ?? 0;
  if (quoted < 2) return false;
  return quoted * 100 >= MOST_QUOTED * (text.match(/^[ \t]*\S/gmu)?.length ?? 0);
}

function withoutQuoteMarks(text: string): string {
  let plain = text;
  for (let left = DEEPEST; left > 0 && isQuoted(plain); left -= 1) {
    plain = plain.replace(QUOTE_MARK, '');
  }
  return plain;
}

/** What shows in Markdown as it is written, between two such lines. */
const FENCE = /^[ \t]*(?:`{3,}|~~~)[^\r\n`]*$/gmu;
const SAYS_ADDRESS = /(?:feed|https?):\/\/|xmlurl\s*=/iu;

/** The list alone that Markdown shows, in its lines; words that name something, too, may be the list. */
function withoutWordsAround(text: string): string {
  const [opening, closing, more] = text.matchAll(FENCE);
  if (opening === undefined || closing === undefined || more !== undefined) return text;
  const [before, behind] = [text.slice(0, opening.index), text.slice(closing.index)];
  if (SAYS_ADDRESS.test(before) || SAYS_ADDRESS.test(behind)) return text;
  const from = opening.index + opening[0].length;
  return before.replace(/[^\r\n]+/gu, '') + text.slice(from, closing.index);
}

const UNSEEN = '[\u00ad\u200b\u2060\ufeff]';
const UNSEEN_SIGN = new RegExp(UNSEEN, 'gu');
const BESIDE_MARKUP = new RegExp(
  `(?<=^|["'=<>/\\s])${UNSEEN}+|(?<!${UNSEEN})${UNSEEN}+(?=["'=<>/\\s]|$)`,
  'gu',
);
const NAMES = ['xmlUrl', 'htmlUrl', 'outline', 'title', 'text', 'type'];
const IN_NAME = new RegExp(NAMES.map((name) => [...name].join(`${UNSEEN}*`)).join('|'), 'giu');

function withoutUnseen(text: string): string {
  // Strings of JSON are what they are.
  if (text.search(UNSEEN_SIGN) === -1 || isOurs(text) || /^\s*[[{]/u.test(text)) return text;
  return text
    .replace(BESIDE_MARKUP, '')
    .replace(IN_NAME, (name) => name.replaceAll(UNSEEN_SIGN, ''));
}

const STEPS: readonly Step[] = [
  { what: 'took it out of the page that a browser made of it', apply: withoutPage },
  { what: 'took other signs for the ends of lines', apply: withUsualLines },
  { what: 'took off the marks of a mail that quotes it', apply: withoutQuoteMarks },
  { what: 'left out the words around it', apply: withoutWordsAround },
  { what: 'left out characters without a width', apply: withoutUnseen },
];

/** The text in the same lines, and what was taken off. */
export function unwrappedList(written: string): {
  readonly text: string;
  readonly told: readonly string[];
} {
  let text = written;
  const told: string[] = [];
  for (const { what, apply } of STEPS) {
    const plain = apply(text);
    if (plain !== text) told.push(what);
    text = plain;
  }
  return { text, told };
}
