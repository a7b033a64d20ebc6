import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

describe('plain lists of addresses', () => {
  it('take a time that grows with their length alone, whatever stands in a line', {
    timeout: 20_000,
  }, () => {
    const length = 100_000;
    const lines = [
      `exec:${'a'.repeat(length)}\u2028b`,
      `query:a:${'a'.repeat(length)}\u2028b`,
      ...Array.from({ length: 200 }, () => `http://a.example/ ${'"\\'.repeat(4_000)}`),
      `url: ${'a.'.repeat(length)}`,
    ];
    const { entries, refusals } = readOpml(lines.join('\n'));
    expect([entries.length, refusals.length]).toEqual([200, 3]);
  });

  it('are read line by line, comments passed over', () => {
    const text =
      '# my feeds\n\nhttp://a.example/x\r\n  https://b.example/ B blog\n// no\nwww.c.example/feed\n';
    expect(brief(text)).toEqual([
      [3, 'http://a.example/x', undefined, undefined],
      [4, 'https://b.example/', 'B blog', undefined],
      [6, 'http://www.c.example/feed', undefined, undefined],
    ]);
    expect(readOpml(text).format).toBe('list');
  });

  it('have comments of two slashes, but not where a host and a path follow these at once', () => {
    const text =
      '//a.example/feed.xml\n// b.example/feed.xml\n//https://c.example/x\n//e.g. owls/gulls\n//owls\nhttp://d.example/x\n//127.0.0.1:80/y';
    expect(brief(text).map(([line, url]) => [line, url])).toEqual([
      [1, 'http://a.example/feed.xml'],
      [6, 'http://d.example/x'],
      [7, 'http://127.0.0.1:80/y'],
    ]);
  });

  it('refuse an address without a host, or with a host that a space parts', () => {
    const { entries, refusals } = readOpml(
      'http:///x\nhttp://exa mple.org/feed\nhttp:///a.example/x\nhttp://localhost b.example/y\n',
    );
    expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://localhost']);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'the address names no host',
      'the address is not a valid URL',
    ]);
  });

  it('name hosts without a scheme, by name or number, with a port or without', () => {
    const text =
      'example.org/x\n127.0.0.1:8801/x\n192.0.2.7/y A router\nlocalhost:8801\nlocalhost/z\n[2001:db8::1]:8801/x\nnas:8080/rss';
    expect(brief(text).map(([, url]) => url)).toEqual([
      'http://example.org/x',
      'http://127.0.0.1:8801/x',
      'http://192.0.2.7/y',
      'http://localhost:8801',
      'http://localhost/z',
      'http://[2001:db8::1]:8801/x',
      'http://nas:8080/rss',
    ]);
    expect(readOpml('tel:911\nurn:12').refusals.map(({ reason }) => reason)).toEqual([
      'the scheme tel: is not http or https',
      'the scheme urn: is not http or https',
    ]);
  });

  it('read the ids that programs have for feeds, and the lines of pages of Gemini', () => {
    const text =
      'feed/https://a.example/x\n=> https://b.example/y Owls at night\n=>\thttp://c.example/z';
    expect(brief(text)).toEqual([
      [1, 'https://a.example/x', undefined, undefined],
      [2, 'https://b.example/y', 'Owls at night', undefined],
      [3, 'http://c.example/z', undefined, undefined],
    ]);
  });

  it('take an address out of a line of text', () => {
    expect(brief('- [Owls](http://a.example/x)\nMy blog: http://b.example/y.')).toEqual([
      [1, 'http://a.example/x', 'Owls', undefined],
      [2, 'http://b.example/y', 'My blog', undefined],
    ]);
  });

  it('take the links of Markdown that stand below their words', () => {
    const text = '- [Owls][1]\n\n[1]: http://a.example/x\n[gulls]: <http://b.example/y>';
    const { refusals, linesPassedOver } = readOpml(text);
    expect(brief(text)).toEqual([
      [3, 'http://a.example/x', '1', undefined],
      [4, 'http://b.example/y', 'gulls', undefined],
    ]);
    expect([refusals, linesPassedOver]).toEqual([[], 1]);
  });

  it.each([
    [
      'markup of lists',
      '1. http://a.example/x\n> http://b.example/y\n| Gulls | http://c.example/z',
      [
        ['http://a.example/x', undefined],
        ['http://b.example/y', undefined],
        ['http://c.example/z', 'Gulls'],
      ],
    ],
    [
      'several addresses in a line',
      '- [Owls](http://a.example/), [Gulls](http://a.example/x)\nhttp://b.example/ http://b.example/y',
      [
        ['http://a.example/', 'Owls'],
        ['http://a.example/x', 'Gulls'],
        ['http://b.example/', undefined],
        ['http://b.example/y', undefined],
      ],
    ],
    [
      'names of fields',
      'title: Owls\nurl: http://a.example/x\nxml_url = "http://b.example/y"',
      [
        ['http://a.example/x', 'Owls'],
        ['http://b.example/y', undefined],
      ],
    ],
    [
      'brackets of Org',
      '*** [[http://a.example/x][Owl news]] :birds:',
      [['http://a.example/x', 'Owl news']],
    ],
    [
      'commas and brackets of an address',
      'http://a.example/owls,0,12.rss\nSee http://b.example/Owl_(bird).',
      [
        ['http://a.example/owls,0,12.rss', undefined],
        ['http://b.example/Owl_(bird)', 'See'],
      ],
    ],
    [
      'calls of sfeed',
      "feeds() {\n  # owls\n  feed \"Owls\" \"http://a.example/x\"\n\tfeed 'Gull news' 'http://b.example/y' 'http://b.example' 'UTF-8'\n}\nfetch() {\n  curl \"$2\"\n}",
      [
        ['http://a.example/x', 'Owls'],
        ['http://b.example/y', 'Gull news'],
      ],
    ],
  ])('lose no address among %s', (_, text, expected) => {
    expect(brief(text).map(([, url, title]) => [url, title])).toEqual(expected);
  });

  it('refuse what is no address, with its line', () => {
    const document = readOpml('http://a.example/\nexec:~/script.sh\nhello there\nurl: nothing');
    expect(document.refusals.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'a program makes it for newsboat; it has no address'],
      [3, 'the address is not a URL'],
      [4, 'the address is not a URL'],
    ]);
    expect(document.addresses).toBe(4);
  });

  it.each([
    [
      'YAML',
      'feeds:\n  - title: Owls\n    url: http://a.example/x\n    tags: [birds, night]\nnews:\n  - http://b.example/y\n',
      0,
    ],
    [
      'Org',
      '* Birds  :elfeed:\n:PROPERTIES:\n:ID: 7\n:END:\n*** [[http://a.example/x][Owls]]\n** Sea\n- http://b.example/y',
      5,
    ],
    [
      'TOML',
      '[[feeds]]\nname = "Owls"\nurl = "http://a.example/x"\n[feeds.gulls]\nurl = "http://b.example/y"',
      3,
    ],
    [
      'a table',
      '| Name | Feed |\n|---|:--|\n| Owls | http://a.example/x |\n| http://b.example/y |',
      1,
    ],
    [
      'Markdown and HTML',
      '![Owls](http://a.example/owls.png)\nhttp://a.example/x\n<!-- terns -->\nhttp://b.example/y',
      2,
    ],
    [
      'Lisp',
      '(setq elfeed-feeds\n; birds\n  \'("http://a.example/x"\n    ("http://b.example/y" birds)\n))',
      3,
    ],
  ])('pass over the headings, fields and rulers of %s, and count them', (_, text, lines) => {
    const document = readOpml(text);
    expect(document.entries.map(({ url }) => url)).toEqual([
      'http://a.example/x',
      'http://b.example/y',
    ]);
    expect([document.linesPassedOver, document.refusals]).toEqual([lines, []]);
  });

  it('hold rows whose first cell is empty, whatever stands before it in a program', () => {
    const { entries } = readOpml('title; url\nOwls; http://a.example/x\n; http://b.example/y');
    expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://b.example/y']);
  });

  it('pass over merge-conflict markers', () => {
    const document = readOpml(
      '<<<<<<< HEAD\nhttp://a.example/\n||||||| base\n=======\nhttp://b.example/\n>>>>>>> x',
    );
    expect(document.entries).toHaveLength(2);
    expect(document.repairs).toHaveLength(4);
  });
});

