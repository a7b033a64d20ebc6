/** Items made of entries: who they are, where they lead, what they say. */
import { describe, expect, test } from 'vitest';
import { itemId, toNewItems } from '../../src/collect/item.ts';
import { prepareItem } from '../../src/collect/prepare-items.ts';
import { storyKey } from '../../src/collect/story-key.ts';
import type { Feed, FeedItem } from '../../src/model/feed.ts';

const CONTEXT = { feedUrl: 'https://www.example.org/feed.xml', now: Date.UTC(2026, 0, 1) };

function entry(parts: Partial<FeedItem> = {}): FeedItem {
  const empty = { authors: [], contributors: [], categories: [], media: [] };
  return { link: 'https://example.org/a', title: 'A title', ...empty, ...parts };
}

function items(entries: readonly FeedItem[], parts: Partial<Feed> = {}) {
  const lists = { hubs: [], authors: [], contributors: [], categories: [], repairs: [] };
  return toNewItems({ dialect: 'rss', ...lists, ...parts, items: entries }, CONTEXT);
}

const html = (value: string) => ({ type: 'html', value }) as const;

describe('where an entry leads', () => {
  const { link: _, ...unlinked } = entry();
  const links = [{ url: '/1.atom', rel: 'self' }];
  const behind = 'https://example.org/behind';

  test('is behind a click counter', () => {
    expect(items([entry({ originalLink: behind })])[0]?.url).toBe(behind);
  });

  test.each([
    'http://www.bing.com/news/apiclick.aspx?ref=FexRss&tid=1&url=https%3a%2f%2fexample.org%2fbehind&c=2',
    'https://www.google.com/url?rct=j&sa=t&url=https://example.org/behind&ct=ga',
  ])('is behind %s', (link) => {
    expect(items([entry({ link })])[0]).toMatchObject({
      url: behind,
      aliases: ['u:example.org/behind'],
    });
  });

  test.each([
    'https://www.google.com/url?url=javascript:alert(1)',
    'https://www.google.com/search?q=https://example.org/behind',
    'https://example.org/url?url=https://example.com/',
  ])('is not behind %s', (link) => {
    expect(items([entry({ link })])[0]?.url).toBe(link);
  });

  test('is published by whom a collection of news names', () => {
    const source = { title: 'The Paper', url: 'https://paper.example' };
    const feed = { link: 'https://news.example/search?q=tables' };
    const collected = entry({ link: 'https://news.example/articles/1', source });
    expect(items([collected], feed)[0]?.publisher).toBe('paper.example');
    expect(items([entry({ source })], feed)[0]?.publisher).toBeUndefined();
    const itself = { title: 'News', url: 'https://www.news.example/rss' };
    const own = { ...collected, source: itself };
    expect(items([own], feed)[0]?.publisher).toBeUndefined();
  });

  test('is another item to the store once another has published it', () => {
    const digestFrom = (url: string) => {
      const collected = entry({ source: { title: 'The Paper', url } });
      return items([collected], { link: 'https://example.org/' }).map(prepareItem)[0]?.digest;
    };
    expect(digestFrom('https://paper.example')).not.toBe(digestFrom('https://other.example'));
    expect(digestFrom('https://example.org')).toBe(items([entry()]).map(prepareItem)[0]?.digest);
  });

  test('is its own document where it names no page', () => {
    expect(items([{ ...unlinked, links }])[0]?.url).toBe('https://www.example.org/1.atom');
  });

  test('is the home of its feed where it names nothing but says something', () => {
    const link = 'https://example.org/';
    const texts = ['One', 'Two'].map((value) => ({ ...unlinked, description: html(value) }));
    const untitled = texts.map(({ title: _title, ...rest }) => rest);
    const silent = { authors: [], contributors: [], categories: [], media: [] };
    const made = items([...untitled, silent], { link });
    expect(made.map(({ url, title }) => [url, title])).toEqual([
      [link, 'One'],
      [link, 'Two'],
    ]);
  });

  test('is its page where it names both', () => {
    expect(items([entry({ links })])[0]?.url).toBe('https://example.org/a');
  });
});

