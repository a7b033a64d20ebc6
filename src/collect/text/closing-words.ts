/**
 * Removes the phrases that publishing programs append to a text to lead to the site; they say nothing about the item.
 */

import { APPEARED_FIRST, READ_ON } from './closing-phrases.ts';

/** Longest of these phrases, characters; what stands further from the end belongs to the text. */
const LOOKED_AT = 500;

/** What a text may end with, looked for only where there is a `sign` of it: that is found in a fraction of the time. */
interface Ending {
  readonly sign: string;
  readonly pattern: RegExp;
}

/** Must begin with a capital letter, since in the middle of a sentence the words mean themselves. */
const BEFORE = '(?<=^|[\\s.!?…。！？\\])»”"])\\[?';
const BEHIND = '\\s*[.…→»›>\\]]*$';

function readOn(sign: string, rest = '(?: [„“"«‹‘][^\\n]{1,150}[“”"»›’])?'): Ending {
  return { sign, pattern: new RegExp(`${BEFORE}${sign}${rest}${BEHIND}`, 'u') };
}

const TITLE = '[^\\n]{1,300}';
const TITLE_OF_ONE_SENTENCE = '(?:(?![.!?…] )[^\\n]){1,300}';

/**
 * In a line of its own, or behind another sentence, where the title has the form of `behind`. An entry without a title has
 * nothing in its place.
 */
function appearedFirst(before: string, sign: string, behind = TITLE): Ending {
  const title = `(?:(?<=^|\\n)${before}(?: ${TITLE})?|(?<=[.!?…\\])»”"]\\s)${before}(?: ${behind})?)`;
  return { sign, pattern: new RegExp(`${title} ${sign} [^\\n]{1,100}$`, 'u') };
}

/** Sentences with their full stops. */
const SENTENCES: readonly Ending[] = [
  // Their words are said of books and wines as well, mostly a sentence further on.
  ...APPEARED_FIRST.map(([before, sign]) => appearedFirst(before, sign, TITLE_OF_ONE_SENTENCE)),
  {
    sign: 'に最初に表示されました',
    pattern: /(?:^|\s)投稿(?: [^\n]{1,300})? は [^\n]{1,100} に最初に表示されました。$/u,
  },
  {
    sign: 'people are continuing the conversation',
    pattern: /(?:^|\n)[^\n]{1,300} was originally published in [^\n]{1,300}$/u,
  },
];

/** Words behind which a full stop may stand. */
const WORDS: readonly Ending[] = [
  appearedFirst('The post', 'appeared first on'),
  appearedFirst('The post', 'first appeared on'),
  // A mark that leads to the page of the entry.
  { sign: '\n', pattern: /\n[★☆∞¶§◉⚓#]? ?(?:Permalink)?$/u },
  {
    sign: 'please click here',
    pattern:
      /(?:^|\s)To read this article in full(?: or to leave a comment)?,? please click here$/u,
  },
  { sign: 'more]', pattern: /(?:^|[\s.…])\[(?:read )?more\]$/u },
  readOn('Continue reading', '\\b[^\\n.!?]{0,150}'),
  readOn('CONTINUE READING', '\\b[^\\n.!?]{0,150}'),
  readOn('Read the', ' (?:rest|full)\\b[^\\n.!?]{0,40}'),
  ...['Read more', 'Read on', 'READ MORE', 'Keep reading'].map((phrase) => readOn(phrase, '')),
];

/** Words of any language; in the others than English no full stop stands behind them. */
const INVITATIONS: readonly Ending[] = [...READ_ON.map((phrase) => readOn(phrase)), ...WORDS];

/** What forums and lists of links have under or in place of a text; no text even where it stands alone. */
const NO_TEXT: readonly Ending[] = [
  { sign: 'omment', pattern: /^\[?comments?\]?$/iu },
  {
    sign: '[link]',
    pattern: /(?:^|\s)submitted by ?[\w/ -]{1,100}\s\[link\]\s*\[(?:\d{1,6} )?comments?\]$/u,
  },
  {
    sign: '# Comments: ',
    pattern:
      /(?:^|\s)(?:Article URL: \S{1,300}\s+)?Comments URL: \S{1,200}\s+Points: \d{1,6}\s+# Comments: \d{1,6}$/u,
  },
  {
    sign: 'Read full topic',
    pattern: /(?:^|\s)\d{1,5} posts? - \d{1,5} participants?\s+Read full topic$/u,
  },
];

/** The text without these phrases. A text of nothing else stays whole, unless the phrase is never a text. */
export function withoutClosingWords(text: string): string {
  const said = withoutEndings(text, NO_TEXT);
  const body = isStopped(said) ? withoutEndings(said, SENTENCES) : said;
  return withoutEndings(body, isStopped(body) ? WORDS : INVITATIONS) || said;
}

/** Whether a text ends in one full stop, not in three. */
function isStopped(text: string): boolean {
  return /^[^.][.。]$/u.test(text.slice(-2));
}

function withoutEndings(text: string, endings: readonly Ending[]): string {
  let kept = text;
  let tail = kept.slice(-LOOKED_AT);
  for (const { sign, pattern } of endings) {
    const at = tail.includes(sign) ? tail.search(pattern) : -1;
    if (at === -1) continue;
    kept = kept.slice(0, kept.length - tail.length + at).trimEnd();
    tail = kept.slice(-LOOKED_AT);
  }
  return kept;
}
