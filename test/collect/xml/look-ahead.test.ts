import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';

const url = 'https://pond.example/feed';
const LINK = '<link>https://pond.example/1</link>';

function rss(items: string) {
  const document = `<rss version="2.0"><channel><title>Pond</title>${items}</channel></rss>`;
  return parseFeed(Buffer.from(document), { url });
}

function atom(entries: string) {
  const document = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Pond</title>${entries}</feed>`;
  return parseFeed(Buffer.from(document), { url });
}

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

describe('a text whose end is lost', () => {
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

test('a break between the elements of a feed takes none of them along', () => {
  const notice = '<br>Notice: undefined newt<hr>';
  const { title, link, items } = rss(`${notice}${LINK}<item>${LINK}<title>Newts</title></item>`);
  expect([title, link, items[0]?.title]).toEqual(['Pond', 'https://pond.example/1', 'Newts']);
});
