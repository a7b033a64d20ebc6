/** Elements that nothing closes end where their item or feed goes on. */
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { atom, LINK, rss } from './pond.ts';

describe('what is read through its children, where its end is lost', () => {
  test.each([
    [
      'a group of media',
      '<media:group><media:content url="/a.png"><media:title>Lily</media:title></media:content>',
    ],
    ['a content', '<media:content url="/a.png"><media:title>Lily</media:title>'],
  ])('ends before what is no part of it: %s', (_, lost) => {
    const { items } = rss(`<item>${lost}${LINK}<guid>a</guid></item><item><guid>b</guid></item>`);
    expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(items[0]).toMatchObject({ link: 'https://pond.example/1', media: [{ title: 'Lily' }] });
  });

  test.each([
    ['of RSS', rss, '<item><source url="https://pool.example/">Pool<guid>a</guid></item>'],
    ['of Atom', atom, '<entry><source><title>Pool</title><guid>a</guid></entry>'],
  ])('ends before what no source has: one %s', (_, inFeed, item) => {
    expect(inFeed(item).items).toMatchObject([{ id: 'a', source: { title: 'Pool' } }]);
  });

  test.each([
    '<image><url>/a.png</url><title>Lily</title><link>/lily</link>',
    '<textInput><title>Search</title><link>/search</link>',
    '<i:category xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd" text="Nature">',
  ])('ends before what only the feed has: %s', (lost) => {
    const { title, ttlMinutes } = rss(`${lost}<ttl>60</ttl><item><guid>a</guid></item>`);
    expect([title, ttlMinutes]).toEqual(['Pond', 60]);
  });

  test('ends there in a feed of Atom that has it from RSS', () => {
    const { generator, image } = atom(
      '<image><url>/a.png</url><generator>Reed</generator><entry></entry>',
    );
    expect([generator, image?.url]).toEqual(['Reed', 'https://pond.example/a.png']);
  });
});

describe('a text whose end is lost', () => {
  test('is none that is empty, where the mark of its section lacks a bracket', () => {
    const { items } = rss(
      `<item><title><!CDATA[]]></title><guid>a</guid><description><!CDATA[Pond]]></description></item>`,
    );
    expect(items).toMatchObject([{ id: 'a', description: { value: 'Pond' } }]);
  });

  test.each([
    ['a title before that of a source', '<title>Frogs', '<source><title>Pool</title></source>'],
    ['a title before an empty one', '<title>Frogs', '<title/>'],
    ['an id before that of a source', '<title>Frogs</title><id>a', '<source><id>b</id></source>'],
  ])('ends where the entry goes on, though others of its name are closed: %s', (_, lost, other) => {
    const { items } = atom(`<entry>${lost}<link href="/1"/>${other}</entry>`.repeat(40));
    expect(items).toHaveLength(40);
    for (const item of items) {
      expect(item).toMatchObject({ title: 'Frogs', link: 'https://pond.example/1' });
    }
  });

  test('is one category of several, or the title of the feed before that of its picture', () => {
    const { title, link, items } = parseFeed(
      Buffer.from(
        `<rss version="2.0"><channel><title>Pond${LINK}<image><title>Lily</title></image><item><category>frogs<category>newts</category><title>A</title></item></channel></rss>`,
      ),
    );
    expect([title, link]).toEqual(['Pond', 'https://pond.example/1']);
    expect(items[0]).toMatchObject({
      title: 'A',
      categories: [{ term: 'frogs' }, { term: 'newts' }],
    });
  });

  test('keeps what stands in it where it is closed, also behind others of its name', () => {
    const inner = '<div><title>Deep</title><div>b</div><div/></div>';
    const { items } = atom(
      `<entry><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${inner}</div></content><id>a</id></entry>`,
    );
    expect(items).toMatchObject([{ id: 'a', content: { value: expect.stringContaining('Deep') } }]);
    expect(items[0]?.title).toBeUndefined();
  });
});

