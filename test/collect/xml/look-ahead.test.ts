import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';
import { atom, LINK, rss, url } from './pond.ts';

describe('items inside an item', () => {
  const INNER = '<entry><id>b</id><title>Newts</title><link href="/2"/></entry>';
  const REST =
    '<author><name>Ann</name></author><updated>2004-01-01T00:00:00Z</updated><link href="/1"/>';

  test.each([
    ['a link', `<link rel="related" href="c"><m:inline xmlns:m="urn:m">${INNER}</m:inline></link>`],
    ['a feed', `<c:children xmlns:c="urn:c"><feed>${INNER}${INNER}</feed></c:children>`],
    ['content', `<content type="application/atom+xml">${INNER}</content>`],
    ['a tree', `<contributor><name>Bo</name>${INNER}</contributor>`],
  ])('in %s belong to that, and the outer one keeps what follows', (_, around) => {
    const { items, authors, repairs, ...feed } = atom(
      `<entry><id>a</id><title>Frogs</title>${around}${REST}</entry><entry><id>z</id></entry>`,
    );
    expect(items.map(({ id }) => id)).toEqual(['a', 'z']);
    expect(items[0]).toMatchObject({
      title: 'Frogs',
      link: 'https://pond.example/1',
      updated: '2004-01-01T00:00:00.000Z',
      authors: [{ name: 'Ann' }],
    });
    expect([authors, repairs, feed.link]).toEqual([[], [], undefined]);
  });

  test('in an element that is not known belong to that in RSS too', () => {
    const inner = `<related xmlns="urn:r"><item><title>Newts</title></item></related>`;
    const { items } = rss(`<item><title>Frogs</title>${inner}${LINK}</item>`);
    expect(items.map(({ title, link }) => [title, link])).toEqual([
      ['Frogs', 'https://pond.example/1'],
    ]);
  });

  test('belong to that in every item of a long document', () => {
    const inner = '<related><item><title>Newts</title></item></related>';
    const item = `<item>${inner}<title>Frogs</title>${LINK}</item>`;
    expect(rss(item.repeat(200)).items.map(({ title }) => title)).toEqual(Array(200).fill('Frogs'));
  });

  test('follow one whose title was never closed', () => {
    const { items } = rss(
      `<item><title>Frogs<item><title>Newts</title></item><item><title>Toads</title></item>`,
    );
    expect(items.map(({ title }) => title)).toEqual(['Frogs', 'Newts', 'Toads']);
  });

  test.each([
    ['whose titles are open', '<item><title>Frogs'.repeat(20_000)],
    ['before a long name', `${'<item><a>'.repeat(1_000)}<${'a'.repeat(400_000)}`],
    ['in elements of many names', [...Array(20_000).keys()].map((n) => `<item><a${n}>`).join('')],
  ])('%s are found out without going through the document for each of them', (_, items) => {
    expect(rss(items).items).toHaveLength(500);
  });
});

describe('HTML that nobody escaped or closed', () => {
  test.each(['br', 'hr', 'p', 'li', 'td', 'option', 'wbr'])(
    'hides no item behind many <%s>',
    (tag) => {
      const text = `x<${tag}>`.repeat(500);
      const { items } = rss(
        `<item><title>Frogs</title><description>${text}</description>${LINK}</item><item><title>Newts</title></item>`,
      );
      expect(items.map(({ title }) => title)).toEqual(['Frogs', 'Newts']);
      expect(items[0]).toMatchObject({
        link: 'https://pond.example/1',
        description: { value: text },
      });
    },
  );

  test.each(['br', 'hr', 'img', 'p', 'wbr'])('ends nothing where it is written <%s/>', (tag) => {
    const text = `a<${tag}/>b<p>c<${tag} />d</p>`;
    const { items } = rss(
      `<item><custom>x<${tag}/><title>Toads</title></custom><description>${text}</description>
      <title>Frogs</title>${LINK}</item>`,
    );
    const { items: entries } = atom(
      `<entry><content type="xhtml"><div>${text}</div></content><title>Frogs<${tag}/></title></entry>`,
    );
    expect(items).toMatchObject([{ title: 'Frogs', description: { value: text } }]);
    expect(entries).toMatchObject([{ title: 'Frogs', content: { value: text } }]);
  });

  test('is kept as it is written, however it is nested', () => {
    const markup = fc.letrec<{ piece: string; element: string }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', 'b c', '&amp;', '<br/>', '<img alt="a"/>', '<hr />', '<wbr></wbr>'),
        tie('element'),
      ),
      element: fc
        .tuple(fc.constantFrom('p', 'b', 'td', 'ul', 'li', 'x-y'), fc.array(tie('piece')))
        .map(([name, inside]) => `<${name}>${inside.join('')}</${name}>`),
    })).element;
    fc.assert(
      fc.property(markup, (text) => {
        const { items } = rss(
          `<item><description>${text}</description>${LINK}</item><item><title>Newts</title></item>`,
        );
        expect(items).toMatchObject([{ description: { value: text } }, { title: 'Newts' }]);
      }),
    );
  });

  test('is read in XHTML as well', () => {
    const text = 'x<br>'.repeat(500);
    const { items } = atom(
      `<entry><content type="xhtml"><div>${text}</div></content><title>Frogs</title></entry>`,
    );
    expect(items[0]).toMatchObject({ title: 'Frogs', content: { value: text } });
  });
});

