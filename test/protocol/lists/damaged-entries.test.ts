/** JSON with one entry that nobody can read as it is: the entries around it are, and it is mended or refused by itself. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const feed = (host: string) => `http://${host}.example/f`;

function entry(title: string, host = title.toLowerCase()): string {
  return `{"title": "${title}", "url": "${feed(host)}", "site": "http://${host}.example/"}`;
}

function read(slip: string, separator: string) {
  return readOpml(
    `[${separator}${[entry('A'), slip, entry('C')].join(`,${separator}`)}${separator}]`,
  );
}

/** Each with what is left of its title. */
const MENDED: readonly (readonly [slip: string, title: string | undefined])[] = [
  ['{"title":: "B", "url": "#f", "site": "#"}', 'B'],
  ['{"title": "B", "url":; "#f", "site": "#"}', 'B'],
  ['{"title": "B", "ur"l: "#f", "site": "#"}', 'B'],
  ['{: "B", "url": "#f", "site": "#"}', undefined],
  ['{"title": "B", : "x", "url": "#f", "site": "#"}', 'B'],
  ['{"title": "B",= "url": "#f", "site"@ "#"}', 'B'],
  ['@{"title": "B", "url": "#f", "site": "#"}', 'B'],
  [']{"title":: "B", "url": "#f", "site": "#"}', 'B'],
];

it.each(MENDED)('mends %s and tells it', (slip, title) => {
  for (const separator of ['', '\n']) {
    const { format, entries, refusals, repairs } = read(
      slip.replaceAll('#', 'http://b.example/'),
      separator,
    );
    expect([format, refusals]).toEqual(['json', []]);
    expect(entries.map((one) => [one.title, one.url, one.htmlUrl])).toEqual([
      ['A', feed('a'), 'http://a.example/'],
      [title, feed('b'), 'http://b.example/'],
      ['C', feed('c'), 'http://c.example/'],
    ]);
    expect(repairs).toHaveLength(1);
  }
});

it.each([
  ['{"title"}: "B", "url": "#f", "site": "#"}', undefined],
  ['{"title": "B", "url"} "#f", "site": "#"}', 'B'],
])('refuses %s alone, by the address of its feed', (slip, title) => {
  const { entries, refusals } = read(slip.replaceAll('#', 'http://b.example/'), '\n');
  expect(entries.map((one) => [one.line, one.title])).toEqual([
    [2, 'A'],
    [4, 'C'],
  ]);
  expect(refusals).toMatchObject([{ line: 3, kind: 'address', address: feed('b') }]);
  expect(refusals[0]?.title).toBe(title);
});

it('never puts an entry into the one before it, where nobody would find it', () => {
  const { entries, refusals } = read(
    '{"title": "B", "url": "http://b.example/f", "site": {http://b.example/"}',
    '\n',
  );
  expect([entries.map(({ title }) => title), refusals]).toEqual([['A', 'B', 'C'], []]);
});

it('reads what is in groups, whatever is wrong within one of their entries', () => {
  const list = `{"groups": [\n{"name": "F", "feeds": [${entry('A')}, {"title": "B", "ur"l"" "http://b.example/f"}]},\n{"name": "G", "feeds": [${entry('C')}]}]}`;
  const { entries, refusals } = readOpml(list);
  expect(entries).toMatchObject([
    { line: 2, title: 'A', group: 'F' },
    { line: 3, title: 'C', group: 'G' },
  ]);
  expect(refusals).toMatchObject([{ line: 2, address: feed('b') }]);
});

it('refuses the entry that breaks off by its feed and its title, and no site for a second one', () => {
  const { entries, refusals } = readOpml(`[\n${entry('A')},\n${entry('B').slice(0, -8)}`);
  expect(entries).toMatchObject([{ line: 2, title: 'A' }]);
  const reason = 'the list breaks off here';
  expect(refusals).toEqual([{ line: 3, kind: 'address', reason, title: 'B', address: feed('b') }]);
});

it.each([
  '{"url":"http://a.example/","b":: "c"}, ',
  '{"url":"http://a.example/" } ',
  ',{"a" ',
  '}, {',
  '"a": :;: ',
  ': ',
  '[    ',
  '{"title":=;"',
])('takes a time that grows with the length alone: %j', (piece) => {
  const text = `[{"url":"http://b.example/"},${piece.repeat(400_000 / piece.length)}]`;
  const start = performance.now();
  readOpml(text);
  expect((performance.now() - start) / 1_000).toBeLessThan(8);
});