describe('a person whose end is lost', () => {
  const rest = `${LINK}<description>Tadpoles</description>`;
  const item = { link: 'https://pond.example/1', description: { value: 'Tadpoles' } };

  test.each([
    ['an author', '<author>Ann'],
    ['a creator', '<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ann'],
    ['parts of an author', '<a:author xmlns:a="http://www.w3.org/2005/Atom"><a:name>Ann</a:name>'],
    ['a part as well', '<a:author xmlns:a="http://www.w3.org/2005/Atom"><a:name>Ann'],
  ])('ends where the item goes on: %s', (_, person) => {
    const { items, repairs } = rss(
      `<item>${person}${rest}</item><item><author>Bo</author><title>Newts</title></item>`,
    );
    expect(items[0]).toMatchObject({ ...item, authors: [{ name: 'Ann' }] });
    expect(items[1]).toMatchObject({ title: 'Newts', authors: [{ name: 'Bo' }] });
    expect(repairs).toEqual(['elements closed where the next begins']);
  });

  test('ends where the entry or the feed goes on in Atom', () => {
    const ann = '<author><name>Ann</name>';
    const own = '<link href="/1"/><id>a</id>';
    const { id, link, authors, items } = atom(
      `${ann}${own}<entry>${ann}${own}</entry><entry>${own}${ann}</author></entry>`,
    );
    const expected = { id: 'a', link: 'https://pond.example/1', authors: [{ name: 'Ann' }] };
    for (const one of [{ id, link, authors }, ...items]) expect(one).toMatchObject(expected);
  });

  test('keeps what it holds where it is closed', () => {
    const { items, repairs } = rss(
      `<item><author><name>Ann</name><title>Dr</title><link>/ann</link></author>${rest}</item>`,
    );
    expect(items[0]).toMatchObject({ ...item, authors: [{ name: 'Ann' }] });
    expect([items[0]?.title, repairs]).toEqual([undefined, []]);
  });
});

describe('an element of an item that is not known', () => {
  test.each([
    ['a break before a notice of the server', '<br>Notice: undefined <b>newt</b> on line 3<br>'],
    ['one that is never closed', '<depth>'],
    ['one that is closed in another item only', '<m:depth xmlns:m="urn:m">'],
    ['one that lost the end of its tag', '<depth9 metres</depth>'],
  ])('takes nothing of the item along: %s', (_, unclosed) => {
    const rest = `<title>Frogs</title>${LINK}<category>amphibians</category>`;
    const { items } = rss(
      `<item>${unclosed}${rest}</item><item><title>Newts</title><m:depth xmlns:m="urn:m">2</m:depth></item>`,
    );
    expect(items.map(({ title }) => title)).toEqual(['Frogs', 'Newts']);
    expect(items[0]).toMatchObject({
      link: 'https://pond.example/1',
      categories: [{ term: 'amphibians' }],
    });
  });

  test('keeps what is in it to itself where it is closed', () => {
    const { items, repairs } = rss(
      `<item><m:depth xmlns:m="urn:m"><title>Deep</title><link>/deep</link></m:depth>${LINK}</item>`,
    );
    expect(items.map(({ title, link }) => [title, link])).toEqual([
      [undefined, 'https://pond.example/1'],
    ]);
    expect(repairs).toEqual([]);
  });
});

test.each([
  ['opened', '<author>Ann<link>/1</link>'],
  ['opened without the end of the tag', '<author '],
  ['closed for another', '<title>a<title>b</title>'],
])('many that are lost are looked for in bounded time: %s', (_, lost) => {
  const start = performance.now();
  const { items } = rss(`<item><guid>a</guid></item><item>${lost.repeat(60_000)}${LINK}</item>`);
  expect(items[0]?.id).toBe('a');
  expect(performance.now() - start).toBeLessThan(4_000);
});

test('every item of a long feed may have lost the end of its author', () => {
  const { items } = rss(`<item><author>Ann${LINK}<guid>a</guid></item>`.repeat(500));
  expect(items).toHaveLength(500);
  for (const item of items) expect(item).toMatchObject({ id: 'a', authors: [{ name: 'Ann' }] });
});
