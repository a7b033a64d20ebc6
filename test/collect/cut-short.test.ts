import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';
import { CUT_SHORT, type FeedItem, isCutShort } from '../../src/model/feed.ts';

function itemsOf(text: string): readonly FeedItem[] {
  return parseFeed(Buffer.from(text), { url: 'https://pond.example/feed' }).items;
}

/** The last item of a feed of RSS that ends after `inside`, behind a whole one. */
function rss(inside: string): FeedItem | undefined {
  const whole = '<item><title>Frogs</title><link>https://pond.example/1</link></item>';
  return itemsOf(`<rss version="2.0"><channel>${whole}<item>${inside}`)[1];
}

function atom(inside: string): FeedItem | undefined {
  const head =
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="https://pond.example/2"/>';
  return itemsOf(head + inside)[0];
}

const LINK = '<link>https://pond.example/2</link>';

describe('of a document that is cut off', () => {
  test.each([
    ['an address', '<guid isPermaLink="false">2</guid><link>https://pond.exa', 'link'],
    ['a date', `${LINK}<pubDate>Wed, 19 Sep 20`, 'published'],
    ['an address of comments', `${LINK}<comments>https://pond.example/2/com`, 'comments'],
    ['an id', `${LINK}<guid>https://pond.exa`, 'id'],
  ] as const)('%s in half is left out', (_, inside, field) => {
    const item = rss(inside);
    expect(item).toBeDefined();
    expect(item?.[field]).toBeUndefined();
  });

  test('a category and a person in half are left out, and those before them stay', () => {
    const tags = rss(`${LINK}<category>frogs</category><category>new`);
    expect(tags?.categories).toEqual([{ term: 'frogs' }]);
    expect(rss(`${LINK}<author>ann@pond.exam`)?.authors).toEqual([]);
    expect(atom('<author><name>Ann</name><uri>https://ann.exa')?.authors).toEqual([
      { name: 'Ann' },
    ]);
    expect(atom('<author><name>Ann Po')?.authors).toEqual([]);
  });

  test.each(['<', '</', '</lin'])('what was about to be closed is whole: %s', (end) => {
    expect(rss(`<link>https://pond.example/2${end}`)?.link).toBe('https://pond.example/2');
  });

  test.each([
    ['<title>Toads & fro', 'Toads & fro'],
    ['<title>Toads<', 'Toads'],
    ['<title>Toads</', 'Toads'],
    ['<title>Toads</titl', 'Toads'],
    ['<title>Toads &am', 'Toads'],
    ['<title>Toads &#82', 'Toads'],
    ['<title><![CDATA[Toads]]', 'Toads'],
    ['<title>Toads<![CDA', 'Toads'],
  ])('a title in half is read up to where it breaks: %s', (inside, title) => {
    expect(rss(LINK + inside)?.title).toBe(title);
  });

  test('a text in half is read up to where it breaks', () => {
    expect(rss(`${LINK}<description>&lt;p>Toads &lt;b>cro&lt`)?.description).toEqual({
      type: 'html',
      value: '<p>Toads <b>cro',
    });
    expect(
      atom('<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Toads</p><')?.content
        ?.value,
    ).toContain('<p>Toads</p>');
  });

  test.each([
    ['utf-8', Buffer.from(`${LINK}<title>Kröten ö`).subarray(0, -1)],
    ['utf-16le', Buffer.from(`${LINK}<title>Kröten ö`, 'utf16le').subarray(0, -1)],
    ['gb2312', Buffer.concat([Buffer.from(`${LINK}<title>Toads `), Buffer.from([0xc4])])],
  ])('a character of %s in half is left out', (encoding, inside) => {
    const head = `<?xml version="1.0" encoding="${encoding}"?><rss><channel><item>`;
    const start = Buffer.from(head, encoding === 'utf-16le' ? 'utf16le' : 'utf8');
    expect(parseFeed(Buffer.concat([start, inside])).items[0]?.title).not.toMatch(/\ufffd|.ö$/);
  });

  test('an item that has not yet said where it leads is left out', () => {
    expect(rss('<title>Toa')).toBeUndefined();
    expect(rss('<title>Toads</title><description>They cro')).toBeUndefined();
    expect(rss('<title>Toads</title><guid isPermaLink="false">2</guid>')?.id).toBe('2');
    expect(itemsOf('<rss><channel><item><title>Toads</title></item>')).toHaveLength(1);
  });

  test.each([
    ['<item><title>Toads', true],
    [`<item>${LINK}<title>Toads</title>`, true],
    [`<item>${LINK}</item>`, false],
    [`<item>${LINK}</item><item><title>Fr`, false],
    [`<item>${LINK}</item><item><link>https://pond.example/1</link>`, false],
  ])('it is noted whether no item is whole: %s', (inside, isNoted) => {
    const { repairs } = parseFeed(Buffer.from(`<rss><channel>${inside}`));
    expect(repairs).toEqual([isNoted ? CUT_SHORT.firstItem : CUT_SHORT.xml]);
    expect(isCutShort(repairs)).toBe(true);
  });
});

describe('of a JSON Feed that is cut off', () => {
  const head =
    '{"version":"https://jsonfeed.org/version/1.1","authors":[{"name":"Ann"}],"title":"Pond"';
  const frogs = '{"id":"1","title":"Frogs","tags":["green"],"content_text":"Croak"}';
  const toads = '{"id":"2","title":"Toads","content_text":"Crawl"}';

  test.each([
    ['in a value of the feed', `${head},"descrip`, []],
    ['before the first item', `${head},"items":[`, []],
    ['in the first item', `${head},"items":[${frogs.slice(0, -9)}`, []],
    ['behind the first item', `${head},"items":[${frogs}`, ['Frogs']],
    ['before the second item', `${head},"items":[${frogs}, {`, ['Frogs']],
    ['before the third item', `${head},"items":[${frogs},${toads},`, ['Frogs', 'Toads']],
    ['in the second item', `${head},"items":[${frogs},${toads.slice(0, -9)}`, ['Frogs']],
    ['behind the second item', `${head},"items":[${frogs},${toads}`, ['Frogs', 'Toads']],
    ['behind the list', `${head},"items":[${frogs},${toads}]\n`, ['Frogs', 'Toads']],
    ['behind a value after it', `${head},"items":[${frogs}],"expired":tr`, ['Frogs']],
  ])('what is whole stays: %s', (_, text, titles) => {
    const { title, authors, items, repairs } = parseFeed(Buffer.from(text));
    expect([title, authors]).toEqual(['Pond', [{ name: 'Ann' }]]);
    expect(items.map((item) => item.title)).toEqual(titles);
    expect(isCutShort(repairs)).toBe(true);
  });

  test('a list that broke off elsewhere is not', () => {
    const broken = `${head},"items":[${frogs},${toads}}`;
    const { items, repairs } = parseFeed(Buffer.from(broken));
    expect(items).toHaveLength(2);
    expect(repairs).toEqual(['broken JSON left out']);
  });
});

test.each([
  '{"version":"1.1","items":[{"id":"1',
  '{"rss":{"version":"2.0","channel":{"title":"Po',
  '<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org',
  '<feed xmlns="http://www.w3.org/2005/Atom"><tit',
])('a document that is cut off before it says anything is truncated: %s', (text) => {
  expect(() => parseFeed(Buffer.from(text))).toThrow('the document ends before it says anything');
});
