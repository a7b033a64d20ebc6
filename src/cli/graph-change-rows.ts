/** Changes of a graph as rows, and in words: what goes, and whether less is kept. */
import type { WrittenChange } from '../protocol/graph-changes.ts';
import { field, type Row } from './output/field.ts';

/** The fields of a change. */
export const CHANGE_FIELDS = [
  field('action', 'word', 'add, change or remove', {
    values: ['add', 'change', 'remove'],
    heads: true,
  }),
  field('kind', 'text', 'topic or source', { values: ['topic', 'source'], heads: true }),
  field('name', 'text', 'path of the topic, name of the source', { yields: true, heads: true }),
  field('differences', 'list', 'what becomes different, each in the words of the document', {
    yields: true,
    addresses: 'last',
  }),
];

/** How many differences of one topic or source are shown on a terminal. */
const SHOWN_DIFFERENCES = 6;

/** What a change removes, in words for a question: the topic or source itself, terms of a topic, entries of a source. */
export function namesOfGoing({ action, kind, name, differences }: WrittenChange): string[] {
  const itself = action === 'remove' ? [`${kind} ${name}`] : [];
  // Whoever agrees to lose a topic knows that its terms go with it.
  if (kind === 'topic' && action === 'remove') return itself;
  const parts = differences.filter((sentence) => sentence.startsWith('- '));
  const names = parts.map((sentence) => sentence.replace(/^- (?:(?:in|ex)clude: )?/u, ''));
  return [...itself, ...names.map((part) => `${part} of ${name}`)];
}

/** A change in one row. */
export const changeRow = (change: WrittenChange): Row => ({ ...change });

/** One difference a line, below each other; a source of hundreds of addresses must not fill the screen. */
export function terminalRows(change: WrittenChange): Row[] {
  const { differences } = change;
  const rest = differences.length - SHOWN_DIFFERENCES;
  const told =
    rest <= 1 ? differences : [...differences.slice(0, SHOWN_DIFFERENCES), `and ${rest} more`];
  const [first, ...others] = told;
  const beginning: Row = { ...changeRow(change), differences: first === undefined ? [] : [first] };
  return [beginning, ...others.map((one): Row => ({ differences: [one] }))];
}

/** Whether a change limits how much is kept of a source's feeds. */
export function keepsLess({ differences }: WrittenChange): boolean {
  return differences.some((sentence) => /^keep(?:Items|Days): \d/u.test(sentence));
}
