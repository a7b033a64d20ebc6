/** Lists of feeds that people keep in YAML have titles and groups. */
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const A = 'http://a.example/f';
const B = 'http://b.example/f';

it.each([
  [
    'feeds below a name',
    `feeds:\n  - title: Owls\n    url: ${A}\n  - title: Gulls\n    url: ${B}\n`,
  ],
  ['the address first', `- url: ${A}\n  title: Owls\n\n- url: ${B}\n  title: Gulls\n`],
  ['other names', `---\n- name: Owls\n  feed: ${A}\n- name: Gulls\n  feed: ${B}\n...\n`],
  [
    'quotes and comments',
    `- title: "Owls" # birds\n  url: '${A}'\n# more\n- {}`.replace(
      '- {}',
      `- title: 'Gulls'\n  url: "${B}"`,
    ),
  ],
  ['names of feeds for names', `Owls: ${A}\nGulls: ${B}\n`],
  [
    'braces',
    `feeds:\n  - {title: Owls, url: "${A}", tags: [a, b]}\n  - {title: Gulls, url: "${B}"}\n`,
  ],
  ['an address folded', `- title: Owls\n  url: >-\n    ${A}\n- title: Gulls\n  url: ${B}\n`],
  [
    'words in blocks and references',
    `- title: &kind Owls\n  url: ${A}\n  note: >\n    words\n- title: |\n    Gulls\n  url: ${B}\n  note: *kind\n`,
  ],
  [
    'the site and a picture beside',
    `- title: Owls\n  site: http://a.example/\n  icon: http://a.example/i.png\n  feed: ${A}\n- title: Gulls\n  feed: ${B}\n`,
  ],
  ['lines of Windows', `- title: Owls\r\n  url: ${A}\r\n- title: Gulls\r\n  url: ${B}\r\n`],
])('with %s', (_, text) => {
  const { format, entries, repairs } = readOpml(text);
  expect(entries.map(({ url, title }) => [url, title])).toEqual([
    [A, 'Owls'],
    [B, 'Gulls'],
  ]);
  const lines = text.split(/\r?\n/u);
  const placed = [A, B].map((url) => lines.findIndex((line) => line.includes(url)) + 1);
  expect(entries.map(({ line }) => line)).toEqual(placed);
  expect([format, repairs]).toEqual(['list', []]);
});

it.each([
  `Birds:\n  - title: Owls\n    url: ${A}\nFish:\n  - title: Cod\n    url: ${B}\n`,
  `Birds:\n- title: Owls\n  url: ${A}\nFish:\n- title: Cod\n  url: ${B}\n`,
  `- title: Owls\n  url: ${A}\n  category: Birds\n- title: Cod\n  url: ${B}\n  tags: [Fish, "cold"]\n`.replace(
    ', "cold"',
    '',
  ),
  `- name: Birds\n  feeds:\n    - title: Owls\n      url: ${A}\n- name: Fish\n  feeds:\n    - title: Cod\n      url: ${B}\n`,
])('with groups: %j', (text) => {
  expect(readOpml(text).entries).toMatchObject([
    { url: A, title: 'Owls', group: 'Birds' },
    { url: B, title: 'Cod', group: 'Fish' },
  ]);
});

it.each([
  `- blog: ${A}\n- nobody knows: ${B}\n`,
  `- url: ${A}\n  note: >\n    words\n- url: ${B}\n`,
  `- &one url: ${A}\n- *two\n- url: ${B}\n`,
  `url: ${A}\nurl: ${B}\n`,
  `- url: ${A}\n\t- url: ${B}\n`,
  `- title: Owls\n<<<<<<< HEAD\n  url: ${A}\n=======\n  url: ${B}\n>>>>>>> topic\n`,
  `- title: Owls\n  url: ${A}\n- title Gulls\n  url ${B}\n`,
  `Birds:\n  - ${A} # Owls\n  - ${B} # Gulls\n`,
])('keeps every address where it is more or other than that: %j', (text) => {
  expect(readOpml(text).entries.map(({ url }) => url)).toEqual([A, B]);
});

