/** JSON and YAML of which so much is lost that they are read line by line. */
import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const EXPORT = JSON.stringify(
  [1, 2, 3, 4].map((at) => ({
    id: `feed/https://h${at}.example/f`,
    title: `T ${at}`,
    website: `https://h${at}.example/`,
    iconUrl: `https://h${at}.example/i.png`,
  })),
  undefined,
  1,
);

it.each([
  ['its first half is lost', EXPORT.slice(EXPORT.indexOf('"website"')), [2, 3, 4]],
  ['it has the quotes of French', EXPORT.replace(/"([^"\n]*)"/gu, '« $1 »'), [1, 2, 3, 4]],
  ['it has the quotes of German', EXPORT.replace(/"([^"\n]*)"/gu, '„$1“'), [1, 2, 3, 4]],
  [
    'a merge left both sides of an entry',
    EXPORT.replace(
      '  "title": "T 2",',
      '<<<<<<< a\n  "title": "T 2",\n=======\n  "title": "U",\n>>>>>>> b',
    ),
    [1, 2, 3, 4],
  ],
])('tells the addresses of feeds from those of sites where %s', (_, text, which) => {
  const { entries, refusals, passedOver } = readOpml(text);
  expect(entries.map(({ url }) => url)).toEqual(which.map((at) => `https://h${at}.example/f`));
  expect(refusals).toEqual([]);
  const lines = text.split('\n');
  for (const { line, url } of entries) expect(lines[line - 1]).toContain(url);
  for (const { line, what } of passedOver) {
    const [name = ''] = /\w+/u.exec(what) ?? [];
    expect(['website', 'iconUrl']).toContain(name);
    expect(lines[line - 1]).toContain(name);
  }
});

it('takes the address of a site for a feed where no other is called one', () => {
  const list = 'website: https://a.example/\n\nwebsite: https://b.example/ and more\n';
  expect(readOpml(list).entries).toHaveLength(2);
});

describe('the address of the feed alone is taken of an entry', () => {
  const A = 'https://a.example/f';
  const B = 'https://b.example/f';
  it.each([
    [
      'TOML',
      `[[blogs]]\nname = "Owls"\nurl = "https://a.example/"\nfeed = "${A}"\n\n[[blogs]]\nname = "Gulls"\nurl = "https://b.example/"\nfeed = "${B}"\n`,
    ],
    [
      'INI',
      `title = Planet\n[owls]\n  link = https://a.example/\n  feed = ${A}\n[gulls]\n  feed = ${B}\n  link = https://b.example/\n[terns]\n  link = https://c.example/\n`,
    ],
    [
      'YAML with tabs',
      `- title: Owls\n\turl: https://a.example/\n\trss: ${A}\n\tcover_url: https://a.example/c\n- rss: ${B}\n\turl: https://b.example/\n`,
    ],
    [
      'JSON of one entry a line',
      `[\n{"title": & "Owls", "url": "${A}", "site": "https://a.example/"},\n{"title": "Gulls", "url": "${B}", "site": "https://b.example/"}\n]\n`,
    ],
    ['a configuration', `cacheUrl: https://c.example/\nsources:\n  - href: ${A}\n  - href: ${B}\n`],
    [
      'JavaScript',
      `const list = [\n  { name: 'Owls' & 1, url: '${A}', link: 'https://a.example/' },\n  { url: '${B}' },\n`,
    ],
  ])('in %s', (_, text) => {
    const { entries, refusals } = readOpml(text);
    expect(entries.map(({ url }) => url)).toEqual([A, B]);
    expect(refusals).toEqual([]);
  });

  it('with its title, where that stands in the same brackets', () => {
    const text = `x\n  { url = "${A}"; title = "Say \\"owls\\""; }\n  { title = "Gulls"; url = "${B}"; } { url = "https://c.example/f"; }\n`;
    const { entries } = readOpml(text);
    expect(entries.map(({ title }) => title)).toEqual(['Say "owls"', 'Gulls', undefined]);
  });

  it.each([
    `[[blogs]]\nname = "Owls"\nurl = "http://a.example/"\nfeed = "${A}"\n[[blogs]]\nfeed = "${B}"\nname = "Gulls"\nurl = "http://b.example/"\n`,
    `[a]\n  title = Owls\n  link = http://a.example/\n  feed = ${A}\n[b]\n  feed = ${B}\n  link = http://b.example/\n  title = Gulls\n`,
    `rss: ${A}\nlink: http://a.example/\ntitle: Owls\n\nrss: ${B}\nlink: http://b.example/\ntitle: Gulls\n`,
  ])('with its title and site, where these stand in lines: %j', (text) => {
    const { entries, passedOver } = readOpml(text);
    expect(entries).toMatchObject([
      { url: A, title: 'Owls', htmlUrl: 'http://a.example/' },
      { url: B, title: 'Gulls', htmlUrl: 'http://b.example/' },
    ]);
    expect(passedOver).toEqual([]);
  });

  it('with what a planet says below the address of each', () => {
    const text = `[Planet]\nname = Birds\nlink = http://c.example/\n\n[${A}]\nname = Owls\nlink = http://a.example/\n\n[${B}]\nname = Gulls\n`;
    const { entries, passedOver } = readOpml(text);
    expect(entries).toMatchObject([
      { line: 5, url: A, title: 'Owls', htmlUrl: 'http://a.example/' },
      { line: 9, url: B, title: 'Gulls' },
    ]);
    expect(passedOver).toMatchObject([
      { line: 3, what: '"link" names no feed: http://c.example/' },
    ]);
  });

  it('and not of two entries that name theirs otherwise', () => {
    const text = `{ feed = "${A}"; }\n{ url = "${B}"; }\n`;
    expect(readOpml(`x\n${text}`).entries.map(({ url }) => url)).toEqual([A, B]);
  });

  it('in a time that grows with the length alone', { timeout: 30_000 }, () => {
    const start = performance.now();
    const pieces = [
      'url: http://a.example/f ',
      '{url=http://a ',
      '- url: http://a\n',
      'title: "x ',
    ];
    for (const piece of pieces) readOpml(`x\n${piece.repeat(40_000)}`);
    const names = Array.from({ length: 60_000 }, (_, at) => `n${at}_url=http://a`);
    const { entries } = readOpml(`x\nurl=http://b.example/f ${names.join(' ')}`);
    expect(entries[0]?.url).toBe('http://b.example/f');
    expect((performance.now() - start) / 1_000).toBeLessThan(20);
  });
});