it('refuses a field that holds an address without its scheme, instead of passing it over', () => {
  const { entries, refusals } = readOpml('url: a.example/x\nowls: b.example/y\nbirds: many');
  expect(entries).toMatchObject([{ url: 'http://a.example/x' }]);
  expect(refusals).toMatchObject([{ line: 2 }]);
});

it('reads addresses between angle brackets', () => {
  expect(brief('<http://a.example/x>\n<http://b.example/y>').map(([, url]) => url)).toEqual([
    'http://a.example/x',
    'http://b.example/y',
  ]);
});

it('reads addresses that a comma or semicolon alone is between, and those that have one', () => {
  const text =
    'all: http://a.example/x,http://b.example/y;https://c.example/z\nd: http://d.example/?t=a,b';
  expect(brief(text).map(([, url]) => url)).toEqual([
    'http://a.example/x',
    'http://b.example/y',
    'https://c.example/z',
    'http://d.example/?t=a,b',
  ]);
});

it.each([
  'http://a.example/?q=owls,gulls',
  'http://a.example/?q=owls;gulls',
  'http://a.example/x;v=1',
  'http://a.example/x;jsessionid=A1?y=z',
  'http://a.example/x,7.rss',
])('keeps the commas and semicolons of an address: %s', (address) => {
  for (const behind of ['', ' "birds" "~Owls"', ' # owls', ' | Owls', ',http://b.example/']) {
    const [entry] = readOpml(`${address}${behind}\nhttp://c.example/\n`).entries;
    expect(entry).toMatchObject({ line: 1, url: address });
    expect(entry).not.toHaveProperty('repairs');
  }
});