describe('identity', () => {
  test('names an item by its page first and its guid second', () => {
    const [item] = items([entry({ id: 'x1' })]);
    expect(item?.aliases).toEqual(['u:example.org/a', 'g:example.org|x1']);
  });

  test('an id is 16 base64url characters', () => {
    expect(itemId('u:example.org/a')).toMatch(/^[\w-]{16}$/u);
    expect(itemId('u:example.org/a')).not.toBe(itemId('u:example.org/b'));
  });

  test('an id does not begin with a hyphen, which a command line would take for an option', () => {
    expect(itemId('u:example.org/4')).toBe('_wMOVpLnQrwhroSm');
  });

  test('drops a second copy under another scheme or with tracking', () => {
    const copies = ['http://example.org/a', 'https://www.example.org/a/?utm_source=rss'];
    expect(items([entry(), ...copies.map((link) => entry({ link }))])).toHaveLength(1);
  });

  test('drops a second copy with the same guid', () => {
    const again = entry({ id: 'x1', title: 'A title, corrected' });
    expect(items([entry({ id: 'x1' }), again])).toHaveLength(1);
  });

  test('a guid that names several pages names none', () => {
    const made = items([1, 2].map((n) => entry({ id: '1', link: `https://example.org/${n}` })));
    expect(made.map((item) => item.aliases)).toEqual([['u:example.org/1'], ['u:example.org/2']]);
  });

  test('a page that every entry links to names none of them', () => {
    const link = 'https://example.org/';
    const made = items(
      [entry({ link, id: 'a', title: 'one' }), entry({ link, id: 'b', title: 'two' })],
      { link },
    );
    expect(made.map((item) => item.aliases)).toEqual([['g:example.org|a'], ['g:example.org|b']]);
  });

  test('a guid of a megabyte becomes a short alias', () => {
    const [item] = items([entry({ id: 'x'.repeat(1_000_000) })]);
    expect(item?.aliases[1]?.length).toBeLessThan(100);
  });

  test('keeps the newest five hundred in the order of the feed', () => {
    const many = Array.from({ length: 600 }, (_, n) =>
      entry({
        link: `https://example.org/${n}`,
        published: new Date(n * 1e9 + 1e11).toISOString(),
      }),
    );
    const made = items(many);
    expect(made).toHaveLength(500);
    expect(made[0]?.url).toBe('https://example.org/100');
  });
});

describe('address', () => {
  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    `https://example.org/${'a'.repeat(1_048_576)}`,
    'https://example.org/\r\nx-header: 1',
    'ftp://example.org/a',
    'http://[::bad',
    '',
  ])('an entry that leads to %j is dropped', (link) => {
    expect(items([entry({ link })])).toEqual([]);
  });

  test.each([
    ['//other.example/a', 'https://other.example/a'],
    ['/a/b', 'https://www.example.org/a/b'],
    ['https://someone:secret@example.org/a', 'https://example.org/a'],
    ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
  ])('%s is kept as %s', (link, url) => {
    expect(items([entry({ link })])[0]?.url).toBe(url);
  });

  test('an id that is an address stands in for a missing link', () => {
    const { link: _, ...unlinked } = entry({ id: 'https://example.org/by-id' });
    expect(items([unlinked])[0]?.url).toBe('https://example.org/by-id');
  });
});

