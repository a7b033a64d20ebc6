/** Comments of a list that is read line by line, and the addresses in them, each of which is told, as nobody follows it. */
import type { PlacedLine } from './list-lines.ts';

/** What tells a program how cells are parted (`sep=;`) says as little; `//host/path` is an address without its scheme. */
const COMMENT = /^(?:#|sep=.?$|\/\/(?![\p{L}\p{N}][^\s/:]*\.[^\s/:]+(?::\d+)?\/))/u;

/** Whether a line is a comment in whatever kind of list. */
export function isComment(line: string): boolean {
  return COMMENT.test(line);
}

/** The lines that are no such comments. */
export function withoutComments(lines: readonly PlacedLine[]): PlacedLine[] {
  return lines.filter(({ line }) => !isComment(line));
}

/** Without the signs behind it that part the values of a program; at its first try it ends where it must. */
const ADDRESS = String.raw`((?:feed|https?):[^\s;"]*[^\s;"',])(?=[',]*(?:[\s;"]|$))`;
/**
 * What programs have before an address in quotes, and words of people have not: the name of its field, in an entry perhaps, or a
 * title in quotes.
 */
const CODE = String.raw`(?:(?:[{([].{0,200}?[\s,{([])?(?:(?:xml|feed|rss)[_-]?)?(?:url|uri|link|feed|rss)\s{0,9}[=:]\s{0,9}["']|(?:feed\s+|\()(?:"[^"]{0,200}"|'[^']{0,200}'),?\s+["'])`;
const ALWAYS = new RegExp(`^(?:#|//|<!--)[#/\\s]*(?:["'(]*|${CODE})${ADDRESS}`, 'iu');
/** Of Lisp and INI; where a sign parts cells, the first of them may be empty. */
const BEHIND_SEMICOLON = new RegExp(
  `^;[;\\s]*(?:\\(?"|[a-z][\\w .-]{0,40}=\\s*)?${ADDRESS}[^;]*$`,
  'iu',
);
const SECTION = /^\[[\w ."'-]{1,80}\]$/u;
const OTHER_CELLS = /^[^;]+;/u;
/** Of batch files; above addresses that have titles before them it may be one. */
const BEHIND_WORD = new RegExp(`^rem\\s+${ADDRESS}$`, 'iu');
const BARE = new RegExp(`^${ADDRESS}`, 'iu');

/** Finds the address that a line of this list comments out, of a table perhaps; undefined for any other line. */
export function createCommentReader(
  lines: readonly string[],
  isTable: boolean,
): (line: string) => string | undefined {
  // In INI a comment may also stand behind a value.
  const isOfSections = lines.some((line) => SECTION.test(line));
  const mayBeCells = isTable || (!isOfSections && lines.some((line) => OTHER_CELLS.test(line)));
  const isOfAddresses = !isTable && lines.some((line) => BARE.test(line));
  return (line) =>
    (ALWAYS.exec(line) ??
      (mayBeCells ? undefined : BEHIND_SEMICOLON.exec(line)) ??
      (isOfAddresses ? BEHIND_WORD.exec(line) : undefined))?.[1];
}
