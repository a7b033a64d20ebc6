/** Entries of JSON exports: those that are no feeds, and the groups that they are in. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

it('refuses what is no address, be it a word among addresses', () => {
  const list = ['http://a.example/x', 'nonsense', { url: 5 }, 'http://b.example/y', ''];
  const { entries, refusals } = readOpml(JSON.stringify(list));
  expect(entries).toHaveLength(2);
  expect(refusals).toMatchObject([
    { address: 'nonsense', reason: 'the address is not a URL' },
    { kind: 'no-address', reason: 'the entry has no address of a feed' },
  ]);
});

it('refuses each entry of a list of feeds in which there is none, whatever it is', () => {
  const lost = [
    '{"title": "A", "feed_url": 12}',
    '{"title": "B", "feed_url": {"a": 1}}',
    '{"title": "C", "feed_url": [], "tags": ["x"]}',
    ...['[]', '7', 'null', 'true', '1.5', '{}', '7'],
  ];
  const good = '{"url": "http://a.example/x"}';
  const empty = '{"title": "Nothing yet", "children": []}';
  const lines = [good, ...lost, empty];
  const { entries, refusals } = readOpml(`{"subscriptions": [\n${lines.join(',\n')}\n]}`);
  expect(entries).toMatchObject([{ line: 2 }]);
  expect(refusals.map(({ line }) => line)).toEqual(lost.map((_, at) => 3 + at));
  expect(new Set(refusals.map(({ reason }) => reason)).size).toBe(1);
  const bare = readOpml('["http://a.example/x",\n5, "http://b.example/y"]');
  expect(bare.refusals).toMatchObject([{ line: 2, kind: 'no-address' }]);
  expect(readOpml('["http://a.example/x", ["(", 1]]').refusals).toHaveLength(1);
});

it.each([
  ['{"id": 7,\n"url": ""}', '{"url": "",\n"title": "Six"}', '{"url": ""}', '{"url": ""}'],
  ['{}', '{}', '{"url": {}}', '{"rss": null}'],
])('tells where each entry without an address stands: %s', (...lost) => {
  const good = (at: number) =>
    `{"title": "${at}",\n"url": "http://a.example/${at}",\n"notes": ["url"]\n}`;
  const text = `[\n${lost.flatMap((each, at) => [good(at), each]).join(',\n')},\n${good(9)}\n]`;
  const { refusals } = readOpml(text);
  const lines = text.split('\n');
  const found = refusals.map(({ line }) => lines[line - 1]!.replace(/,$/u, ''));
  for (const [at, line] of found.entries()) expect(lost[at]).toContain(line);
  expect(new Set(refusals.map(({ line }) => line)).size).toBe(lost.length);
});

it.each([
  ['["http://a.example/x",\n"hello", "more", "words"]', [2, 2, 2]],
  ['{"title": "Mine",\n"feeds": ["http://a.example/x",\n"hello",\n"more"]}', [3, 4]],
])('refuses words in a list of addresses, however many they are: %s', (text, lines) => {
  const { entries, refusals } = readOpml(text);
  expect(entries).toHaveLength(1);
  expect(refusals.map(({ line }) => line)).toEqual(lines);
  expect(refusals[0]).toMatchObject({ address: 'hello', reason: 'the address is not a URL' });
});

it.each([
  ['exec:owls.sh', 'exec:owls.sh'],
  ['exec:curl https://b.example/y', 'exec:curl https://b.example/y'],
  ['b.example/y', 'http://b.example/y'],
  [' https://b.example/y', 'https://b.example/y'],
])(
  'takes or refuses what stands in the place of an address among feeds by name: %j',
  (text, address) => {
    const list = { A: 'https://a.example/x', Owls: text, C: 'https://c.example/z' };
    const { entries, refusals } = readOpml(JSON.stringify({ Birds: list }));
    const told = [...entries, ...refusals.map((refusal) => ({ ...refusal, url: refusal.address }))];
    expect(told).toHaveLength(3);
    expect(told).toContainEqual(expect.objectContaining({ title: 'Owls', url: address }));
  },
);

it('reads the rows of a table that a converter wrote as lists', () => {
  const rows = [
    ['Title', 'URL', 'Times'],
    ['Owls', 'http://a.example/x', 7],
    ['http://b.example/y', 'Gulls', null],
  ];
  for (const list of [rows, { columns: 3, rows }]) {
    const { entries, refusals } = readOpml(JSON.stringify(list));
    expect(entries.map(({ title, url }) => [title, url])).toEqual([
      ['Owls', 'http://a.example/x'],
      ['Gulls', 'http://b.example/y'],
    ]);
    expect(refusals).toEqual([]);
  }
});

it('takes the outermost of folders for the group, but none that is called by a person', () => {
  const folders = [{ name: 'A', folders: [{ name: 'B', feeds: [{ url: 'http://a.example/x' }] }] }];
  const { entries, collapsed } = readOpml(JSON.stringify({ name: 'Ann', folders }));
  expect(entries).toMatchObject([{ group: 'A' }]);
  expect(collapsed).toMatchObject([{ path: ['A', 'B'], group: 'A' }]);
});

it.each(['feed', 'uri', 'rss', 'href'])(
  'refuses the damaged address under "%s", and takes no other for it',
  (key) => {
    const entry = (name: string, address: string) => ({
      title: name,
      [key]: address,
      website: `http://${name}.example/`,
      iconUri: `http://${name}.example/i.ico`,
    });
    const list = [entry('a', 'http://a.example/f'), entry('b', 'gopher:/b.example/f')];
    const { entries, refusals, passedOver } = readOpml(JSON.stringify(list));
    expect(entries.map(({ url }) => url)).toEqual(['http://a.example/f']);
    expect(refusals).toMatchObject([{ title: 'b', address: 'gopher:/b.example/f' }]);
    expect(passedOver).toEqual([]);
    const beside = { title: 'c', feed: 'gopher:/c.example/f', url: 'http://c.example/' };
    expect(readOpml(JSON.stringify([beside])).entries).toEqual([]);
  },
);

it('takes the id of a feed that has an address, where another id of it is damaged', () => {
  const entry = {
    id: 'feed/',
    feedId: 'feed/http://a.example/f',
    title: 'A',
    website: 'http://a.example/',
  };
  const broken = { id: 'feed/\nhttp://b.example/f', title: 'B' };
  const { entries } = readOpml(JSON.stringify([entry, broken]));
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/f', 'http://b.example/f']);
});

it('reads lists of addresses within lists, and refuses what is none in any of them', () => {
  const lists = [
    ['http://a.example/f', 'b.example/f'],
    [['gopher:/c.example/f']],
    ['http://d.example/f'],
  ];
  for (const text of [JSON.stringify(lists), JSON.stringify({ data: { lists } })]) {
    const { entries, refusals } = readOpml(text);
    expect(entries.map(({ url, title }) => [url, title])).toEqual([
      ['http://a.example/f', undefined],
      ['http://b.example/f', undefined],
      ['http://d.example/f', undefined],
    ]);
    expect(refusals).toMatchObject([{ address: 'gopher:/c.example/f' }]);
  }
});

it.each([
  { feed: 'http://a.example/f', url: 'http://a.example/' },
  { url: 'http://a.example/f', site: 'http://a.example/' },
  { url: 'http://a.example/f', homepage: 'http://a.example/' },
])('knows the site that stands beside a feed: %j', (entry) => {
  const { entries } = readOpml(JSON.stringify([{ title: 'Owls', ...entry }]));
  expect(entries).toMatchObject([{ url: 'http://a.example/f', htmlUrl: 'http://a.example/' }]);
});

it('says nothing of the lines that Firefox has between bookmarks', () => {
  const place = (at: number) =>
    `{"type": "text/x-moz-place", "title": "P${at}", "uri": "http://p${at}.example/"}`;
  const separator = '{"typeCode": 3, "type": "text/x-moz-place-separator", "title": ""}';
  const { entries, refusals, passedOver } = readOpml(
    `{"children": [${place(1)}, ${separator}, ${place(2)}, ${separator}]}`,
  );
  expect([entries.length, refusals, passedOver]).toEqual([2, [], []]);
});

const GOOD = '{"title": "Gulls", "feedUrl": "http://b.example/f"}';

it.each([
  ['fedUrl', 'feedUrl'],
  ['feedUlr', 'feedUrl'],
  ['fedUlr', 'feedUrl'],
  ['xmUrl', 'xmlUrl'],
  ['xml_ulr', 'xmlUrl'],
  ['ulr', 'url'],
  ['ur', 'url'],
  ['urll', 'url'],
  ['RSS', 'rss'],
  ['srs', 'rss'],
  ['fed', 'feed'],
  ['herf', 'href'],
])('takes the address of a feed from the key %s and tells it', (key, meant) => {
  const entry = `{"title": "Owls", "htmlUrl": "http://a.example/", "${key}": "http://a.example/f"}`;
  for (const list of [`[${GOOD},\n${entry}]`, `{"feeds": [\n${entry}\n]}`]) {
    const { entries, refusals, passedOver } = readOpml(list);
    expect(entries.at(-1)).toEqual({
      line: 2,
      url: 'http://a.example/f',
      title: 'Owls',
      htmlUrl: 'http://a.example/',
      repairs: [`took the address from ${key} instead of ${meant}`],
    });
    expect([refusals, passedOver]).toEqual([[], []]);
  }
});

it('takes it from a misspelt key in YAML, beneath the mark of a converter, and without a title', () => {
  const yaml = readOpml(
    '- title: Gulls\n  url: http://b.example/f\n- title: Owls\n  ulr: http://a.example/f\n',
  );
  expect(yaml.entries[1]).toMatchObject({
    line: 4,
    title: 'Owls',
    repairs: ['took the address from ulr instead of url'],
  });
  const marked = readOpml(`[${GOOD}, {"@title": "Owls", "@xmlUlr": "http://a.example/f"}]`);
  expect(marked.entries[1]).toMatchObject({ title: 'Owls', url: 'http://a.example/f' });
  const untitled = readOpml(`[${GOOD}, {"fedUrl": "http://a.example/f"}]`);
  expect(untitled.entries[1]).toMatchObject({ url: 'http://a.example/f' });
  expect(untitled.entries[1]).not.toHaveProperty('title');
});

it.each([
  'address_of_it',
  'uid',
  'guid',
  'atomLink',
  'cssUrl',
  'imgUrl',
  'rawUrl',
  'hmlUrl',
  'curl',
])('refuses an entry whose address stands under %s, with its line', (key) => {
  const entry = `{"title": "Owls", "${key}": "http://a.example/f"}`;
  const { entries, refusals, passedOver, addresses } = readOpml(`[${GOOD},\n${entry}]`);
  expect([entries.length, passedOver, addresses]).toEqual([1, [], 2]);
  expect(refusals).toEqual([
    {
      line: 2,
      kind: 'address',
      reason: `"${key}" is not known to name a feed`,
      title: 'Owls',
      address: 'http://a.example/f',
    },
  ]);
});

it('refuses each of several addresses of an entry whose keys nobody knows, and those of no title', () => {
  const strange = '"ulr": "http://a.example/f", "other": "http://a.example/g"';
  const several = readOpml(
    `[${GOOD},\n{"title": "Owls", ${strange}},\n{"fooUrl": "http://c.example/"}]`,
  );
  expect(several.refusals.map(({ line, address }) => [line, address])).toEqual([
    [2, 'http://a.example/f'],
    [2, 'http://a.example/g'],
    [3, 'http://c.example/'],
  ]);
});

it('takes keys that are the names of feeds, or of what a feed has beside its address, for nothing else', () => {
  const byName = readOpml('{"Fed": "http://a.example/f", "Atoms": "http://b.example/f"}');
  expect(byName.entries.map(({ title }) => title)).toEqual(['Fed', 'Atoms']);
  const beside = `{"title": "Owls", "url": "http://a.example/f", "ulr": "http://a.example/g", "icon": "http://a.example/i"}`;
  const { entries, refusals } = readOpml(`[${beside}]`);
  expect([entries.map(({ url }) => url), refusals]).toEqual([['http://a.example/f'], []]);
});

it('takes a time for misspelt keys that grows with the length of the list alone', () => {
  const entry = (at: number) =>
    `{"title": "${at}", "x${at}": "http://a.example/${at}", "fexd${at % 10}rl": "http://b.example/"}`;
  const start = performance.now();
  readOpml(`[${GOOD}, ${Array.from({ length: 20_000 }, (_, at) => entry(at)).join()}]`);
  expect((performance.now() - start) / 1_000).toBeLessThan(5);
});