it.each([
  '[[feeds]]\nurl = "http://a.example/x"\n[[feeds]]\nurl = "http://b.example/y"\n',
  'feeds = [\n  "http://a.example/x",\n  "http://b.example/y",\n]\n',
])('takes no setting of how to fetch for a feed, and tells it: %j', (feeds) => {
  const settings = 'proxy = "http://127.0.0.1:3128"\nuser_agent = "x (+http://me.example)"\n';
  const { entries, passedOver } = readOpml(`${settings}${feeds}`);
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://b.example/y']);
  expect(passedOver).toEqual([
    { line: 1, what: '"proxy", a setting, which names no feed' },
    { line: 2, what: '"user_agent", a setting, which names no feed' },
  ]);
});

it('takes what is called as a setting, with a capital, for the title of a feed', () => {
  const { entries } = readOpml('Proxy: http://a.example/x\nOwls: http://b.example/y\n');
  expect(entries.map(({ title }) => title)).toEqual(['Proxy', 'Owls']);
});

it.each([
  ['[[feeds]]\ntitle = "A" # mine\nurl = "http://a.example/f" # daily\n', 'A', []],
  [
    '[[feeds]]\ntitle = "A"\nurl = "http://a.example/f"\n[[feeds]]\ntitle = "B" # mine\nurl = "ftp://b.example/f" # gone\n',
    'A',
    [{ line: 6, title: 'B', address: 'ftp://b.example/f' }],
  ],
  [
    "- name: 'A'\n  url: http://a.example/f\n- name: B: the second\n  url: b\n",
    'A',
    [{ line: 4, title: 'B: the second', address: 'b' }],
  ],
  [
    '[a]\nname = "A"\nurl = "http://a.example/f"\nlink = "/about"\n',
    'A',
    [{ line: 4, address: '"/about"' }],
  ],
])(
  'knows the title beside a comment, and of an address that is refused: %j',
  (text, title, bad) => {
    const { entries, refusals } = readOpml(text);
    expect(entries).toMatchObject([{ url: 'http://a.example/f', title }]);
    expect(refusals).toMatchObject(bad);
  },
);

