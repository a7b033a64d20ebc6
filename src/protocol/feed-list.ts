/**
 * Plain lists of feed addresses, one a line: bare, with a title before or after, or in newsboat's form
 * (`address "tag" "~title"`). Blank lines and lines that begin with `#` or `//` say nothing.
 */
import type { OpmlDocument } from './opml-document.ts';
import { OpmlLedger } from './opml-ledger.ts';

const MARKER = /^(?:<{7}|={7}|>{7})(?: |$)/u;
const LINK = /(?:feed:|https?:)[^\s<>"'`|\\^{}[\]]+/iu;

/** What lies beyond, no address or title needs. */
const LINE_LENGTH = 8_192;

interface ListLine {
  readonly address: string;
  readonly title: string | undefined;
  readonly group: string | undefined;
  readonly repair: string | undefined;
}

/** Tags in quotes: one that begins with `~` is the title, the first other one the group. */
function readTags(rest: string): Pick<ListLine, 'title' | 'group'> {
  const tags = [...rest.matchAll(/"([^"]*)"/gu)].map((match) => match[1] as string);
  const title = tags.find((tag) => tag.startsWith('~'))?.slice(1);
  const group = tags.find((tag) => tag !== '' && !tag.startsWith('~') && tag !== '!');
  if (tags.length > 0) return { title, group };
  const plain = rest.replace(/^[\s,;|\t-]+|[\s,;|\t-]+$/gu, '');
  return { title: plain === '' ? undefined : plain, group: undefined };
}

function readLine(line: string): ListLine {
  const [first = ''] = line.split(/[\s,;|]/u, 1);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(first) || /^[^\s/]+\.[^\s/]+/u.test(first)) {
    return { address: first, ...readTags(line.slice(first.length)), repair: undefined };
  }
  const link = LINK.exec(line)?.[0].replace(/[).,;:!]+$/u, '');
  if (link === undefined)
    return { address: line, title: undefined, group: undefined, repair: undefined };
  const label = /\[([^\]]+)\]\(/u.exec(line)?.[1];
  const before = line.slice(0, line.indexOf(link)).replace(/^[\s*+-]+|["'<([:,;|\s-]+$/gu, '');
  return {
    address: link,
    title: label ?? (before === '' ? undefined : before),
    group: undefined,
    repair: 'took the address out of a line of text',
  };
}

/** Every line that says something becomes an entry or a refusal. Never throws. */
export function readFeedList(text: string): OpmlDocument {
  const ledger = new OpmlLedger(text);
  for (const { 0: raw, index } of text.matchAll(/[^\r\n]+/gu)) {
    const line = raw.slice(0, LINE_LENGTH).trim();
    if (line === '' || line.startsWith('#') || line.startsWith('//')) continue;
    if (MARKER.test(line)) {
      ledger.repair(index, 'passed over a merge-conflict marker');
      continue;
    }
    const { address, title, group, repair } = readLine(line);
    if (repair !== undefined) ledger.repair(index, repair);
    ledger.address(index, address, { title }, group === undefined ? [] : [group]);
  }
  return ledger.document('list');
}
