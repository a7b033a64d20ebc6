/**
 * Plain lists of feed addresses, one a line: bare, with a title before or after, in newsboat's form (`address "tag"
 * "~title"`), in sfeed's (`feed "title" "address"`) or as a table under names of columns. Blank lines and lines that begin
 * with `#` or `//` say nothing, but for `//host/path`, an address without its scheme; every address of a line of text counts.
 */
import { createRowReader, type ListLine } from './feed-table.ts';
import { addressField, isStructure, namesAddress } from './list-structure.ts';
import type { OpmlDocument } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';

const COMMENT = /^(?:#|\/\/(?![\p{L}\p{N}][^\s/:]*\.[^\s/:]+\/))/u;
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/u;
/** One address, and none that another address follows at once. */
const LINK = /(?:feed:|https?:)(?:(?![,;](?:feed|https?):)[^\s<>"'`|\\^{}[\]])+/giu;
/** Where an address that begins a line ends; commas and semicolons of its own stand before a number mostly. */
const ADDRESS_END = /[\s|]|(?<!&amp)[,;](?!\d|jsessionid=)/iu;
const SCHEME = /^(?:feed\/(?=https?:)|[a-z][a-z0-9+.-]*:(?=.)|\/\/)/iu;
const HOST = /^[^\s/]+\.[^\s/]+/u;
/** A call in the configuration of sfeed, and the function that makes all of them. */
const FEED_CALL = /^feed\s+(?:"([^"]*)"|'([^']*)'|(\S+))\s+(?:"([^"]+)"|'([^']+)'|(\S+))/u;
const FEEDS_FUNCTION = /^[ \t]*feeds[ \t]*\(\)/mu;
/** What a list or a quotation puts before its lines, and what stands between a title and an address. */
const BULLET = /^(?:[\s*+>|#([{"'-]|\d{1,4}[.)](?=\s))+/u;
const BEFORE_ADDRESS = '"\'<([{:=,;|- \t';
const AFTER_ADDRESS = '.,;:!';
const AROUND_TITLE = ',;|#- \t';
/** A call of Lisp before its first address. */
const SETTING = /^(?:setq|setf|defvar|defcustom)\b/u;

/** A program, or a query over other feeds, which newsboat's lists have in the place of an address; spaces of its own need quotes. */
const COMMAND =
  /^(?:"((?:exec|filter|query):(?:[^"\\]|\\.)*)"|((?:exec|filter):\S+|query:[^\s:][^:]*:.*))(.*)$/su;
/** What newsboat takes for a tag, in quotes or without any; what a quote opens that nothing closes; the comment that ends them. */
const TAG = /"((?:[^"\\]|\\.)*)"|"(?:[^"\\]|\\.)*\\?$|#.*|([^\s"]+)/gsu;
/** So much of a line is looked through for them, characters. */
const LONGEST_TAGS = 8_192;
/** In a script, a line that goes on in the next; a comment does not. */
const CONTINUED = /^(?![ \t]*#)(.*)\\(\r?\n)/gmu;

/** Characters; a label is no longer. */
const LONGEST_LABEL = 512;

const TAKEN_OUT = 'took the address out of a line of text';

/** Without these characters at its end; a pattern would look at a long run of them again from each. */
function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Without the backslashes that keep quotes within quotes. */
function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

/** Tags as newsboat has them: one that begins with `~` is the title, the first other one the group. */
function readTags(tags: readonly RegExpMatchArray[]): Omit<ListLine, 'address'> {
  const quoted = tags.flatMap(([, text]) => (text === undefined ? [] : unescaped(text)));
  const title = quoted.find((tag) => tag.startsWith('~'))?.slice(1);
  const names = tags.flatMap(([, text, bare = '']) =>
    text === undefined ? (/[\p{L}\p{N}].*/u.exec(bare)?.[0] ?? []) : unescaped(text),
  );
  const [group, ...others] = names.filter((name) => !/^(?:~.*|!|)$/su.test(name));
  return { title, group, others };
}

/** What stands behind an address: tags where one is in quotes, else a title. */
function readRest(rest: string): Omit<ListLine, 'address'> {
  const tags = [...rest.slice(0, LONGEST_TAGS).matchAll(TAG)];
  if (tags.some(([, quoted]) => quoted !== undefined)) return readTags(tags);
  return { title: trimmedEnd(rest.replace(/^[\s,;|#-]+/u, ''), AROUND_TITLE) };
}

/** A line of newsboat's that has a program or a query for an address. */
function readCommand(line: string): ListLine | undefined {
  const [, quoted, bare = '', rest = ''] = COMMAND.exec(line) ?? [];
  const address = quoted === undefined ? bare : unescaped(quoted);
  if (address === '') return undefined;
  return { address, ...readTags([...rest.slice(0, LONGEST_TAGS).matchAll(TAG)]) };
}

/** Without the stops of the sentence around it. */
function withoutStops(link: string): string {
  return trimmedEnd(link, link.includes('(') ? AFTER_ADDRESS : `)${AFTER_ADDRESS}`);
}

/** An address without the cells of a table behind it, where it stands in one itself. */
function withoutCells(link: string, before: string): string {
  const separator = before.at(-1) ?? '';
  return ',;'.includes(separator) ? link.split(separator, 1)[0]! : link;
}

/** Every address of a text, the first with the words before it for a title; labels of Markdown and Org are titles too. */
function addressesIn(text: string): ListLine[] {
  let from = 0;
  return [...text.matchAll(LINK)].map((match): ListLine => {
    const before = text.slice(from, match.index);
    const isFirst = from === 0;
    from = match.index + match[0].length;
    const behind = text.slice(from, from + LONGEST_LABEL);
    const label =
      /\[([^\]]+)\]\($/u.exec(before.slice(-LONGEST_LABEL))?.[1] ??
      /^\]\[([^\]]+)\]/u.exec(behind)?.[1];
    const words = isFirst ? trimmedEnd(before.replace(BULLET, ''), BEFORE_ADDRESS) : '';
    const isTitle = !namesAddress(words) && !SETTING.test(words);
    const title = label ?? (isTitle ? words : undefined);
    const address = withoutStops(withoutCells(match[0], before));
    return { address, title, repair: TAKEN_OUT };
  });
}

/** What a line names; `undefined` where it is none of those that name a feed. */
function readLine(written: string): readonly ListLine[] | undefined {
  const command = readCommand(written);
  if (command !== undefined) return [command];
  // As newsboat takes it, an address may be in quotes like its tags; Gemini's pages have an arrow before theirs.
  const line = written.replace(/^"([^"\s]+)"(?=\s|$)/u, '$1').replace(/^=>\s*(?=https?:)/iu, '');
  const call = FEED_CALL.exec(line);
  if (call !== null) {
    return [{ address: call[4] ?? call[5] ?? call[6]!, title: call[1] ?? call[2] ?? call[3] }];
  }
  // A section in brackets may have a name like that of a host.
  if (line.startsWith('[') && isStructure(line)) return undefined;
  const [start = ''] = line.split(ADDRESS_END, 1);
  // As the key of a field, as in YAML.
  const first = start.replace(/:$/u, '');
  if (SCHEME.test(first) || HOST.test(first)) {
    const rest = line.slice(start.length);
    const others = addressesIn(rest.replace(/"[^"]*"/gu, ''));
    const said = readRest(rest.replaceAll(LINK, ''));
    return [
      { address: first, ...said },
      ...others.map(({ address, repair }) => ({ address, repair })),
    ];
  }
  const found = addressesIn(line);
  if (found.length > 0) return found;
  return isStructure(line) ? undefined : [{ address: addressField(line) ?? line }];
}

/** Every line that says something becomes entries or a refusal; headings, fields and the like are counted. Never throws. */
export function readFeedList(text: string): OpmlDocument {
  const ledger = new OpmlLedger(text);
  const isScript = FEEDS_FUNCTION.test(text);
  let readRow: ReturnType<typeof createRowReader>;
  let isFirst = true;
  // The ends of lines become spaces, so that all keeps its place, and so its line.
  const lines = isScript
    ? text.replace(CONTINUED, (_, line: string, end: string) => line + ' '.repeat(1 + end.length))
    : text;
  for (const { 0: raw, index } of lines.matchAll(/[^\r\n]+/gu)) {
    const line = raw.trim();
    if (line === '' || COMMENT.test(line)) continue;
    if (MARKER.test(line)) {
      ledger.repair(index, 'passed over a merge-conflict marker');
      continue;
    }
    if (isFirst) {
      isFirst = false;
      readRow = createRowReader(line);
      if (readRow !== undefined) continue;
    }
    // What else a configuration has its program do names no feed.
    if (isScript && !FEED_CALL.test(line)) continue;
    const named = readRow?.(line) ?? readLine(line);
    if (named === undefined) ledger.passOverLine();
    for (const { address, title, group, others, htmlUrl, repair } of named ?? []) {
      if (repair !== undefined) ledger.repair(index, repair);
      const path = group === undefined ? [] : [group];
      ledger.address(index, address, { title, htmlUrl, otherGroups: others }, path);
    }
  }
  return ledger.document('list');
}
