import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

it('reads JSON as people write it: bare keys, single quotes, comments, a last comma', () => {
  const text = `{
  // birds, and "more"
  feeds: [
    { title: 'Owls \\'n\\' "co"', url: 'http://a.example/x//y', folder: "Birds" },
    { "title": "a: b, }", url: "http://b.example/y", }, /* the last */
  ],
}`;
  expect(brief(text)).toEqual([
    [4, 'http://a.example/x//y', 'Owls \'n\' "co"', 'Birds'],
    [5, 'http://b.example/y', 'a: b, }', undefined],
  ]);
});

it.each(['\\"', '/*a', 'a', "'", 'a: ', '"\\'])('is quick at hostile JSON of many %s', (piece) => {
  const text = `{a:${piece.repeat(1_000_000 / piece.length)}`;
  expect(readOpml(text).entries).toEqual([]);
});

it('reads JSON that breaks off, and refuses the addresses behind the break', () => {
  const whole = JSON.stringify([
    { title: 'Owls', feed_url: 'http://a.example/x', tags: [{ name: 'birds' }] },
    { title: 'Gulls', feed_url: 'http://b.example/y' },
  ]);
  const document = readOpml(whole.slice(0, -5));
  expect(document.entries).toMatchObject([{ url: 'http://a.example/x', group: 'birds' }]);
  expect(document.refusals).toMatchObject([
    { address: 'http://b.example', reason: 'the list breaks off here' },
  ]);
});

it.each([
  ['{"title": "Gulls", "url"', { kind: 'no-address', title: 'Gulls' }],
  ['{"title": "Gulls", "feed_url": "h', { kind: 'no-address', title: 'Gulls' }],
  ['{"ti', { kind: 'no-address' }],
])('refuses what JSON that breaks off had begun: %s', (begun, refusal) => {
  const whole = `[{"title": "Owls", "url": "http://a.example/x"},\n ${begun}`;
  const { entries, refusals } = readOpml(whole);
  expect(entries).toMatchObject([{ url: 'http://a.example/x' }]);
  expect(refusals).toMatchObject([{ line: 2, reason: 'the list breaks off here', ...refusal }]);
});

it.each(['},', '}'])(
  'says of JSON that breaks off between two feeds that it may be cut off: %s',
  (end) => {
    const { entries, repairs } = readOpml(`{"feeds":[{"url":"http://a.example/x"${end}`);
    expect(entries).toHaveLength(1);
    expect(repairs.at(-1)?.what).toContain('it may be cut off');
  },
);

it.each([
  ['["http://a.example/x",\n "http://b.example/y",\n "http://c.exam', ['http://c.exam']],
  ['{"feeds": ["http://a.example/x", "http://b.example/y", "http://c.exam', ['http://c.exam']],
  ['[["http://a.example/x"], ["http://b.example/y", "htt', []],
  ['{"Owls": "http://a.example/x", "Gulls": "http://b.example/y"', []],
  ['{"Birds": {"Owls": "http://a.example/x", "Gulls": "http:\\/\\/b.example\\/y", "Te', []],
  ['{"o": {"url": "http://a.example/x"}, "g": {"url": "http://b.example/y"', []],
])('reads the addresses that are whole in JSON that breaks off: %s', (text, refused) => {
  const { format, entries, repairs, refusals } = readOpml(text);
  expect(format).toBe('json');
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://b.example/y']);
  expect(refusals.map(({ address }) => address)).toEqual(refused);
  if (refused.length === 0) expect(repairs.at(-1)?.what).toContain('it may be cut off');
});

it.each([
  ['[{"xmlUrl": "http://a.example/x", "title": "Ow', { address: 'http://a.example/x' }],
  ['[\n {"title": "Owls",\n  "url": "http://a.example/x"', { address: 'http://a.example/x' }],
  ['{"http://a.example/x"', { address: 'http://a.example/x' }],
  ['[{"title": "Owls", "tags": ["a", "b"', { title: 'Owls' }],
  [
    '{"o": {"title": "Owls", "htmlUrl": "http://a.example/", "xml',
    { address: 'http://a.example/' },
  ],
])('refuses the only entry of JSON that breaks off within it: %s', (text, refusal) => {
  const { format, entries, refusals } = readOpml(text);
  expect([format, entries]).toEqual(['json', []]);
  expect(refusals).toMatchObject([{ reason: 'the list breaks off here', ...refusal }]);
});

it.each([
  '[{"url": "http://a.example/x", "website": "http://a.example/"}]\nExported by "My Reader"',
  '["http://a.example/x"]\n-- "done" --',
])('reads JSON with words behind it: %j', (text) => {
  const { format, entries } = readOpml(text);
  expect([format, entries.map(({ url }) => url)]).toEqual(['json', ['http://a.example/x']]);
});

