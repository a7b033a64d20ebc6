/**
 * Sentences on a terminal, broken between words at its width. What somebody may copy stays whole, whatever its length:
 * paths and addresses, what is quoted, an option with its value, and command lines.
 */
import { columnsOf } from './columns.ts';

/** Programs that hints tell people to run. */
const PROGRAMS = new Set('winnow chmod curl kill ls mkdir mv rm sudo unset'.split(' '));

/** Words with which a sentence goes on after a command line. */
const PROSE = new Set(
  'again and at be for in is of once or says so that the then they to when where while with'.split(
    ' ',
  ),
);

const WORDS = /(?:"[^"]*"|(?<![^\s(])'[^']*'|\S)+/gu;

/** About how many columns a text takes, which is good enough for sentences; the exact measure takes long to load. */
function columnsOfText(text: string): number {
  // Made when asked for: gathering the characters of so many scripts takes V8 more than a millisecond.
  const wide =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/gu;
  const characters = [...text.replace(/\p{Mark}/gu, '')].length;
  return characters + (text.match(wide)?.length ?? 0);
}

/** A quotation that is longer than a name and holds no path: a sentence itself, such as a title, which may be broken. */
const QUOTED_SENTENCE = /^"(?=[^/\\]{30})[^"/\\]* [^"/\\]*"\S*$/u;

/** The words of a sentence, grouped into parts that are never broken. */
function partsOf(sentence: string): string[] {
  const parts: string[] = [];
  let goesOn: 'no' | 'one word' | 'command' = 'no';
  for (const word of sentence.match(WORDS) ?? []) {
    if (goesOn === 'no' && QUOTED_SENTENCE.test(word)) {
      parts.push(...word.split(' '));
      continue;
    }
    if (goesOn === 'no' || PROSE.has(word)) {
      parts.push(word);
      goesOn = 'no';
    } else parts[parts.length - 1] += ` ${word}`;
    const ends = /[;,:)]$/u.test(word);
    if (ends) goesOn = 'no';
    else if (goesOn === 'command' || PROGRAMS.has(word)) goesOn = 'command';
    else goesOn = word.startsWith('--') && !word.includes('=') ? 'one word' : 'no';
  }
  return parts;
}

function wrapLine(line: string, width: number): string {
  if (columnsOfText(line) <= width) return line;
  const [indent = ''] = /^ */u.exec(line) ?? [];
  // The rest of an indented line is indented further, to set it apart from the next line.
  const further = indent === '' ? '' : `${indent}  `;
  const lines: string[] = [];
  let last = indent;
  for (const part of partsOf(line)) {
    const isFirst = last.trim() === '';
    const longer = isFirst ? last + part : `${last} ${part}`;
    if (isFirst || columnsOfText(longer) <= width) {
      last = longer;
      continue;
    }
    lines.push(last);
    last = further + part;
  }
  return [...lines, last].join('\n');
}

/** The text with each of its lines broken at `width` columns; as it is without a width, as in a pipe. */
export function wrapSentences(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');
}

/** The columns that sentences on this stream are broken at; undefined where it is no terminal. */
export function sentenceWidth(stream: {
  readonly isTTY?: boolean;
  readonly columns?: number;
}): number | undefined {
  return stream.isTTY === true ? columnsOf(stream) : undefined;
}
