import { describe, expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

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
      'live bookmarks',
      {
        title: 'birds',
        children: [
          {
            title: 'A',
            annos: [
              { name: 'livemark/siteURI', value: 'http://a.example/' },
              { name: 'livemark/feedURI', value: 'http://a.example/x' },
            ],
            children: [],
          },
        ],
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
  expect(refusals).toMatchObject([{ address: 'ftp://c.example/z' }, { address: 'Owls' }]);
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

it('says nothing of when a bookmark was made, which is no time frame', () => {
  for (const time of ['2020-01-02T03:04:05Z', '1577934245']) {
    const bookmark = { href: 'http://a.example/x', time };
    expect(readOpml(JSON.stringify([bookmark])).repairs).toEqual([]);
  }
});
