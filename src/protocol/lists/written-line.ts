/**
 * An entry as we write it in a line, in newsboat's form. Reading what was written gives the same address, title and groups,
 * whatever is in them.
 */
import { BEGINS_AS_LINK, type ListLine } from './list-line.ts';
import { readTags, tagsOf } from './newsboat-line.ts';

/** A word in quotes, and what is within them. */
export const QUOTED = String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"`;
/** An address that reads as itself without quotes. */
const PLAIN = String.raw`(?!query:)[a-z][a-z0-9+.-]*:[^\s"\\,;|]*[^\s"\\,;|:]`;
const PLAIN_ADDRESS = new RegExp(`^${PLAIN}$`, 'iu');
/** A plain address and its tags as they are written. */
const PLAIN_LINE = new RegExp(`^(${PLAIN})((?: ${QUOTED})+)$`, 'isu');
const QUOTED_LINE = new RegExp(`^${QUOTED}(?: ${QUOTED})*$`, 'su');

/** As much of an address as may hold what a reader takes for the next one. */
const BEHIND = /(?:[\s(<[]|[,;|](?=(?:feed|https?):)).*$/isu;

/** A line as `writeListLine` gives it for a plain address; what stands in the quotes is nothing but tags, and no address. */
export function readPlain(line: string): ListLine | undefined {
  const [, address, rest = ''] = PLAIN_LINE.exec(line) ?? [];
  const tags = tagsOf(rest);
  const isLinked = tags.some(([, text = '']) => BEGINS_AS_LINK.test(text));
  return address === undefined || isLinked ? undefined : { address, ...readTags(tags) };
}

/** Whether a line is one that `writeListLine` gives: the names of columns may look like that. */
export function isWrittenLine(line: string): boolean {
  return PLAIN_LINE.test(line) || QUOTED_LINE.test(line);
}

function inQuotes(text: string): string {
  return `"${text}"`;
}

/** Behind backslashes what would end a word in quotes. */
function escaped(text: string): string {
  return text.replace(/["\\]/gu, '\\$&');
}

/** With a backslash before the colon of every scheme, so that nobody takes it for a link. */
function withoutLinks(text: string): string {
  return text.replace(/(feed|https?):/giu, '$1\\:');
}

function writeAddress(address: string): string {
  if (PLAIN_ADDRESS.test(address)) return address;
  const word = escaped(address);
  return inQuotes(word.replace(BEHIND, withoutLinks));
}

/** A tag that is a title or a mark to whoever reads it begins with a backslash. */
function writeTag(tag: string): string {
  return inQuotes(withoutLinks(escaped(tag)).replace(/^(?=[~!])/u, '\\'));
}

/** An entry as a line of a list; all of it is text of one line. */
export function writeListLine({
  address,
  title = '',
  group = '',
  others = [],
}: Omit<ListLine, 'htmlUrl' | 'repair'>): string {
  const tags = [group, ...others].filter((tag) => tag !== '').map(writeTag);
  const last = title === '' ? [] : [inQuotes(`~${escaped(title)}`)];
  return [writeAddress(address), ...tags, ...last].join(' ');
}