test.each(['<!-- <item>old</item> -->', '<!-- a </item> b -->'])(
  'the comment %s ends no item',
  (comment) => {
    const { items } = rss(`<item>${comment}<title>Frogs</title>${LINK}</item>`);
    expect(items).toMatchObject([{ title: 'Frogs', link: 'https://pond.example/1' }]);
  },
);

test('ids that are long numbers stay apart in JSON', () => {
  const document = `{"version": "https://jsonfeed.org/version/1.1", "title": "Pond", "items": [
    {"id": 12345678901234567890, "content_text": "\\"id\\": 12345678901234567890"},
    {"id" :12345678901234567891}, {"id": 7}]}`;
  const { items } = parseFeed(Buffer.from(document), { url });
  expect(items.map(({ id }) => id)).toEqual(['12345678901234567890', '12345678901234567891', '7']);
  expect(items[0]?.content?.value).toBe('"id": 12345678901234567890');
});

test('a title of a picture that says it is plain is no HTML', () => {
  const media = (type: string) =>
    `<media:content url="/1.jpg" medium="image"><media:title${type}>a &lt;b&gt;c&lt;/b&gt;</media:title></media:content>`;
  const titles = [' type="plain"', ' type="html"', ''].map(
    (type) => rss(`<item><title>Frogs</title>${media(type)}</item>`).items[0]?.media[0]?.title,
  );
  expect(titles).toEqual(['a <b>c</b>', 'a c', 'a c']);
});

test('quotes of word processors around a value are no part of it, those within its own quotes are', () => {
  const { items } = atom(
    '<entry><link href=“https://pond.example/1”/><category term="“Green” frogs"/></entry>',
  );
  expect(items).toMatchObject([
    { link: 'https://pond.example/1', categories: [{ term: '“Green” frogs' }] },
  ]);
});

test('a prime behind a value is a quote too, as blogs make one of a quote behind a digit', () => {
  const { items } = rss(
    '<item><enclosure url=”http://a.example/1.mp3″ length=″5″/></item><item><enclosure url=’http://a.example/2.mp3′></enclosure></item>',
  );
  expect(items.map(({ media }) => media)).toEqual([
    [{ url: 'http://a.example/1.mp3', role: 'enclosure', lengthBytes: 5 }],
    [{ url: 'http://a.example/2.mp3', role: 'enclosure' }],
  ]);
});

test('an author of a JSON Feed may have a mailbox for a page', () => {
  const author = { name: 'Ann', url: 'mailto:ann@authors.example?subject=One' };
  const document = { version: 'https://jsonfeed.org/version/1.1', items: [{ authors: [author] }] };
  const { items } = parseFeed(Buffer.from(JSON.stringify(document)), { url });
  expect(items[0]?.authors).toEqual([{ name: 'Ann', email: 'ann@authors.example' }]);
});

test('a break between the elements of a feed takes none of them along', () => {
  const notice = '<br>Notice: undefined newt<hr>';
  const { title, link, items } = rss(`${notice}${LINK}<item>${LINK}<title>Newts</title></item>`);
  expect([title, link, items[0]?.title]).toEqual(['Pond', 'https://pond.example/1', 'Newts']);
});
