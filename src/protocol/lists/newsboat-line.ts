/** Lines as newsboat has them: an address, or what stands in its place, then tags, of which one may be the title (`~title`). */
import type { ListLine } from './list-line.ts';

/** A program, or a query over other feeds, which newsboat's lists have in the place of an address; spaces of its own need quotes. */
const COMMAND =
  /^(?:"((?:exec|filter|query):(?:[^"\\]|\\.)*)"|((?:exec|filter):\S+|query:[^\s:][^:]*:.*))(.*)$/su;
/** What newsboat takes for a tag, in quotes or without any; what a quote opens that nothing closes; the comment that ends them. */
const TAG = /"((?:[^"\\]|\\.)*)"|"(?:[^"\\]|\\.)*\\?$|#.*|([^\s"]+)/gsu;
const TAGGED = /^"?(?:https?|feed):\S+\s+(?:(?:"[^"]*"\s*)+$|(?:\S.*\s)?(?:"~|~\p{L}))/iu;
/** So much of a line is looked through for them, characters. */
const LONGEST_TAGS = 8_192;

/** Without the backslashes that keep quotes within quotes. */
export function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

/** The tags that a text is looked through for. */
export function tagsOf(text: string): RegExpMatchArray[] {
  return [...text.slice(0, LONGEST_TAGS).matchAll(TAG)];
}

/** The group that a tag names; none where it is the title, a mark or a link. */
function groupIn([, quoted, bare = '']: RegExpMatchArray): readonly string[] {
  if (quoted !== undefined) {
    return /^(?:~.*|!|(?:feed|https?):.*)$/isu.test(quoted) ? [] : [unescaped(quoted)];
  }
  return bare.startsWith('~') ? [] : (bare.match(/[\p{L}\p{N}].*/u) ?? []);
}

/** Tags as newsboat has them: one that begins with `~` is the title, the first other one the group. */
export function readTags(tags: readonly RegExpMatchArray[]): Omit<ListLine, 'address'> {
  const words = tags.flatMap(([, quoted, bare]) => quoted ?? bare ?? []);
  const title = words.find((tag) => tag.startsWith('~'))?.slice(1);
  const [group, ...others] = tags.flatMap(groupIn).filter((name) => name !== '');
  return { title: title === undefined ? undefined : unescaped(title), group, others };
}

/** A line of newsboat's that has a program or a query for an address. */
export function readCommand(line: string): ListLine | undefined {
  const [, quoted, bare = '', rest = ''] = COMMAND.exec(line) ?? [];
  const address = quoted === undefined ? bare : unescaped(quoted);
  if (address === '') return undefined;
  return { address, ...readTags(tagsOf(rest)) };
}

/** Whether behind an address stand nothing but quoted tags, or a title after `~`. */
export function hasNewsboatTags(line: string): boolean {
  return TAGGED.test(line);
}

/** Whether a line is one of newsboat's alone: with a program or query, or with such tags. */
export function isNewsboatLine(line: string): boolean {
  return COMMAND.test(line) || hasNewsboatTags(line);
}
