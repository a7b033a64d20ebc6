/** Items made of entries: what they say, show and are by. */
import { describe, expect, test } from 'vitest';
import { toNewItems } from '../../src/collect/item.ts';
import { entryOf, NO_LISTS } from '../../src/collect/pages/entry.ts';
import { prepareItem } from '../../src/collect/prepare-items.ts';
import type { Feed, FeedItem } from '../../src/model/feed.ts';

const CONTEXT = { feedUrl: 'https://www.example.org/feed.xml' };

function entry(parts: Partial<FeedItem> = {}): FeedItem {
  return entryOf({ link: 'https://example.org/a', title: 'A title', ...parts });
}

function items(entries: readonly FeedItem[], parts: Partial<Feed> = {}) {
  const feed: Feed = {
    dialect: 'rss',
    hubs: [],
    repairs: [],
    ...NO_LISTS,
    ...parts,
    items: entries,
  };
  return toNewItems(feed, CONTEXT);
}

const html = (value: string) => ({ type: 'html', value }) as const;

describe('an item', () => {
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

  test('of what the site itself published is the site', () => {
    const publisherFrom = (url: string) => {
      const collected = entry({ source: { title: 'The Paper', url } });
      return items([collected], { link: 'https://example.org/' }).map((item) =>
        prepareItem(item),
      )[0]?.publisher;
    };
    expect(publisherFrom('https://paper.example')).toBe('paper.example');
    expect(publisherFrom('https://example.org')).toBe('example.org');
  });
});

describe('text', () => {
  test('content and description become plain text', () => {
    const [item] = items([
      entry({ description: html('<p>Short.</p>'), content: html('<p>Long</p><script>x</script>') }),
    ]);
    expect(item).toMatchObject({ summary: 'Short.', text: 'Short.\n\nLong' });
  });

  test('of an entry without a title has nothing of what its program wrote around one', () => {
    const closing = '<p>The post <a href="/a"></a> appeared first on <a href="/">Tables</a>.</p>';
    const parts = { description: html(`<p>Oak again today.</p>${closing}`) };
    const [item] = items([entry({ ...parts, content: parts.description, title: '' })]);
    const said = 'Oak again today.';
    expect(item).toMatchObject({ title: said, summary: said, text: said });
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

  test('who keeps the site running has written nothing on it', () => {
    const authors = [{ name: 'Tess', role: 'webmaster' as const }];
    expect(items([entry()], { authors })[0]?.author).toBeUndefined();
    expect(items([entry({ authors: [{ name: 'Ann' }] })], { authors })[0]?.author).toBe('Ann');
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

  test('dates may lie as far back as people wrote down', () => {
    const [item] = items([entry({ published: '1900-01-01T00:00:00Z' })]);
    expect(item?.publishedAt).toBe(Date.UTC(1900, 0, 1));
  });

  test.each(['+099999-01-01T00:00:00Z', '0202-06-01T00:00:00Z', 'nonsense'])(
    'the date %s says nothing',
    (published) => {
      expect(items([entry({ published })])[0]?.publishedAt).toBeUndefined();
    },
  );
});

test.each(['1970-01-01T00:00:00.000Z', '1969-12-31T16:00:00.000Z', '0001-01-01T00:00:00.000Z'])(
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

  test('what a host of pictures or films shows is one', () => {
    const typeOf = (link: string) =>
      items([entry({ link, description: html('some words') })])[0]?.type;
    expect(typeOf('https://www.flickr.com/photos/ann/1')).toBe('ImageObject');
    expect(typeOf('https://www.twitch.tv/ann')).toBe('VideoObject');
    expect(typeOf('https://notflickr.com/photos/ann/1')).toBe('WebPage');
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
