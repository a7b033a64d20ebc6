/**
 * The list of what an import refused, in which an entry without any address is a comment: its reason as every other, and a line
 * that says which one it is. Read back it is refused again, until an address stands in its place or it is deleted.
 */
import { readListLine } from './feed-line.ts';
import { linesOf } from './list-lines.ts';
import { writeListLine } from './written-line.ts';

/** What a list begins with that was written to be mended: whatever is quoted in it, it is one. */
export const LIST_HEADING = '# Refused from ';

/** Whether a text is such a list. */
export function isRefusedList(text: string): boolean {
  return text.startsWith(LIST_HEADING);
}

/** An entry that the list holds as a comment. */
export interface BareRefusal {
  /** Where it begins in the text. */
  readonly offset: number;
  readonly reason: string;
  readonly title?: string | undefined;
  readonly group?: string | undefined;
}

const REASON = /^# line \d+: (.*)$/u;
const NAMELESS = 'no address';
/** Where a line of a list has an address. */
const NO_ADDRESS = 'no:address';

/** The comment above an entry, of one line. */
export function writeReason(line: number, reason: string): string {
  return `# line ${line}: ${reason}`;
}

/**
 * The entry itself where it has no address, as it is behind one, which may be put in the place of its sign; title and group are
 * of one line, and may be empty.
 */
export function writeBareRefusal(title: string, group: string): string {
  if (title === '' && group === '') return `# ${NAMELESS}`;
  return `#${writeListLine({ address: NO_ADDRESS, title, group }).slice(NO_ADDRESS.length)}`;
}

/** What such a comment says; undefined for any other line. */
function readBare(line: string): Pick<BareRefusal, 'title' | 'group'> | undefined {
  if (!line.startsWith('# ') || REASON.test(line)) return undefined;
  const text = line.slice(2);
  if (text === NAMELESS) return {};
  if (!text.startsWith('"')) return { title: text };
  const [{ title, group } = {}] = readListLine(`${NO_ADDRESS} ${text}`) ?? [];
  return { title, group };
}

/** The entries that a list of this kind has as comments, in their order; none of any other list. */
export function readBareRefusals(text: string): BareRefusal[] {
  if (!isRefusedList(text)) return [];
  const lines = linesOf(text);
  return lines.flatMap(({ index, line }, at) => {
    const [, reason] = REASON.exec(lines[at - 1]?.line ?? '') ?? [];
    const said = reason === undefined ? undefined : readBare(line);
    return reason === undefined || said === undefined ? [] : [{ offset: index, reason, ...said }];
  });
}