it.each([
  `Birds:\n  - title: Owls\n    url: ${A}\n  - title: Gulls\n    url: ${B}\n`,
  `"sea birds":\n  - name: Owls\n    feed: ${A}\n  - name: Gulls\n    feed: ${B}\n`,
])('with one group alone: %j', (text) => {
  const group = /^"?(?<name>[^":]+)/u.exec(text)?.groups?.['name'];
  expect(readOpml(text).entries).toMatchObject([
    { url: A, title: 'Owls', group },
    { url: B, title: 'Gulls', group },
  ]);
  for (const name of ['Feeds', 'my feeds', 'RSS', 'blogs'])
    expect(readOpml(text.replace(/^[^:]+/u, name)).entries[0]?.group).toBe(undefined);
});

it.each([
  `feeds:\n  Birds:\n    - ${A}\n  Fish:\n    - ${B}\n`,
  `- folder: Birds\n  subscriptions:\n    - ${A}\n- folder: Fish\n  subscriptions: [${B}]\n`,
  `feeds:\n  - category: Birds\n    sites:\n      - url: http://a.example/\n        rss: ${A}\n  - category: Fish\n    urls:\n      - ${B}\n`,
  `title: Mine\noutlines:\n  - text: Birds\n    outlines:\n      - xmlUrl: ${A}\n  - text: Fish\n    outlines:\n      - xmlUrl: ${B}\n`,
])('with groups below another name: %j', (text) => {
  const { entries, passedOver, linesPassedOver } = readOpml(text);
  expect(entries.map(({ url, group }) => [url, group])).toEqual([
    [A, 'Birds'],
    [B, 'Fish'],
  ]);
  expect([passedOver, linesPassedOver]).toEqual([[], 0]);
});

it.each([1, 2])('with addresses alone below %d groups', (count) => {
  const text = `Birds:\n  - ${A}\n  - ${B}\nFish:\n  - ${A}\n`.split('\n').slice(0, count * 2 + 1);
  const { entries, repairs } = readOpml(text.join('\n'));
  expect(entries.map(({ url, group }) => [url, group])).toEqual(
    [
      [A, 'Birds'],
      [B, 'Birds'],
      [A, 'Fish'],
    ].slice(0, entries.length),
  );
  expect([entries.length, repairs]).toEqual([count + 1, []]);
});

it('with both sides of a merge', () => {
  const feed = (title: string, url: string) => `- title: ${title}\n  url: ${url}\n`;
  const text = `${feed('Cod', 'http://c.example/f')}<<<<<<< HEAD\n${feed('Owls', A)}=======\n${feed('Gulls', B)}>>>>>>> topic\n`;
  const { entries, repairs } = readOpml(text);
  expect(entries.map(({ line, title }) => [line, title])).toEqual([
    [2, 'Cod'],
    [5, 'Owls'],
    [8, 'Gulls'],
  ]);
  expect(repairs.map(({ line }) => line)).toEqual([3, 6, 9]);
});

describe('however long it is', () => {
  const feeds = (name: string, indentation: string) =>
    Array.from({ length: 2_000 }, (_, at) => {
      const [first, second] = [`title: ${name} ${at}`, `url: http://h.example/${name}/${at}`];
      return `${indentation}- ${first}\n${indentation}  ${second}\n`;
    }).join('');

  it.each([
    ['', '', feeds('a', '') + feeds('b', '')],
    ['Birds', 'Fish', `---\nBirds:\n${feeds('a', '  ')}# more\n\nFish:\n${feeds('b', '  ')}...\n`],
    ['Birds', 'Fish', `Birds:\n${feeds('a', '')}Fish:\n${feeds('b', '')}`],
    ['Mine', 'Mine', `title: Mine\nfeeds:\n${feeds('a', '    ')}${feeds('b', '    ')}`],
  ])('%s', (first, second, text) => {
    const { entries, repairs } = readOpml(text);
    const lines = text.split('\n');
    expect(entries).toHaveLength(4_000);
    expect(repairs).toEqual([]);
    for (const [at, { title, url, group, line }] of entries.entries()) {
      const isFirst = at < 2_000;
      expect(title).toBe(`${isFirst ? 'a' : 'b'} ${at % 2_000}`);
      expect(group ?? '').toBe(isFirst ? first : second);
      expect(lines[line - 1]).toContain(url);
    }
  });

  it('keeps every address where a part of it is no list', () => {
    for (const other of ['Birds:\n', '- "', '- *none\n']) {
      const text = `Birds:\n${feeds('a', '  ')}${other}${feeds('b', '  ')}`;
      expect(readOpml(text).entries).toHaveLength(4_000);
    }
  });
});