it('tells of the feed alone where JSON breaks off behind its site', () => {
  const { entries, refusals } = readOpml('{"site": "http://a.example/", "feed": "http://a.exam');
  expect([entries, refusals.map(({ address }) => address)]).toEqual([[], ['http://a.exam']]);
});

it('takes no other list for JSON that breaks off', () => {
  const org = '[["birds"]]\n[[http://a.example/x][Owls]]\n';
  expect(brief(org).map(([, url]) => url)).toEqual(['http://a.example/x']);
});

it.each(['"\\', '\\"', '["', '[{'])('is quick at JSON that breaks off after many %j', (piece) => {
  expect(readOpml(`["${piece.repeat(500_000)}`).entries).toEqual([]);
});

it.each([
  ["[{title: 'Owls', feed: 'http://a.example/x'},\n {title: 'Gulls', feed: 'http://b.exam", 2],
  ["{feeds: [ // birds\n {title: 'Owls', feed: 'http://a.example/x'}, {url: 'http://b.exam", 2],
  ["[\n/* birds,\nmostly */\n{url: 'http://a.example/x'}, {url: 'http://b.exam", 4],
  ["['http://a.example/x',\n'http://b.exam", 2],
])('refuses the half address of JSON that was written by hand and breaks off: %j', (text, line) => {
  const { format, entries, refusals } = readOpml(text);
  expect([format, entries.map(({ url }) => url)]).toEqual(['json', ['http://a.example/x']]);
  expect(refusals).toMatchObject([
    { line, address: 'http://b.exam', reason: 'the list breaks off here' },
  ]);
});

it('loses no address without quotes in what begins like JSON that was written by hand', () => {
  const text =
    "[{url: 'http://a.example/x'},\n {url: http://b.example/y},\n {url: http://c.example/z},";
  expect(brief(text).map(([, url]) => url)).toEqual([
    'http://a.example/x',
    'http://b.example/y',
    'http://c.example/z',
  ]);
});

it.each([
  ['a missing comma', "[\n{title: 'Owls', url: '#x'}\n{title: 'Gulls', url: '#y'},\n]"],
  ['a missing comma between addresses', "['#x'\n'#y']"],
  ['quotes that stand twice', "[{t: 'it''s', url: '#x'},\n{t: 'b', url: '#y'}]"],
  ['quotes within quotes', "[{t: 'Rock 'n' Roll', url: '#x'},\n{t: 'b', url: '#y'}]"],
  ['a quote within quotes', "[{t: 'Rock n' Roll', url: '#x'},\n{t: 'b', url: '#y'}]"],
  ['a quote within quotes behind an entry', "[{url: '#x'},\n{t: 'it's', url: '#y'}];"],
  ['the prefixes of Python', "['#x', u'#y']"],
  ['a set', "{'#x', '#y'}"],
])('reads the addresses of JSON that was written by hand with %s', (_, written) => {
  const text = written.replaceAll('#', 'http://a.example/');
  const { entries, refusals } = readOpml(text);
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://a.example/y']);
  expect(refusals.filter(({ address }) => address?.startsWith('http'))).toEqual([]);
});

it.each([
  "['http://a.example/x'];",
  '["http://a.example/x"] ;\n',
  '[{url: "http://a.example/x"}];',
])('says of no list that ends in a semicolon that it may be cut off: %j', (text) => {
  const { format, entries, repairs } = readOpml(text);
  expect([format, entries.map(({ url }) => url), repairs]).toEqual([
    'json',
    ['http://a.example/x'],
    [],
  ]);
});

it('loses no address without its scheme in JSON that breaks off or holds nothing else', () => {
  expect(readOpml("['a.example/x',\n'b.example/y'];").entries).toHaveLength(2);
  const { refusals } = readOpml("[{t: 'it''s', url: 'a.example/x'},\n'b.example/y',\n{url: 'c");
  expect(refusals.map(({ address }) => address)).toEqual(['a.example/x', 'b.example/y']);
});

it('keeps the lines before the one that JSON of one feed a line breaks off in', () => {
  const line = (name: string) => `{"title": "${name}", "url": "http://${name}.example/f"}\n`;
  const text = line('a') + line('b') + line('c').slice(0, -8);
  const { entries, refusals } = readOpml(text);
  expect(entries.map(({ title, line }) => [title, line])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(refusals).toMatchObject([
    { line: 3, reason: 'the list breaks off here', address: 'http://c.exam' },
  ]);
});
