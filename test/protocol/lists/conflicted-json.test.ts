import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const MARKED = 'passed over a merge-conflict marker';
const entry = (name: string) => `  {"title": "${name}", "xmlUrl": "http://${name}.example/x"}`;
/** A list in which a merge left two sides. */
const conflict = (before: string, mine: string, theirs: string, behind: string) =>
  ['[', before, '<<<<<<< HEAD', mine, '=======', theirs, '>>>>>>> topic/x', behind, ']'].join('\n');

it.each([
  ['the last', conflict(`${entry('a')},`, entry('b'), entry('c'), ''), ['a', 'b', 'c']],
  ['the first', conflict('', `${entry('a')},`, `${entry('b')},`, entry('c')), ['a', 'b', 'c']],
  ['several', conflict(`${entry('a')},`, `${entry('b')},\n${entry('c')}`, '', ''), ['a', 'b', 'c']],
])('reads both sides of a conflict of JSON about %s of its entries', (_, text, names) => {
  const { format, entries, repairs, refusals } = readOpml(text);
  expect([format, refusals]).toEqual(['json', []]);
  expect(entries.map(({ title }) => title)).toEqual(names);
  const lines = text.split('\n');
  for (const { line, title } of entries) expect(lines[line - 1]).toContain(`"${title}"`);
  expect(repairs.map(({ what }) => what)).toEqual([MARKED, MARKED, MARKED]);
  expect(repairs.every(({ line }) => /^[<=>]{7}/u.test(lines[line - 1]!))).toBe(true);
});

it('reads both sides of a conflict between bare addresses', () => {
  const text = conflict(
    '"http://a.example/x",',
    '"http://b.example/x"',
    '"http://c.example/x"',
    '',
  );
  const { format, entries } = readOpml(text);
  expect([format, entries.map(({ line }) => line)]).toEqual(['json', [2, 4, 6]]);
});

it('hides no address of a side where the conflict is within an entry', () => {
  const text = conflict(
    '{"title": "a",',
    '"xmlUrl": "http://a.example/x"',
    '"xmlUrl": "http://b.example/x"',
    '}',
  );
  expect(readOpml(text).entries.map(({ url }) => url)).toEqual([
    'http://a.example/x',
    'http://b.example/x',
  ]);
});

it('takes a time that grows with the length of the text alone', { timeout: 20_000 }, () => {
  for (const piece of ['=======\n', '=======\n{"', '=======\n"', '<<<<<<< \n{}\n']) {
    expect(readOpml(`[\n${piece.repeat(30_000)}`).entries).toEqual([]);
  }
});

it('is read on both sides where its values stand one a line', () => {
  const line = (name: string) => `{"title": "${name}", "url": "http://${name}.example/f"}\n`;
  const text = `${line('a')}<<<<<<< HEAD\n${line('b')}=======\n${line('c')}>>>>>>> topic\n`;
  const { entries, refusals, repairs } = readOpml(text);
  expect(entries.map((entry) => [entry.line, entry.title])).toEqual([
    [1, 'a'],
    [3, 'b'],
    [5, 'c'],
  ]);
  expect([refusals, repairs.map((repair) => repair.line)]).toEqual([[], [2, 4, 6]]);
});
