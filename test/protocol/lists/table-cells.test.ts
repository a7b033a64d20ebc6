import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const NAMES = 'name,category,feed,site,note';
const LAST = 'Voles,Mice,http://b.example/y,http://b.example/,';

it.each([
  ['feed:http://a.example/x', 'replaced feed: by the address in it'],
  ['" http://a.example/x "', undefined],
  ['<http://a.example/x>', 'took the address out of a line of text'],
  ['"at http://a.example/x, daily"', 'took the address out of a line of text'],
  ['=HYPERLINK("http://a.example/x","owls, here")', 'took the address out of a formula'],
  ['"=HYPERLINK(""http://a.example/x"";""owls"")"', 'took the address out of a formula'],
  ['=HYPERLINK("http://a.example/x")', 'took the address out of a formula'],
])('mends the address of a row and keeps its columns: %s', (cell, repair) => {
  const document = readOpml(`${NAMES}\nOwls,Birds,${cell},http://a.example/,\n${LAST}\n`);
  const told = document.entries.flatMap(({ repairs = [] }) => repairs);
  expect(document.entries).toMatchObject([
    { url: 'http://a.example/x', title: 'Owls', group: 'Birds', htmlUrl: 'http://a.example/' },
    { url: 'http://b.example/y', title: 'Voles', group: 'Mice' },
  ]);
  const beside = document.repairsBeside.map(({ what }) => what);
  expect([...told, ...beside]).toEqual(repair === undefined ? [] : [repair]);
});

it('takes each address of a cell that has several, in the group of the row', () => {
  const row = 'Owls,Birds,http://a.example/x http://c.example/z,,';
  expect(readOpml(`${NAMES}\n${row}\n${LAST}\n`).entries).toMatchObject([
    { url: 'http://a.example/x', title: 'Owls', group: 'Birds' },
    { url: 'http://c.example/z', group: 'Birds' },
    { url: 'http://b.example/y' },
  ]);
});

it('takes the site of a row without a feed in its place, and says so', () => {
  const text = `${NAMES}\nOwls,Birds,,http://a.example/,\n${LAST}\n`;
  expect(readOpml(text).entries[0]).toMatchObject({
    url: 'http://a.example/',
    title: 'Owls',
    group: 'Birds',
    repairs: ['took the address of its site, as it has none of a feed'],
  });
});

it('does not take the site of a row for its feed where that stands behind quotes too many', () => {
  const text = `${NAMES}\nOwls,Birds,""http://a.example/x",http://a.example/,\n${LAST}\n`;
  expect(readOpml(text).entries[0]?.url).toBe('http://a.example/x');
});

it.each([
  'see http://n.example/x',
  'see http://n.example/x\nand more',
  'two\n\nat http://n.example/x',
])('takes no address for a feed that stands in the lines of a note: %j', (lines) => {
  const row = `Owls,Birds,http://a.example/x,,"one\n${lines}"`;
  const { entries, refusals } = readOpml(`${NAMES}\n${row}\n${LAST}\n`);
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://b.example/y']);
  expect(refusals).toEqual([]);
});

it('loses no feed behind a quote that opens a note and is never closed, nor a line of an address alone', () => {
  const rows = ['Owls,Birds,http://a.example/x,,"one', 'http://c.example/z', 'Gulls",Birds'];
  const { entries } = readOpml(`${NAMES}\n${rows.join('\n')}\n${LAST}\n`);
  expect(entries.map(({ url }) => url)).toEqual(
    ['a.example/x', 'c.example/z', 'b.example/y'].map((rest) => `http://${rest}`),
  );
});

it('are as many as there are columns where the last of a row parted by tabs are empty', () => {
  const rows = ['Name\tFeed\tFolder\tNotes', 'A\thttp://a.example/f\tBirds\t', 'B\tn/a\tBirds\t'];
  const { entries, refusals } = readOpml(`${rows.join('\n')}\n`);
  expect(entries).toMatchObject([{ title: 'A', group: 'Birds' }]);
  expect(refusals).toMatchObject([{ line: 3, title: 'B', group: 'Birds', address: 'n/a' }]);
});
