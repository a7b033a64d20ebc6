/** What a line of a plain list names, in whatever form it does. */
import { BEGINS_AS_LINK, LINK_WITHIN, type ListLine, type Rows, TAKEN_OUT } from './list-line.ts';
import { addressField, isStructure, namesAddress } from './list-structure.ts';
import { hasNewsboatTags, readCommand, readTags, tagsOf, unescaped } from './newsboat-line.ts';
import { readSfeedCalls } from './sfeed-call.ts';
import { QUOTED, readPlain } from './written-line.ts';

/** One address, and none that another address follows at once; in brackets may be its host or a value of its query. */
const LINK =
  /(?:feed:|https?:)(?:(?![,;](?:feed|https?):)[^\s<>"'`|\\^{}[\]\u201c-\u201e\u00ab\u00bb]|(?<=:\/\/|=)\[[^\s<>"'[\]]*\])+/giu;
/** Where an address that begins a line ends; commas and semicolons of its own stand before a number, a file or a name with a value. */
const ADDRESS_END =
  /[\s|]|(?<![=:])"(?=(?:feed|https?):)|(?<!&amp)(?:,(?!\d|[\w-]{1,80}\.(?:atom|html?|json|php|rdf|rss|xml)(?![\w.]))|;(?!\d|[\w-]+=))/iu;
/** The same in newsboat's lists, where only white space parts it from its tags; another address may follow. */
const NEWSBOAT_END =
  /\s|(?<![=:])"(?=(?:feed|https?):)|[,;|](?=\s*(?:feed|https?):)|[,;](?=\s*$)/iu;
/** The same behind its `?`, where they stand before anything but what only a list has. */
const QUERY_END = /[\s|]|(?<!&amp)[,;](?=[\s,;|"']|$|(?:feed|https?):)/iu;
/** The same in a row, where a number may begin a title. */
const ROW_END =
  /[\s|]|(?<![=:])"(?=(?:feed|https?):)|(?<!&amp)(?:,(?!\d+(?![\d\p{L}\s]))|;(?!\d+(?![\d\p{L}\s])|[\w-]+=))/iu;
const SCHEME = /^(?:feed\/(?=https?:)|[a-z][a-z0-9+.-]*:(?=.)|\/\/)/iu;
const HOST = /^[^\s/]+\.[^\s/]+/u;
/** A host that a space parts in two. */
const PARTED_HOST = /^https?:\/\/(?!localhost\s)[^\s/.:]+ +[^\s/"]*\.[^\s/.]+\/\S*$/iu;
/** More than tags, or another address, behind the first white space. */
const WORDS_BEHIND = /^\S+\s+(?!(?:feed|https?):)[^\s"#|]/iu;
/** What a list or a quotation puts before its lines, and what stands between a title and an address. */
const BULLET = /^(?:[\s*+>|#([{"'-]|\d{1,4}[.)](?=\s))+/u;
const BEFORE_ADDRESS = '"\'<([{:=,;|- \t';
const AFTER_ADDRESS = '.,;:!';
const AROUND_TITLE = ',;|#- \t';
/** A call of Lisp before its first address. */
const SETTING = /^(?:setq|setf|defvar|defcustom)\b/u;

/** A first word in quotes that is not the name of a field, and what stands behind it. */
const QUOTED_WORD = new RegExp(`^${QUOTED}(?=\\s|$)(?!\\s*[=:|,;])(.*)$`, 'su');
/** A link behind words or another; who writes an address that holds one puts a backslash before its colon. */
const LINK_BEHIND = /(?:[\s(<[][^\s(<[]*|[,;|])(?:feed|https?):/iu;
/** Characters; a label is no longer. */
const LONGEST_LABEL = 512;

/** Without these characters at its end; a pattern would look at a long run of them again from each. */
function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** What stands behind an address: tags where one is in quotes or the list has them without any, else a title. */
function readRest(rest: string, hasBareTags: boolean): Omit<ListLine, 'address'> {
  const tags = tagsOf(rest);
  const areTags = tags.some(
    ([, quoted, bare = '']) => quoted !== undefined || /^~\p{L}/u.test(bare),
  );
  if (areTags || hasBareTags) return readTags(tags);
  return { title: trimmedEnd(rest.replace(/^[\s,;|#-]+/u, ''), AROUND_TITLE) };
}

/** Whether one of them is an address, or a tag that holds one. */
function nameLinks(tags: readonly RegExpMatchArray[]): boolean {
  return tags.some(([all, quoted]) =>
    quoted === undefined
      ? /(?:feed|https?):\S/iu.test(all) || HOST.test(all)
      : !quoted.startsWith('~') && LINK_WITHIN.test(quoted),
  );
}

/** A line that has its address in quotes; `undefined` where these hold a title, or a sentence with an address in it. */
function readQuoted(line: string, hasBareTags: boolean): ListLine | undefined {
  const [, word = '', rest = ''] = QUOTED_WORD.exec(line) ?? [];
  if (word.trim() === '' || LINK_BEHIND.test(word) || nameLinks(tagsOf(rest))) {
    return undefined;
  }
  return { address: unescaped(word), ...readRest(rest, hasBareTags) };
}

/** Without the stops of the sentence around it, and without brackets that close what was opened before it. */
function withoutStops(link: string): string {
  let unopened = (link.match(/\)/gu)?.length ?? 0) - (link.match(/\(/gu)?.length ?? 0);
  let end = link.length;
  for (; end > 0; end -= 1) {
    const last = link[end - 1]!;
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!AFTER_ADDRESS.includes(last)) break;
  }
  return link.slice(0, end);
}

/** An address without the cells of a table behind it, where it stands in one itself. */
function withoutCells(link: string, before: string): string {
  const separator = before.at(-1) ?? '';
  return ',;'.includes(separator) ? link.split(separator, 1)[0]! : link;
}

/** So much of a line as is the address that begins it; a row, or a title of words, may stand behind a sign of the address. */
function addressAtStart(line: string, rows: Rows, hasBareTags: boolean): string {
  if (rows !== 'none') return line.split(ROW_END, 1)[0]!;
  if (hasBareTags || hasNewsboatTags(line)) return line.split(NEWSBOAT_END, 1)[0]!;
  const [start = ''] = line.split(ADDRESS_END, 1);
  if (!start.includes('?') || WORDS_BEHIND.test(line)) return start;
  const [more = ''] = line.slice(start.length).split(QUERY_END, 1);
  // Behind a quote or bracket another address may stand, which is no part of this one.
  return /(?<!=)(?:feed|https?):/iu.test(more) ? start : start + more;
}

/** What to say of an address that ended at a sign which may have been its own; an upright bar may be in a query alone. */
function endRepair(start: string, rest: string): string | undefined {
  const [sign] = /^[,;|](?!["\s]|$|(?:feed|https?):)/iu.exec(rest) ?? [];
  if (sign === '|' && !start.includes('?')) return undefined;
  return sign === undefined ? undefined : `took the "${sign}" behind the address for its end`;
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
      /\[([^\]]+)\](?:\(|:\s*<?)$/u.exec(before.slice(-LONGEST_LABEL))?.[1] ??
      /^\]\[([^\]]+)\]/u.exec(behind)?.[1];
    const words = isFirst ? trimmedEnd(before.replace(BULLET, ''), BEFORE_ADDRESS) : '';
    const isTitle = !namesAddress(words) && !SETTING.test(words);
    const title = label ?? (isTitle ? words : undefined);
    const address = withoutStops(withoutCells(match[0], before));
    return { address, title, repair: TAKEN_OUT };
  });
}

/**
 * What a line, perhaps a row of a list, names; `undefined` where it is none of those that name a feed. In a list with bare tags
 * words behind an address are tags also without quotes.
 */
export function readListLine(
  written: string,
  rows: Rows = 'none',
  hasBareTags = false,
): readonly ListLine[] | undefined {
  const whole = readCommand(written) ?? readPlain(written) ?? readQuoted(written, hasBareTags);
  if (whole !== undefined) return [whole];
  // A title in quotes may be one word, as an address may be; Gemini's pages have an arrow before theirs.
  const line = written.replace(/^"([^"\s]+)"(?=\s|$)/u, '$1').replace(/^=>\s*(?=https?:)/iu, '');
  const calls = readSfeedCalls(line);
  if (calls !== undefined) return calls;
  // A section in brackets may have a name like that of a host.
  if (line.startsWith('[') && isStructure(line)) return undefined;
  if (PARTED_HOST.test(line)) return [{ address: line }];
  const start = addressAtStart(line, rows, hasBareTags);
  // As the key of a field, as in YAML.
  const first = start.replace(/:$/u, '');
  if (SCHEME.test(first) || HOST.test(first)) {
    const rest = line.slice(start.length);
    // Where a quote is missing, what stands between the next two is none of the words in quotes.
    const isAddress = (text: string) =>
      BEGINS_AS_LINK.test(text) || (/^\s/u.test(text) && LINK_WITHIN.test(text));
    const others = addressesIn(
      rest.replace(/"([^"]*)"/gu, (all, text: string) => (isAddress(text) ? all : '')),
    );
    const said = readRest(rest.replaceAll(LINK, ''), hasBareTags);
    return [
      // Whoever wrote a table parts its cells so, which is nothing to be told.
      { address: first, ...said, repair: rows === 'sure' ? undefined : endRepair(start, rest) },
      ...others.map(({ address, repair }) => ({ address, repair })),
    ];
  }
  const found = addressesIn(line);
  if (found.length > 0) return found;
  return isStructure(line) ? undefined : [{ address: addressField(line) ?? line }];
}