describe('text', () => {
  test('content and description become plain text', () => {
    const [item] = items([
      entry({ description: html('<p>Short.</p>'), content: html('<p>Long</p><script>x</script>') }),
    ]);
    expect(item).toMatchObject({ summary: 'Short.', text: 'Short.\n\nLong' });
  });

  test('a description that the content begins with is not said twice', () => {
    const [item] = items([
      entry({ description: html('The start […]'), content: html('The start and the end') }),
    ]);
    expect(item?.text).toBe('The start and the end');
  });

  test.each([
    ['The start of it … Weiterlesen', 'The start of it and the end'],
    ['The start of it [...] Lire la suite', 'The start of it and the end'],
    ['The start... […]', 'The start and the end'],
    ['"The start" isn\'t...', '“The start” isn’t the end'],
    ['One. Two […]', '<p>One.</p><p>Two and three</p>'],
  ])('an excerpt is not said twice however it breaks off: %s', (excerpt, whole) => {
    const [item] = items([entry({ description: html(excerpt), content: html(whole) })]);
    const [plain] = items([entry({ content: html(whole) })]);
    expect(item?.text).toBe(plain?.text);
  });

  test('words of its own are kept beside the content', () => {
    const texts = { description: html('Well… who knows'), content: html('Well, somebody does') };
    expect(items([entry(texts)])[0]?.text).toBe('Well… who knows\n\nWell, somebody does');
    const rated = { description: html('★★★☆☆'), content: html('Tables grow') };
    expect(items([entry(rated)])[0]?.text).toBe('★★★☆☆\n\nTables grow');
  });

  test('content that the description ends with is not said twice', () => {
    const texts = { description: html('<b>Who</b> says what'), content: html('says what') };
    expect(items([entry(texts)])[0]?.text).toBe('Who says what');
  });

  test('markup that was escaped once too often is markup', () => {
    const [item] = items([
      entry({ description: html('&lt;p&gt;One &amp;amp; &lt;b&gt;two&lt;/b&gt;&lt;/p&gt;') }),
      entry({ description: html('Use &lt;b&gt; here'), link: 'https://example.org/b' }),
    ]);
    expect(item?.text).toBe('One & two');
    const [example] = items([entry({ description: html('Use &lt;b&gt; here') })]);
    expect(example?.text).toBe('Use <b> here');
    const [two] = items([entry({ description: html('&lt;b&gt; or &lt;strong&gt;') })]);
    expect(two?.text).toBe('<b> or <strong>');
  });

  test('a title in JSON that was made for pages is read as there', () => {
    const [item] = items([entry({ title: 'Tasks &amp; <b> &#8211; more' })], { dialect: 'json' });
    expect(item?.title).toBe('Tasks & <b> – more');
  });

  test("a mailbox that is nobody's own is no author", () => {
    const of = (email: string) => items([entry({ authors: [{ email }] })])[0]?.author;
    expect(of('ann@example.org')).toBe('ann@example.org');
    expect(of('webmaster@example.org')).toBeUndefined();
    expect(of('noreply@blogger.example')).toBeUndefined();
  });

  test('an untitled entry is called by its first words', () => {
    const { title: _, ...untitled } = entry({ description: html('Hello <b>world</b>') });
    expect(items([untitled])[0]?.title).toBe('Hello world');
  });

  test('controls and bidi overrides never get through', () => {
    const [item] = items([entry({ title: 'a\u202eb\u001b[2J\u0000' })]);
    expect(item?.title).toBe('ab[2J');
  });

  test('language is the primary tag, dates are milliseconds and may lie ahead', () => {
    const [item] = items([entry({ published: '2099-01-01T00:00:00Z' })], { language: 'en-GB' });
    expect(item).toMatchObject({ language: 'en', publishedAt: Date.UTC(2099, 0, 1) });
  });

  test.each(['+099999-01-01T00:00:00Z', '1900-01-01T00:00:00Z', 'nonsense'])(
    'the date %s says nothing',
    (published) => {
      expect(items([entry({ published })])[0]?.publishedAt).toBeUndefined();
    },
  );
});

test.each(['1970-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'])(
  'where it cannot have been published on %s, its update dates an entry',
  (published) => {
    const [item] = items([entry({ published, updated: '2024-01-01T00:00:00.000Z' })]);
    expect(item?.publishedAt).toBe(Date.UTC(2024, 0, 1));
  },
);

