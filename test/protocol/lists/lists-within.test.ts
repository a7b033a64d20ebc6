import { expect, it } from 'vitest';
import { LIMITS } from '../../../src/model/limits.ts';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const FEED = 'http://a.example/feed';
const [OTHER, ARTICLE] = ['http://b.example/feed', 'http://a.example/1'];

const read = (value: unknown) => {
  const { entries, refusals, passedOver } = readOpml(JSON.stringify(value));
  return {
    urls: entries.map(({ url }) => url),
    refused: refusals.map(({ address }) => address),
    passedOver: passedOver.map(({ what }) => what),
  };
};

it.each(['items', 'posts', 'latest_items', 'enclosures', 'episodes'])(
  'takes an entry for the feed, and what it lists below %s for its articles',
  (key) => {
    const feed = { url: FEED, title: 'Owls', [key]: [{ url: ARTICLE, title: 'Owls at noon' }] };
    const told = `1 below "${key}" of "Owls", taken for its articles`;
    for (const list of [[feed], { feeds: [feed] }, { subscriptions: { feed } }]) {
      expect(read(list)).toEqual({ urls: [FEED], refused: [], passedOver: [told] });
    }
    const named = { feed_url: FEED, title: 'Owls', [key]: feed[key] };
    expect(read([named])).toEqual({ urls: [FEED], refused: [], passedOver: [] });
  },
);

it('takes feeds that are nested below a feed, under whatever key', () => {
  const other = { title: 'Gulls', xmlUrl: OTHER };
  for (const key of ['children', 'outlines', 'feeds', 'nested']) {
    const list = [{ title: 'Owls', xmlUrl: FEED, [key]: [other] }];
    expect(read(list)).toEqual({ urls: [FEED, OTHER], refused: [], passedOver: [] });
  }
  const lone = { text: 'Owls', xmlUrl: FEED, outline: { text: 'Gulls', xmlUrl: OTHER } };
  expect(read({ opml: { body: { outline: lone } } }).urls).toEqual([FEED, OTHER]);
  const deep = [{ title: 'Owls', xmlUrl: FEED, more: [{ title: 'Night', list: [other] }] }];
  expect(read(deep).urls).toEqual([FEED, OTHER]);
  const plain = [{ title: 'Owls', url: FEED, children: [{ title: 'Gulls', url: OTHER }] }];
  expect(read(plain).urls).toEqual([FEED, OTHER]);
});

it('refuses below a feed what may be a feed or an article', () => {
  const list = [{ title: 'Owls', xmlUrl: FEED, more: [{ title: 'Gulls', url: OTHER }] }];
  expect(read(list)).toEqual({ urls: [FEED], refused: [OTHER], passedOver: [] });
  const unsaid = { feeds: [{ title: 'Owls', url: FEED, more: [{ title: 'Noon', url: ARTICLE }] }] };
  expect(read(unsaid)).toEqual({ urls: [FEED], refused: [ARTICLE], passedOver: [] });
});

it('refuses the address beside a list of feeds that may be one of a feed or of the group', () => {
  const list = [{ title: 'Owls', url: FEED, more: [{ title: 'Gulls', feed_url: OTHER }] }];
  expect(read(list)).toEqual({ urls: [OTHER], refused: [FEED], passedOver: [] });
});

it('takes no address of a group, and names it', () => {
  const feeds = [{ title: 'Gulls', url: OTHER }];
  const told = ['"url" is not known to name a feed: http://a.example/feed'];
  expect(read([{ title: 'Birds', url: FEED, feeds }])).toEqual({
    urls: [OTHER],
    refused: [],
    passedOver: told,
  });
  expect(read({ title: 'All', url: FEED, results: feeds }).urls).toEqual([OTHER]);
});

it('takes no address of authors, hubs or pictures of a feed', () => {
  const own = { authors: [{ name: 'Ann', url: ARTICLE }], hubs: [{ type: 'x', url: OTHER }] };
  const list = [{ title: 'Owls', url: FEED, ...own, icons: [{ url: ARTICLE }] }];
  expect(read(list)).toEqual({ urls: [FEED], refused: [], passedOver: [] });
});

it('takes nothing that somebody watched or put together for a feed, unless these are groups', () => {
  const videos = ['https://v.example/watch?v=a'];
  const history = [{ url: 'https://v.example/watch?v=b', title: 'Owls at noon' }];
  const subscriptions = [{ url: FEED, name: 'Owls' }];
  const list = { format: 'P', playlists: [{ name: 'Night', videos }], subscriptions, history };
  const told = (key: string) => `1 below "${key}", which lists no feeds`;
  expect(read(list)).toEqual({
    urls: [FEED],
    refused: [],
    passedOver: [told('playlists'), told('history')],
  });
  expect(read({ History: [{ url: FEED, name: 'A' }], Birds: [OTHER] }).urls).toEqual([FEED, OTHER]);
});

it('looks through lists once, however deep they are nested', { timeout: 20_000 }, () => {
  let value: unknown = Array.from({ length: 50_000 }, (_, at) => ({ title: `${at}`, n: [{ at }] }));
  for (let depth = 0; depth < LIMITS.parse.jsonDepth; depth++) value = { title: 'x', in: [value] };
  expect(read([value, { title: 'Owls', url: FEED }]).urls).toEqual([FEED]);
});

it('leaves out what changes of subscriptions remove, and says so', () => {
  for (const beside of ['', ', "timestamp": 12']) {
    const changes = `{"add": ["http://a.example/f"], "remove": ["http://b.example/f"]${beside}}`;
    const { entries, passedOver } = readOpml(changes);
    expect(entries.map(({ url, group }) => [url, group])).toEqual([
      ['http://a.example/f', undefined],
    ]);
    expect(passedOver).toMatchObject([{ what: '1 below "remove", to be followed no more' }]);
  }
});
