/** What a line of a plain list names, in whatever form it does. */
import { addressesIn, LINK, trimmedEnd } from './links-in-words.ts';
import { BEGINS_AS_LINK, LINK_WITHIN, type ListLine, type Rows } from './list-line.ts';
import { addressField, isStructure, opensBlock } from './list-structure.ts';
import { hasNewsboatTags, readCommand, readTags, tagsOf, unescaped } from './newsboat-line.ts';
import { readSfeedCalls } from './sfeed-call.ts';
import { QUOTED, readPlain } from './written-line.ts';

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
/** Another address, rather than one that is a value of a query. */
const OTHER_ADDRESS = /(?<!=)(?:feed|https?):/iu;
/** What a query goes on with behind a space in one of its values: its last word has another field, which is looked for in no other. */
const QUERY_BEHIND = /^ (?:[^"#|\s]*\s)*(?=\S*$)[^"#|\s]*?&[\w.-]+=/u;
/** More than tags, or another address, behind the first white space. */
const WORDS_BEHIND = /^\S+\s+(?!(?:feed|https?):)[^\s"#|]/iu;
/** A picture of Markdown, as in a badge, which leads somewhere else by what the picture is called. */
const PICTURE = /!\[([^[\]]*)\]\([^()\s]*\)/gu;
const AROUND_TITLE = ',;|#- \t';
/** A first word in quotes that is not the name of a field, and what stands behind it. */
const QUOTED_WORD = new RegExp(`^${QUOTED}(?=\\s|$)(?!\\s*[=:|,;])(.*)$`, 'su');
/** A link behind words or another; who writes an address that holds one puts a backslash before its colon. */
const LINK_BEHIND = /(?:[\s(<[][^\s(<[]*|[,;|])(?:feed|https?):/iu;
/** What stands behind an address: tags where one is in quotes or the list has them without any, else a title. */
function readRest(rest: string, hasBareTags: boolean): Omit<ListLine, 'address'> {
  const tags = tagsOf(rest);
  const areTags = tags.some(
    ([, quoted, bare = '']) => quoted !== undefined || /^~\p{L}/u.test(bare),
  );
  if (areTags || hasBareTags) return readTags(tags);
  return { title: trimmedEnd(rest.replace(/^[\s,;|#\u2013\u2014-]+/u, ''), AROUND_TITLE) };
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

/** So much of a line as is the address that begins it; a row, or a title of words, may stand behind a sign of the address. */
function addressAtStart(line: string, rows: Rows, hasBareTags: boolean): string {
  if (rows !== 'none') return line.split(ROW_END, 1)[0]!;
  if (hasBareTags || hasNewsboatTags(line)) return line.split(NEWSBOAT_END, 1)[0]!;
  const [start = ''] = line.split(ADDRESS_END, 1);
  if (!start.includes('?') || WORDS_BEHIND.test(line)) return start;
  const [more = ''] = line.slice(start.length).split(QUERY_END, 1);
  // Behind a quote or bracket another address may stand, which is no part of this one.
  return OTHER_ADDRESS.test(more) ? start : start + more;
}

/** What to say of an address that ended at a sign which may have been its own; an upright bar may be in a query alone. */
function endRepair(start: string, rest: string): string | undefined {
  const [sign] = /^[,;|](?!["\s]|$|(?:feed|https?):)/iu.exec(rest) ?? [];
  if (sign === '|' && !start.includes('?')) return undefined;
  return sign === undefined ? undefined : `took the "${sign}" behind the address for its end`;
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
  if (opensBlock(line) || (line.startsWith('[') && isStructure(line))) return undefined;
  if (PARTED_HOST.test(line)) return [{ address: line }];
  const start = addressAtStart(line, rows, hasBareTags);
  // As the key of a field, as in YAML.
  const first = start.replace(/:$/u, '');
  if (SCHEME.test(first) || HOST.test(first)) {
    const rest = line.slice(start.length);
    const goesOn = start.includes('?') && QUERY_BEHIND.test(rest) && !OTHER_ADDRESS.test(rest);
    if (goesOn) return [{ address: line }];
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
  const found = addressesIn(line.replace(PICTURE, '$1'));
  if (found.length > 0) return found;
  return isStructure(line) ? undefined : [{ address: addressField(line) ?? line }];
}