describe('media', () => {
  test.each(['image', 'jpg', 'application/octet-stream', 'binary/octet-stream'])(
    'a file that is a picture by its name is one though its type is %s',
    (type) => {
      const media = [{ url: 'https://example.org/a.jpg', role: 'enclosure', type }] as const;
      expect(items([entry({ media })])[0]?.image?.url).toBe('https://example.org/a.jpg');
    },
  );

  test('a picture alone is an item of its own kind, a link with one and the foot of its list is not', () => {
    const picture = '<img src="https://example.org/i.png">';
    const published = '2026-01-01T00:00:00.000Z';
    const foot = ' submitted by <a>/u/ann</a> <a>[link]</a> <a>[comments]</a>';
    const typeOf = (value: string) => {
      const [item] = items([entry({ published, description: html(value) })]);
      return [item?.type, item?.text];
    };
    expect(typeOf(picture)).toEqual(['ImageObject', '']);
    expect(typeOf(picture + foot)).toEqual(['NewsArticle', '']);
  });

  test('a film makes a VideoObject', () => {
    const url = 'https://example.org/a.mp4';
    const [item] = items([entry({ media: [{ url, role: 'enclosure', type: 'video/mp4' }] })]);
    expect(item).toMatchObject({ type: 'VideoObject', video: { url, type: 'video/mp4' } });
  });

  test('what a player plays is a film where its type does not say otherwise', () => {
    const play = (type?: string) =>
      items([
        entry({ media: [{ url: 'https://example.org/p', role: 'player', ...(type && { type }) }] }),
      ])[0];
    expect(play()).toMatchObject({ type: 'VideoObject', video: { url: 'https://example.org/p' } });
    expect(play('audio/mpeg')?.video).toBeUndefined();
  });

  test('a film of its own stands before one in a player, and the first before others', () => {
    const film = (url: string, role: 'player' | 'content') =>
      ({ url: `https://example.org/${url}`, role, medium: 'video' }) as const;
    const media = [film('p', 'player'), film('a', 'content'), film('b', 'content')];
    expect(items([entry({ media })])[0]?.video?.url).toBe('https://example.org/a');
  });

  test('media of an address that nobody may follow are none', () => {
    const media = [
      { url: 'javascript:x', role: 'content', medium: 'video' },
      { url: 'https://example.org/a.mp4', role: 'content', medium: 'video' },
    ] as const;
    expect(items([entry({ media })])[0]?.video?.url).toBe('https://example.org/a.mp4');
  });

  test('a picture in the text whose address is relative lies beside the page', () => {
    const description = html('<img srcset="/a.png 1x, /b.png 2x"> text');
    const [item] = items([entry({ description })]);
    expect(item?.image?.url).toBe('https://example.org/b.png');
  });

  test('the largest picture is the image, the thumbnail the thumbnail', () => {
    const [item] = items([
      entry({
        media: [
          { url: 'https://example.org/s.jpg', role: 'content', medium: 'image', width: 100 },
          { url: 'https://example.org/l.jpg', role: 'content', medium: 'image', width: 900 },
          { url: 'https://example.org/t.jpg', role: 'thumbnail' },
        ],
      }),
    ]);
    expect(item?.image).toEqual({ url: 'https://example.org/l.jpg', width: 900 });
    expect(item?.thumbnail).toEqual({ url: 'https://example.org/t.jpg' });
  });

  test('a picture in the text stands in, a hostile address does not', () => {
    const description = html('<img src="javascript:x"><img src="https://example.org/i.png"> text');
    const [item] = items([entry({ description })]);
    expect(item?.image?.url).toBe('https://example.org/i.png');
  });
});

describe('story key', () => {
  const key = (title: string) => storyKey({ title });
  test.each([
    [
      'Ministers agree new fishing quota deal',
      'Ministers Agree New Fishing Quota Deal | Daily Post',
    ],
    ['Breaking: Ministers agree new fishing quota deal', 'Ministers agree new fishing quota deal'],
    ['Ministers agree on the new fishing-quota deal', 'Ministers agree new fishing quota deal'],
  ])('%j and %j are one story', (left, right) => {
    expect(key(left)).toBe(key(right));
  });
  test('other words are another story', () => {
    expect(key('Ministers agree new fishing quota deal')).not.toBe(
      key('Ministers reject new fishing quota deal'),
    );
  });
  test('the parts of a series are stories of their own', () => {
    expect(key('Building a small kernel at home - part 1')).not.toBe(
      key('Building a small kernel at home - part 2'),
    );
  });
  test('fewer than five words tell no story', () => {
    expect(key('Weekly open thread')).toBeUndefined();
  });
});