it('says where an address ended at a comma or semicolon that may be its own', () => {
  const said = (text: string) => readOpml(text).entries.map(({ url, repairs }) => [url, repairs]);
  const behind = (sign: string) => [`took the "${sign}" behind the address for its end`];
  expect(said('http://a.example/owls,gulls')).toEqual([['http://a.example/owls', behind(',')]]);
  expect(said('http://a.example/x;Owls')).toEqual([['http://a.example/x', behind(';')]]);
  expect(said('http://a.example/?id=1,Owl news')).toEqual([
    ['http://a.example/?id=1', behind(',')],
  ]);
  expect(said('http://a.example/x, Owls')).toEqual([['http://a.example/x', undefined]]);
});

it('decodes an ampersand in a plain list instead of ending the address there', () => {
  expect(brief('http://a.example/?x=1&amp;y=2 Owls\n')).toEqual([
    [1, 'http://a.example/?x=1&y=2', 'Owls', undefined],
  ]);
});

it('takes an address that is the key of a field for the address alone', () => {
  expect(brief('feeds:\n  http://a.example/x: Owls\n  http://b.example/y:\n')).toEqual([
    [2, 'http://a.example/x', 'Owls', undefined],
    [3, 'http://b.example/y', undefined, undefined],
  ]);
});

it('mends a scheme that stands twice', () => {
  const text =
    'http://https://a.example/x\nhttps:http://b.example/y\nfeed:feed://c.example/z\nfeed://feed:https://d.example/x\nfeed:http//e.example/x';
  expect(brief(text).map(([, url]) => url)).toEqual([
    'https://a.example/x',
    'http://b.example/y',
    'http://c.example/z',
    'https://d.example/x',
    'http://e.example/x',
  ]);
});
