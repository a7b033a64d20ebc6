import { describe, expect, it } from 'vitest';
import { readOpml } from '../../src/protocol/read-opml.ts';

const brief = (text: string) =>
  readOpml(text).entries.map(({ line, url, title, group }) => [line, url, title, group]);

describe('plain lists of addresses', () => {
  it('take a time that grows with their length alone, whatever stands in a line', {
    timeout: 3_000,
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
      '//a.example/feed.xml\n// b.example/feed.xml\n//https://c.example/x\n//e.g. owls/gulls\n//owls\nhttp://d.example/x';
    expect(brief(text).map(([line, url]) => [line, url])).toEqual([
      [1, 'http://a.example/feed.xml'],
      [6, 'http://d.example/x'],
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

  it('understand tags and titles in quotes', () => {
    expect(brief('http://a.example/x "birds" "~Owl news" "daily"\nhttp://b.example/ "!"')).toEqual([
      [1, 'http://a.example/x', 'Owl news', 'birds'],
      [2, 'http://b.example/', undefined, undefined],
    ]);
  });

  it('understand tags without quotes beside a title, addresses in quotes and queries without any', () => {
    const text =
      'http://a.example/x birds ! "~Owl news"\n"http://b.example/y" "sea birds"\nquery:New:unread="yes"';
    expect(brief(text)).toEqual([
      [1, 'http://a.example/x', 'Owl news', 'birds'],
      [2, 'http://b.example/y', undefined, 'sea birds'],
    ]);
    expect(readOpml(text)).toMatchObject({ linesPassedOver: 0, repairs: [] });
  });

  it('take the first tag for the group, in quotes or not, and tell the others', () => {
    const text = [
      'http://a.example/1 linux security "~P1"',
      'http://a.example/2 tag1 "tag two" "~My T"',
      'http://a.example/3 "tag two" ! tag1 # "no tag"',
      'http://a.example/4 "say \\"hi\\"" "~A \\"title\\""',
      'http://a.example/5 a title # of words',
    ].join('\n');
    const { entries } = readOpml(text);
    expect(entries.map(({ title, group, otherGroups }) => [title, group, otherGroups])).toEqual([
      ['P1', 'linux', ['security']],
      ['My T', 'tag1', ['tag two']],
      [undefined, 'tag two', ['tag1']],
      ['A "title"', 'say "hi"', undefined],
      ['a title # of words', undefined, undefined],
    ]);
  });

  it('refuse the queries and programs of newsboat, with line, tags and title', () => {
    const text = [
      '"query:Unread:unread = \\"yes\\"" q',
      'query:New:unread="yes"',
      '"exec:~/bin/x --all" foo "~Mine"',
      'exec:~/bin/x foo bar',
      'filter:~/bin/x:http://a.example/ "foo"',
    ].join('\n');
    const { entries, refusals, addresses, linesPassedOver } = readOpml(text);
    expect([entries, addresses, linesPassedOver]).toEqual([[], 5, 0]);
    expect(
      refusals.map(({ line, address, title, group, reason }) => [
        line,
        address,
        title,
        group,
        reason,
      ]),
    ).toEqual([
      [1, 'query:Unread:unread = "yes"', undefined, 'q', 'the scheme query: is not http or https'],
      [2, 'query:New:unread="yes"', undefined, undefined, 'the scheme query: is not http or https'],
      [3, 'exec:~/bin/x --all', 'Mine', 'foo', 'the scheme exec: is not http or https'],
      [4, 'exec:~/bin/x', undefined, 'foo', 'the scheme exec: is not http or https'],
      [
        5,
        'filter:~/bin/x:http://a.example/',
        undefined,
        'foo',
        'the scheme filter: is not http or https',
      ],
    ]);
  });

  it('have no tag in the comment behind a title, and no address in the name of a query', () => {
    const text = 'http://a.example/x "~Owls" # every night\n"query:b.example:unread = \\"yes\\""';
    expect(brief(text)).toEqual([[1, 'http://a.example/x', 'Owls', undefined]]);
    expect(readOpml(text).refusals).toMatchObject([
      { line: 2, address: 'query:b.example:unread = "yes"' },
    ]);
  });

  it('read calls of sfeed that go on in the next line, each with its own line', () => {
    const text =
      'feeds() {\n\tfeed "Owls" \\\n\t\t"http://a.example/x"\n\t#feed "Terns" \\\n\tfeed "Gulls" "http://b.example/y"\n}';
    expect(brief(text)).toEqual([
      [2, 'http://a.example/x', 'Owls', undefined],
      [5, 'http://b.example/y', 'Gulls', undefined],
    ]);
    expect(readOpml(text).refusals).toEqual([]);
  });

  it('refuse a row of a table that names a feed and no address, with its title', () => {
    const text =
      'Title,Feed URL,Site\nOwls,http://a.example/x,\nGulls,,\nTerns,,http://c.example/\n,,';
    const { entries, refusals } = readOpml(text);
    expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://c.example/']);
    expect(refusals).toMatchObject([{ line: 3, title: 'Gulls', reason: 'the address is empty' }]);
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
      '- [Owls](http://a.example/), [feed](http://a.example/x)\nhttp://b.example/ http://b.example/y',
      [
        ['http://a.example/', 'Owls'],
        ['http://a.example/x', 'feed'],
        ['http://b.example/', undefined],
        ['http://b.example/y', undefined],
      ],
    ],
    [
      'names of fields',
      'title: Owls\nurl: http://a.example/x\nxml_url = "http://b.example/y"',
      [
        ['http://a.example/x', undefined],
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
      [2, 'the scheme exec: is not http or https'],
      [3, 'the address is not a URL'],
      [4, 'the address is not a URL'],
    ]);
    expect(document.addresses).toBe(4);
  });

  it.each([
    [
      'YAML',
      'feeds:\n  - title: Owls\n    url: http://a.example/x\n    tags: [birds, night]\nnews:\n  - http://b.example/y\n',
      4,
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

  it('pass over merge-conflict markers', () => {
    const document = readOpml(
      '<<<<<<< HEAD\nhttp://a.example/\n||||||| base\n=======\nhttp://b.example/\n>>>>>>> x',
    );
    expect(document.entries).toHaveLength(2);
    expect(document.repairs).toHaveLength(4);
  });
});

describe('tables', () => {
  it.each([
    [
      'Channel Id,Channel Url,Channel Title\nUC1,http://a.example/c/UC1,"Owls, and gulls"',
      'Owls, and gulls',
      undefined,
    ],
    ['Kanal-ID,Kanal-URL,Kanaltitel\nUC1,http://a.example/c/UC1,Eulen', 'Eulen', undefined],
    [
      'title;feed_url;folder\n"The ""old"" owl";http://a.example/c/UC1;birds',
      'The "old" owl',
      'birds',
    ],
    ['"title"\t"url"\t"folder"\n"Owls"\thttp://a.example/c/UC1\t"birds"', 'Owls', 'birds'],
    ['name\tsite url\turl\nOwls\thttp://a.example/\thttp://a.example/c/UC1', 'Owls', undefined],
  ])('are read by the names of their columns: %j', (text, title, group) => {
    expect(brief(text)).toEqual([[2, 'http://a.example/c/UC1', title, group]]);
  });

  it('take a feed that has the address of its site alone for that, without the cells behind it', () => {
    const text = 'name,site url,url,tags\nOwls,http://a.example/,,birds';
    expect(brief(text).map(([, url]) => url)).toEqual(['http://a.example/']);
  });

  it.each(['Owls,http://a.example/x,birds', 'Owls;http://a.example/x;birds'])(
    'need no names of columns: %s',
    (text) => {
      expect(brief(text)).toEqual([[1, 'http://a.example/x', 'Owls', undefined]]);
    },
  );

  it('have lines that do not fit read as text', () => {
    const document = readOpml('title,url\nOwls, gulls, http://a.example/x\nNothing,here\n');
    expect(document.entries).toMatchObject([{ url: 'http://a.example/x', title: 'Owls, gulls' }]);
    expect(document.refusals).toMatchObject([{ line: 3, address: 'Nothing,here' }]);
  });
});

describe('JSON exports of other readers', () => {
  it.each([
    [
      'subscription lists with feed/ ids',
      {
        subscriptions: [
          {
            id: 'feed/http://a.example/x',
            title: 'A',
            categories: [{ id: 'user/-/label/birds', label: 'birds' }],
            htmlUrl: 'http://a.example/',
          },
        ],
      },
    ],
    [
      'flat arrays',
      [{ feed_url: 'http://a.example/x', title: 'A', category: { id: 3, title: 'birds' } }],
    ],
    [
      'feeds with numbered folders',
      {
        folders: [{ id: 7, name: 'birds' }],
        feeds: [{ id: 1, url: 'http://a.example/x', title: 'A', folderId: 7 }],
      },
    ],
    [
      'nested folders',
      [{ name: 'birds', children: [{ type: 'rss', name: 'A', xmlUrl: 'http://a.example/x' }] }],
    ],
    [
      'folders of feeds',
      { groups: [{ title: 'birds', feeds: [{ url: 'http://a.example/x', name: 'A' }] }] },
    ],
    [
      'subscriptions with numbers of the reader',
      [
        {
          id: 'feed/0012',
          title: 'A',
          categories: [{ label: 'birds' }],
          url: 'http://a.example/x',
        },
      ],
    ],
  ])('%s are understood', (_, value) => {
    for (const text of [
      JSON.stringify(value),
      JSON.stringify(value, null, 2).replaceAll('/', '\\/'),
    ]) {
      const document = readOpml(text);
      expect(document.format).toBe('json');
      expect(document.entries).toMatchObject([
        { url: 'http://a.example/x', title: 'A', group: 'birds' },
      ]);
    }
  });

  it('are read as bare addresses too, each with its line', () => {
    expect(brief('[\n"http://a.example/",\n"http://b.example/"\n]')).toEqual([
      [2, 'http://a.example/', undefined, undefined],
      [3, 'http://b.example/', undefined, undefined],
    ]);
  });

  it('refuse bad addresses and say so', () => {
    const document = readOpml(
      '[{"xmlUrl":"javascript:1","title":"x"},{"xmlUrl":"http://a.example/"}]',
    );
    expect(document.refusals).toMatchObject([{ kind: 'address', title: 'x' }]);
    expect(document.addresses).toBe(2);
  });
});

it('reads JSON in which feeds are keys or the values of their names', () => {
  const byAddress = { 'http://a.example/x': { title: 'Owls' }, 'http://b.example/y': null };
  const byName = { Gulls: 'http://c.example/z' };
  const named = [{ name: 'Terns', feed: 'http://d.example/x', icon: 'http://d.example/i.png' }];
  expect(brief(JSON.stringify({ byAddress, byName, named }))).toEqual([
    [1, 'http://a.example/x', 'Owls', undefined],
    [1, 'http://b.example/y', undefined, undefined],
    [1, 'http://c.example/z', 'Gulls', undefined],
    [1, 'http://d.example/x', 'Terns', undefined],
  ]);
});

it('refuses a field that holds an address without its scheme, instead of passing it over', () => {
  const { entries, refusals } = readOpml('url: a.example/x\nowls: b.example/y\nbirds: many');
  expect(entries).toMatchObject([{ url: 'http://a.example/x' }]);
  expect(refusals).toMatchObject([{ line: 2 }]);
});

it('reads JSON in which sites are keys of their feeds', () => {
  const list = {
    'http://a.example/': ['http://a.example/x'],
    'http://b.example/': [{ url: 'http://b.example/y', title: 'Terns' }],
    'http://c.example/': { feeds: ['http://c.example/z'] },
    'http://d.example/feed': ['birds'],
  };
  expect(brief(JSON.stringify(list)).map(([, url]) => url)).toEqual([
    'http://a.example/x',
    'http://b.example/y',
    'http://c.example/z',
    'http://d.example/feed',
  ]);
});

it('reads JSON in which the key of a very long text is an address', () => {
  const text = JSON.stringify({ 'http://a.example/x': 'x'.repeat(9_000_000) });
  expect(readOpml(text).entries).toMatchObject([{ url: 'http://a.example/x' }]);
});

it('passes over links in OPML that is written as JSON, and says so', () => {
  const outlines = [
    { text: 'Other list', type: 'link', url: 'https://a.example/x.opml' },
    { text: 'Feed', type: 'rss', xmlUrl: 'https://a.example/feed' },
  ];
  const document = readOpml(JSON.stringify({ head: {}, body: { outlines } }, null, 1));
  expect(document.entries.map(({ url }) => url)).toEqual(['https://a.example/feed']);
  expect(document.passedOver).toEqual([
    { line: 8, what: '"Other list" is of type link, not a feed: https://a.example/x.opml' },
  ]);
});

it('reads OPML that a converter wrote as JSON with marked attributes', () => {
  const outline = {
    '@text': 'Birds',
    outline: [{ '@text': 'Owls', '@xmlUrl': 'http://a.example/x' }],
  };
  expect(brief(JSON.stringify({ opml: { body: { outline } } }))).toEqual([
    [1, 'http://a.example/x', 'Owls', 'Birds'],
  ]);
});

it.each(['$', '@attributes', '_attributes', 'attributes', ':@'])(
  'reads OPML as JSON whose attributes a converter put together under %j, groups too',
  (key) => {
    const owls = { [key]: { text: 'Owls', xmlUrl: 'http://a.example/x' } };
    const gulls = { [key]: { text: 'Gulls', xmlUrl: 'http://b.example/y' } };
    const outline = [
      { [key]: { text: 'Birds' }, outline: [owls] },
      { [key]: { text: 'Sea' }, outline: gulls },
    ];
    expect(brief(JSON.stringify({ opml: { body: { outline } } }))).toEqual([
      [1, 'http://a.example/x', 'Owls', 'Birds'],
      [1, 'http://b.example/y', 'Gulls', 'Sea'],
    ]);
  },
);

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

it('takes channels of YouTube by their ids, and no pictures of them', () => {
  const id = (letter: string) => `UC${letter.repeat(22)}`;
  const thumbnails = { default: { url: 'https://pictures.example/a.jpg' } };
  const snippet = { channelId: id('m'), resourceId: { channelId: id('a') }, thumbnails };
  const takeout = [{ id: 'x', snippet: { ...snippet, title: 'Owls' } }];
  const subscriptions = [{ id: id('b'), name: 'Gulls', thumbnail: 'https://pictures.example/b' }];
  const feeds = 'https://www.youtube.com/feeds/videos.xml?channel_id=';
  const text = `${JSON.stringify(takeout)}\n${JSON.stringify({ name: 'All', subscriptions })}\n`;
  expect(brief(text)).toEqual([
    [1, feeds + id('a'), 'Owls', undefined],
    [2, feeds + id('b'), 'Gulls', 'All'],
  ]);
  expect(brief(JSON.stringify({ subscriptions: [id('c')] })).map(([, url]) => url)).toEqual([
    feeds + id('c'),
  ]);
});

it('takes groups for groups that are called like a picture, or end so', () => {
  const groups = { Silicon: ['http://a.example/x'], Logo: [{ url: 'http://b.example/y' }] };
  const urls = brief(JSON.stringify(groups)).map(([, url]) => url);
  expect(urls).toEqual(['http://a.example/x', 'http://b.example/y']);
});

it('takes nothing that an article says in several parts for a feed', () => {
  const content = [{ type: 'text/html', url: 'http://a.example/part' }];
  const document = readOpml(JSON.stringify([{ title: 'Owls', content }]));
  expect(document.entries).toEqual([]);
  expect(document.passedOver).toEqual([{ line: 1, what: '"Owls" is an article, not a feed' }]);
});

it('takes what has a plain key for what is meant, not what a reader marked for itself', () => {
  const feed = { url: 'http://a.example/x', title: 'Owls', canonical: 'http://a.example/' };
  const own = { _url: '/api/feeds/1', _title: 'owls-1' };
  for (const each of [
    { ...feed, ...own },
    { ...own, ...feed },
  ]) {
    expect(brief(JSON.stringify([each]))).toEqual([[1, 'http://a.example/x', 'Owls', undefined]]);
  }
});

it('walks what has a marked key once, however deep', () => {
  const nested = `${'{"@a":'.repeat(60)}{"@xmlUrl":"http://a.example/x"}${'}'.repeat(60)}`;
  expect(brief(nested).map(([, url]) => url)).toEqual(['http://a.example/x']);
});

it('reads addresses between angle brackets', () => {
  expect(brief('<http://a.example/x>\n<http://b.example/y>').map(([, url]) => url)).toEqual([
    'http://a.example/x',
    'http://b.example/y',
  ]);
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

it('says of JSON that breaks off between two feeds that it may be cut off', () => {
  const { entries, repairs } = readOpml('{"feeds":[{"url":"http://a.example/x"},');
  expect(entries).toHaveLength(1);
  expect(repairs.at(-1)?.what).toContain('it may be cut off');
});

it('refuses what has no address among the feeds of JSON', () => {
  const list = [
    { title: 'Owls', url: 'http://a.example/x' },
    { title: 'Gulls', url: '', category: 'birds' },
    { title: 'Terns', feed_url: null, site_url: 'http://c.example/' },
    { title: 'Folder', children: [] },
  ];
  const { entries, refusals } = readOpml(JSON.stringify(list, null, 1));
  expect(entries).toHaveLength(1);
  const reason = 'the entry has no address of a feed';
  expect(refusals).toEqual([
    { line: 7, kind: 'no-address', reason, title: 'Gulls', group: 'birds' },
    { line: 12, kind: 'no-address', reason, title: 'Terns', address: 'http://c.example/' },
  ]);
});

it('mends or refuses addresses of other schemes, or without one, among those of JSON', () => {
  const list = ['http://a.example/x', 'www.b.example/y', 'ftp://c.example/z', 'Owls'];
  const { entries, refusals } = readOpml(JSON.stringify(list));
  expect(entries.map(({ url }) => url)).toEqual(['http://a.example/x', 'http://www.b.example/y']);
  expect(refusals).toMatchObject([{ address: 'ftp://c.example/z' }]);
});

it('reads feeds by name in JSON that has groups among them', () => {
  const list = { Owls: 'http://a.example/x', Birds: { Gulls: 'http://b.example/y' } };
  expect(brief(JSON.stringify(list))).toEqual([
    [1, 'http://a.example/x', 'Owls', undefined],
    [1, 'http://b.example/y', 'Gulls', 'Birds'],
  ]);
});

it('takes the keys of several lists of feeds for groups, and the key of one for none', () => {
  const [owls, gulls] = [{ name: 'Owls', url: 'http://a.example/x' }, 'http://b.example/y'];
  const groups = (value: unknown) => brief(JSON.stringify(value)).map(([, , , group]) => group);
  expect(groups({ Night: [owls], Coast: [gulls] })).toEqual(['Night', 'Coast']);
  expect(groups({ Night: { Owls: owls.url }, Coast: { Gulls: gulls } })).toEqual([
    'Night',
    'Coast',
  ]);
  expect(groups({ feeds: [owls, gulls] })).toEqual([undefined, undefined]);
  expect(groups({ feeds: [owls], head: { title: 'My feeds' } })).toEqual([undefined]);
});

it('passes over the searches and scripts among bookmarks in JSON', () => {
  const bookmarks = [
    { title: 'Owls', uri: 'http://a.example/x' },
    { title: 'Recent', uri: 'place:sort=8' },
  ];
  const { refusals, passedOver } = readOpml(JSON.stringify(bookmarks));
  expect([refusals, passedOver]).toEqual([
    [],
    [{ line: 1, what: '"Recent", a bookmark of place:' }],
  ]);
});

it('takes the address of a feed before one that is called plainly', () => {
  const list = [{ title: 'Owls', url: 'http://a.example/', feed: 'http://a.example/x' }];
  expect(brief(JSON.stringify(list)).map(([, url]) => url)).toEqual(['http://a.example/x']);
});

it('names the addresses of JSON that it does not know for those of feeds', () => {
  const list = { Owls: 'http://a.example/x', version: 2, feeds: ['http://b.example/y'] };
  const { entries, passedOver } = readOpml(JSON.stringify(list));
  expect(entries).toMatchObject([{ url: 'http://b.example/y' }]);
  expect(passedOver).toEqual([
    { line: 1, what: '"Owls" is not known to name a feed: http://a.example/x' },
  ]);
});

it.each(['URL', 'Url', 'feedurl', 'FeedUrl', 'Feed URL', 'XMLURL'])(
  'knows the key %s of an address however it is spelled',
  (key) => {
    const list = [{ Title: 'Owls', Category: 'birds', [key]: 'http://a.example/x' }];
    expect(brief(JSON.stringify(list))).toEqual([[1, 'http://a.example/x', 'Owls', 'birds']]);
  },
);

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

it('reads JSON of one feed a line', () => {
  const lines =
    '{"title":"Owls","feed_url":"http://a.example/x"}\n{"feed_url":"http://b.example/y"}\n';
  expect(brief(lines)).toEqual([
    [1, 'http://a.example/x', 'Owls', undefined],
    [2, 'http://b.example/y', undefined, undefined],
  ]);
});

it('takes articles that a reader kept for no feeds, and the feeds that they name', () => {
  const articles = [
    { title: 'Owls at noon', url: 'http://a.example/1', content: 'Hoot.' },
    {
      title: 'Gulls',
      url: 'http://b.example/1',
      published: 1,
      feed: { title: 'B', feed_url: 'http://b.example/y' },
    },
    {
      title: 'Terns',
      canonical: [{ href: 'http://c.example/1' }],
      origin: { streamId: 'feed/http://c.example/z' },
    },
  ];
  const document = readOpml(JSON.stringify(articles));
  expect(document.entries.map(({ url }) => url)).toEqual([
    'http://b.example/y',
    'http://c.example/z',
  ]);
  expect(document.passedOver).toEqual([
    { line: 1, what: '"Owls at noon" is an article, not a feed' },
  ]);
});

it('reads feeds that are the content of an answer, and groups that have a label', () => {
  const answer = { seq: 0, content: [{ feed_url: 'http://a.example/x', title: 'Owls' }] };
  const collection = { label: 'Birds', feeds: [{ id: 'feed/http://b.example/y', title: 'Gulls' }] };
  expect(brief(JSON.stringify(answer))).toEqual([[1, 'http://a.example/x', 'Owls', undefined]]);
  expect(brief(JSON.stringify([collection]))).toEqual([
    [1, 'http://b.example/y', 'Gulls', 'Birds'],
  ]);
});

it('refuses a JSON Feed, which is no list of feeds', () => {
  const feed = { version: 'https://jsonfeed.org/version/1.1', feed_url: 'http://a.example/x' };
  expect(() => readOpml(JSON.stringify(feed))).toThrow('this is a feed, not a list of feeds');
});

it('mends a scheme that stands twice', () => {
  const text =
    'http://https://a.example/x\nhttps:http://b.example/y\nfeed:feed://c.example/z\nfeed://feed:https://d.example/x';
  expect(brief(text).map(([, url]) => url)).toEqual([
    'https://a.example/x',
    'http://b.example/y',
    'http://c.example/z',
    'https://d.example/x',
  ]);
});