it('knows the folder of a feed, and addresses in the quotes of JavaScript', () => {
  const toml =
    '[[feed]]\nurl = "http://a.example/f"\ncategory = "Birds" # all\n[[feed]]\nurl = "http://b.example/f"\n';
  expect(readOpml(toml).entries.map(({ group }) => group)).toEqual(['Birds', undefined]);
  const script = 'const feeds = [\n  { name: "A", url: `http://a.example/f` }, // daily\n];\n';
  expect(readOpml(script).entries).toMatchObject([{ title: 'A', url: 'http://a.example/f' }]);
});

it('are looked through in a time that grows with the length of a line alone, however wide its gaps', () => {
  const begun = performance.now();
  for (const field of ['title = "A"', "name: 'A'", 'feed "A"', 'feed = "A"', 'category = "A",']) {
    readOpml(`url = "http://a.example/f"\n${field}${' '.repeat(200_000)}x\n`);
  }
  expect((performance.now() - begun) / 1_000).toBeLessThan(10);
});

it.each([
  ['', '[[feeds]]\nname = "Two Words"\nurl = ""\n\n'],
  ['', "[[feeds]]\nurl = ''\nname = 'Two Words'\n\n"],
  ['htp://b.example/f', '[htp://b.example/f]\nname = Two Words\n\n'],
])('keeps the title of an entry whose address is refused: %j in %j', (address, entry) => {
  const isToml = entry.startsWith('[[');
  const sound = isToml
    ? '[[feeds]]\nname = "Owls"\nurl = "http://a.example/f"\n\n'
    : '[http://a.example/f]\nname = Owls\n\n';
  for (const text of [entry + sound, sound + entry]) {
    const { entries, refusals } = readOpml(`# mine\n${text}`);
    expect(entries.map(({ title, url }) => [title, url])).toEqual([['Owls', 'http://a.example/f']]);
    expect(refusals).toMatchObject([{ title: 'Two Words', address }]);
    expect(refusals).toHaveLength(1);
  }
});

it('mends the address of a section as that of any line', () => {
  const text =
    '# mine\n[http//b.example/f]\nname = Two Words\n\n[http://a.example/f]\nname = Owls\n';
  expect(readOpml(text).entries).toMatchObject([
    { title: 'Two Words', url: 'http://b.example/f' },
    { title: 'Owls', url: 'http://a.example/f' },
  ]);
});

it('takes a section that is no address for none where a field of it is', () => {
  const text = '[my.feeds/owls]\nurl = http://a.example/f\nname = Owls\n';
  expect(readOpml(text).entries).toMatchObject([{ title: 'Owls', url: 'http://a.example/f' }]);
});

describe('a field that was left empty', () => {
  const entries = [{ url: 'http://a.example/f', title: 'A' }, { url: 'http://b.example/f' }];
  it.each([
    ['behind it', 'title = "A"\nfeed_url = "#a"\nsite_url = ""', 'feed_url = "#b"\nsite_url=""'],
    ['before it', 'site_url = ""\ntitle = "A"\nurl = "#a"', "link = ''\nurl = '#b'"],
    ['of the feed', 'feed_url = ""\ntitle = "A"\nurl = "#a"', 'feed_url = "#b"\nurl = ""'],
  ])('says nothing beside an address %s', (_, one, other) => {
    const text = `[[feeds]]\n${one}\n\n[[feeds]]\n${other}\n`
      .replace('#a', 'http://a.example/f')
      .replace('#b', 'http://b.example/f');
    expect(readOpml(text)).toMatchObject({ entries, refusals: [] });
  });

  it('is refused where nothing else is the address', () => {
    const text = '[[feeds]]\ntitle = "A"\nurl = ""\n\n[[feeds]]\nurl = "http://b.example/f"\n';
    const { refusals } = readOpml(text);
    expect(refusals).toMatchObject([{ line: 3, title: 'A', reason: 'the address is empty' }]);
  });
});

it('takes the picture of a link on a desktop for no feed', () => {
  const { entries, refusals } = readOpml(
    '[InternetShortcut]\nURL=https://a.example/feed\nIconFile=https://a.example/favicon.ico\n',
  );
  expect(entries.map(({ url }) => url)).toEqual(['https://a.example/feed']);
  expect(refusals).toEqual([]);
});

it('takes the name of a list of addresses for no title of the first of them', () => {
  const { entries } = readOpml('feeds = ["https://a.example/f", "https://b.example/f"]\n');
  expect(entries.map(({ url, title }) => [url, title])).toEqual([
    ['https://a.example/f', undefined],
    ['https://b.example/f', undefined],
  ]);
});