it.each([
  ['an entry', `---\ntitle: One\nurl: ${A}\n---\ntitle: Two\nurl: ${A}2\n...\n`],
  ['a list', `---\n- title: One\n  url: ${A}\n---\n- title: Two\n  url: ${A}2\n---\n`],
])('reads several documents, each of them %s', (_, text) => {
  const { entries, refusals } = readOpml(text);
  expect(entries.map(({ title, url }) => [title, url])).toEqual([
    ['One', A],
    ['Two', `${A}2`],
  ]);
  expect(refusals).toEqual([]);
});

it('reads lines that end as those of old Macs', () => {
  const text = `Birds:\r  - title: One\r    url: ${A}\r  - title: Two\r    url: ${A}2\r`;
  expect(readOpml(text).entries).toMatchObject([
    { line: 3, title: 'One', group: 'Birds' },
    { line: 5, title: 'Two', group: 'Birds' },
  ]);
});

it('refuses an entry without an address by its name, and keeps the titles of the others', () => {
  const text = `feeds:\n  - title: One\n    url: ${A}\n  - title: Six\n    url:\n  - title: Two\n    url: ${A}2\n`;
  const { entries, refusals } = readOpml(text);
  expect(entries.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(refusals).toMatchObject([{ line: 4, title: 'Six', kind: 'no-address' }]);
});

it.each([
  [
    'nothing',
    '- {title: One, url: "https://a.example/1"}\n- {title: Six, url: ""}\n',
    'no-address',
    2,
  ],
  [
    'a quote of nothing',
    "- title: One\n  url: https://a.example/1\n- url: ''\n  title: Six\n",
    'no-address',
    4,
  ],
  [
    'the word for nothing',
    '- title: One\n  url: https://a.example/1\n- title: Six\n  url: null\n',
    'no-address',
    3,
  ],
  [
    'a word',
    '- title: One\n  url: https://a.example/1\n- title: Six\n  url: later\n',
    'address',
    4,
  ],
  [
    'nothing below its key',
    'a:\n  title: One\n  url: https://a.example/1\nb:\n  title: Six\n  url: ""\n',
    'no-address',
    5,
  ],
  [
    'nothing behind its name',
    'One: https://a.example/1\nSix: ""\nTwo: https://a.example/2\n',
    'no-address',
    2,
  ],
])('refuses an entry that has %s for an address by its name', (_, text, kind, line) => {
  const { entries, refusals, repairs } = readOpml(text);
  expect(entries[0]).toMatchObject({ title: 'One', url: 'https://a.example/1' });
  expect(refusals).toMatchObject([{ line, kind, title: 'Six' }]);
  expect(repairs).toEqual([]);
});

it('passes over what a comment says, whatever address is in it', () => {
  const text = `feeds:\n  - title: One\n    url: ${A} # moved from http://old.example/feed\n  - title: Two\n    url: ${A}2\n`;
  const { entries } = readOpml(text);
  expect(entries.map(({ title, url }) => [title, url])).toEqual([
    ['One', A],
    ['Two', `${A}2`],
  ]);
});

it.each(['- ', '- a: ', 'a:\n', ' ', '"', 'a: "', '[a,', '- - ', '? ', '- ? ', '{? '])(
  'takes a time that grows with the length alone: %j',
  (piece) => {
    const start = performance.now();
    for (const end of ['\n', ' '])
      readOpml(`a: ${A}\n${(piece + end).repeat(80_000 / piece.length)}`);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);

it.each(['"a" ', '] ', '&a ', 'k: "a" '])(
  'gives up a long list in which one entry has all of it: %j',
  (piece) => {
    const start = performance.now();
    const { entries } = readOpml(`- url: ${A}\n  x: ${piece.repeat(400_000 / piece.length)}\n`);
    expect(entries.map(({ url }) => url)).toEqual([A]);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
