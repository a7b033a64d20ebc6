/** JSON with a slip within one of its entries: the others are read as they are, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const urls = [1, 2, 3, 4, 5].map((at) => `http://h${at}.example/f`);

function listWith(slip: string, separator: string): string {
  const entries = urls.map((url, at) =>
    at === 2 ? slip.replace('#', url) : `{"title": "T${at + 1}", "url": "${url}"}`,
  );
  return `[${separator}${entries.join(`,${separator}`)}${separator}]`;
}

const SLIPS: readonly (readonly [what: string, slip: string, title: string | undefined])[] = [
  ['a raw tab', '{"title": "a\tb", "url": "#"}', 'a b'],
  ['a raw line end', '{"title": "a\nb", "url": "#"}', 'a b'],
  ['a path of Windows', String.raw`{"title": "C:\quux", "url": "#"}`, String.raw`C:\quux`],
  ['half an escape', String.raw`{"title": "a\u12", "url": "#"}`, String.raw`a\u12`],
  ['an escape of JavaScript', String.raw`{"title": "a\x41", "url": "#"}`, 'aA'],
  ['an apostrophe behind a backslash', String.raw`{"title": "it\'s", "url": "#"}`, "it's"],
  ['quotes within quotes', '{"title": "say "hi" now", "url": "#"}', 'say "hi" now'],
  ['a stray bracket', '{"title": "a"], "url": "#"}', 'a'],
  ['a missing bracket', '{"title": "a", "url": "#"', 'a'],
  ['a missing quote', '{"title": "a, "url": "#"}', 'a'],
  ['a missing colon', '{"title" "a", "url": "#"}', 'a'],
  ['a missing first bracket', '"title": "a", "url": "#"}', 'a'],
  ['a bracket too early', '{"title": "a"}, "url": "#"}', 'a'],
  ['no quotes at all', '{title: a b, url: "#"}', 'a b'],
];

it.each(SLIPS)('with %s is read whole, and told', (_, slip, title) => {
  for (const separator of ['', '\n']) {
    const { format, entries, refusals, repairs } = readOpml(listWith(slip, separator));
    expect(format).toBe('json');
    expect(entries.map(({ url }) => url)).toEqual(urls);
    expect(entries.map((entry) => entry.title)).toEqual(['T1', 'T2', title, 'T4', 'T5']);
    expect(refusals).toEqual([]);
    expect(repairs.map(({ what }) => what)).not.toEqual([]);
  }
});

it('has each entry in its line, also where the first quote of its address is lost', () => {
  const text = listWith('{"id": feed/#",\n"title": "T3"}', '\n');
  const { entries } = readOpml(text);
  const lines = text.split('\n');
  expect(entries.map(({ url }) => url)).toEqual(urls);
  for (const { line, url } of entries) expect(lines[line - 1]).toContain(url);
});

it.each(['{"feeds":[#],#}', '[#],#]'])('whose list ends too early is read on: %s', (form) => {
  let at = 0;
  const text = form.replaceAll('#', () => `{"title": "T", "url": "${urls[at++]}"}`);
  const { entries, refusals } = readOpml(form.startsWith('{') ? text.replace(/\}$/u, ']}') : text);
  expect([entries.map(({ url }) => url), refusals]).toEqual([urls.slice(0, 2), []]);
});

it('is read whole however long it is where a string has what no string may have', () => {
  const many = Array.from(
    { length: 30_000 },
    (_, at) => `{"title": "a\tb", "url": "${urls[0]}${at}"}`,
  );
  expect(readOpml(`[${many.join(',')}]`).entries).toHaveLength(30_000);
});

it.each([
  ['with its bracket missing', '{"title": "a", "url": "#"'],
  ['with quotes within quotes', '{"title": "the "Owl", and more", "url": "#"}'],
  ['with a quote missing', '{"title": "a, "url": "#"}'],
  ['with a colon missing', '{"title" "a", "url": "#"}'],
  ['with quotes of a word processor', '{“title”: “a”, "url": "#"}'],
])('is read whole where it is long and has thousands of entries %s', (_, slip) => {
  for (const separator of ['', '\n ']) {
    const many = Array.from({ length: 6_000 }, (_, at) => {
      const entry = at % 5 === 2 ? slip : '{"title": "the Owl", "url": "#"}';
      return entry.replace('#', `${urls[0]}${at}`);
    });
    const list = `{"feeds": [${separator}${many.join(`,${separator}`)}], "version": "1"}`;
    const { entries, refusals } = readOpml(list);
    expect([entries.length, refusals.length]).toEqual([6_000, 0]);
    expect(new Set(entries.map(({ title }) => title)).size).toBe(2);
  }
});

it('with all its brackets missing is read in bounded time', () => {
  const many = Array.from({ length: 30_000 }, (_, at) => `{"url": "${urls[0]}${at}"`);
  const { entries, refusals } = readOpml(`[${many.join(',')}]`);
  expect([entries.length, refusals.length]).toEqual([30_000, 0]);
});

it('with folders is never read into the wrong ones, however long it is', () => {
  const feed = (at: number) => `{"title": "a, "url": "${urls[0]}${at}"}`;
  const folder = (name: string, from: number) =>
    `{"title": "${name}", "feeds": [${Array.from({ length: 3_000 }, (_, at) => feed(from + at)).join(',')}]}`;
  const list = `[${folder('F', 0)},${folder('G', 3_000)}]`.replace('"a, "url"', '"a" "url"');
  const { entries, refusals } = readOpml(list);
  expect(entries.length + refusals.length).toBeGreaterThanOrEqual(6_000);
  const groups = entries.map(
    ({ url, group }) => group ?? (Number(url?.slice(urls[0]!.length)) < 3_000 ? 'F' : 'G'),
  );
  expect(groups.slice(0, 3_000).every((group) => group === 'F')).toBe(true);
  expect(groups.slice(3_000).every((group) => group === 'G')).toBe(true);
});

it('before the place where it breaks off is mended as anywhere else', () => {
  const a = '{"title":"A","feedUrl":"http://a.example/f"}';
  const b = '{"title":"B","feedUrl":"http://b.example/f",}';
  const { entries, refusals } = readOpml(
    `{"subscriptions":[\n${a},\n${b},\n{"title":"C","feedUrl":"http://c.exa`,
  );
  expect(entries.map(({ line, title }) => [line, title])).toEqual([
    [2, 'A'],
    [3, 'B'],
  ]);
  expect(refusals).toMatchObject([{ line: 4, address: 'http://c.exa' }]);
});

it('that also breaks off is refused from the slip on, as nobody knows what was to come', () => {
  const text = listWith('{"title": "a\tb", "url": "#"}', '\n').slice(0, -8);
  const { entries, refusals } = readOpml(text);
  expect(entries.length + refusals.length).toBe(5);
});

it.each([
  [`[“${urls[0]}”,"${urls[1]}",“${urls[2]}”,“${urls[3]}”]`, 4],
  [`Mine:\n[{"title":"A","url":"${urls[0]}"}][{"title":"B","url":"${urls[1]}"}]`, 2],
  [`{feeds:[{title:"A",url:"${urls[0]}"},{title:"B",url:"${urls[1]}"},{"tit`, 2],
  [
    `[{title:"A \\"B\\"",url:"${urls[0]}"},{title:"B",url:${urls[1]}"},{title:"C",url:"${urls[2]}"}]`,
    3,
  ],
  [`["${urls[0]}"${urls[1]}"]${urls[2]}"]`, 3],
])('loses none of its addresses: %s', (text, count) => {
  const { entries, refusals } = readOpml(text);
  const said = [...entries.map(({ url }) => url), ...refusals.map(({ address }) => address)];
  expect(urls.slice(0, count).filter((url) => !said.includes(url))).toEqual([]);
});

describe('with quotes within its titles and', () => {
  const named = (title: string, at: number) => `{"title": "${title}", "url": "${urls[at]}"}`;
  const list = `[{"name": "The "best" ones", "feeds": [\n${named('say "hi", you', 0)},\n${named('B', 1)}]},\n{"name": "Rest", "feeds": [\n${named('"C"', 2)}]}]`;
  const whole = [
    { line: 2, title: 'say "hi", you', group: 'The "best" ones' },
    { line: 3, title: 'B', group: 'The "best" ones' },
    { line: 5, title: '"C"', group: 'Rest' },
  ];

  it.each([
    ['words behind it', `${list}\n-- \nsent by "me"`],
    ['a comma behind it', `${list},`],
    ['another bracket behind it', `${list}]`],
    ['a raw tab', list.replace('say ', 'say\t')],
    ['a missing comma', list.replace('},\n{"name"', '}\n{"name"')],
  ])('%s keeps its titles and groups', (_, text) => {
    const { format, entries, refusals, repairs } = readOpml(text);
    expect([format, refusals]).toEqual(['json', []]);
    expect(entries).toMatchObject(whole);
    expect(repairs).toContainEqual({ line: 1, what: expect.stringMatching(/quotes|damaged/u) });
  });

  it('a second one behind it keeps the titles and groups of both', () => {
    const { entries } = readOpml(`${list}\n${list}`);
    expect(entries).toMatchObject([
      ...whole,
      ...whole.map((one) => ({ ...one, line: one.line + 5 })),
    ]);
  });

  it.each(['h', '", "ur', '"', ' you"', '"C', '"C"'])(
    'an end behind %j keeps what is whole',
    (last) => {
      const text = list.slice(0, list.lastIndexOf(last) + last.length);
      const { format, entries, refusals } = readOpml(text);
      const isLater = text.includes('Rest');
      expect(format).toBe('json');
      expect(entries).toMatchObject(isLater ? whole.slice(0, 2) : []);
      expect(entries.length + refusals.length).toBe(isLater ? 3 : 1);
    },
  );
});

it.each([
  '{"a":"b"c',
  '{"a":"b", "',
  '{"a":{"b" c":',
  '["a"b',
  '[a:',
  '[{"a":"b" "',
  '"\\q',
  '["http://a.example/x\\',
  '{"a":"b "c" ,  ',
])('is given up in bounded time where it is many %s', (piece) => {
  const text = `[${piece.repeat(300_000 / piece.length)}]`;
  expect(readOpml(text).entries.length).toBeLessThan(300_000);
});

it('is read in bounded time where its entries are long and nothing in them is right', () => {
  const entry = `{"url":"http://a.example/"},=a ${'"b":"c"”'.repeat(7_500)}"}`;
  const start = performance.now();
  readOpml(`[${Array(10).fill(entry).join(',')}]`);
  expect((performance.now() - start) / 1_000).toBeLessThan(5);
});

it('puts many names and values that lost their brackets together in a time that grows with their number', () => {
  const pairs = Array.from({ length: 50_000 }, (_, at) => `"k${at}", ":", ${at}`).join(', ');
  const start = performance.now();
  const { entries } = readOpml(`[{"url": "http://a.example/f"}, ${pairs}, "a\tb"]`);
  expect(entries).toHaveLength(1);
  expect((performance.now() - start) / 1_000).toBeLessThan(8);
});

it.each([
  ['[\n"#\n', 2],
  ['{"feeds": [\n{"title": "B", "url": "#\n\n', 2],
])('refuses the address within which %j breaks off, whatever ends it', (text, line) => {
  const { refusals } = readOpml(text.replace('#', 'http://b.exam'));
  const reason = 'the list breaks off here';
  expect(refusals).toMatchObject([{ line, address: 'http://b.exam', reason }]);
});
