/** What a feed says in several places: which of them counts, and what the others add. */
import { describe, expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';

function rss(inside: string, attributes = '') {
  const xml = `<rss version="2.0" ${attributes}><channel><title>t</title>${inside}</channel></rss>`;
  return parseFeed(Buffer.from(xml));
}

describe('the language of an item', () => {
  const item = '<item><title>a</title><description>b</description></item>';
  const own = '<item xml:lang="de"><title>a</title></item>';

  test.each(['<language>fr</language>', '<dc:language>fr</dc:language>'])(
    'is not what is declared around a channel that says another: %s',
    (said) => {
      const { language, items } = rss(`${said}${item}${own}`, 'xml:lang="en"');
      expect(language).toBe('fr');
      expect(items.map((one) => one.language)).toEqual([undefined, 'de']);
      expect(items[0]?.description).toEqual({ type: 'text', value: 'b' });
    },
  );

  test('is what is declared around a channel that says none', () => {
    const { items } = rss(`${item}${own}`, 'xml:lang="en"');
    expect(items.map((one) => one.language)).toEqual(['en', 'de']);
    expect(items[0]?.description?.language).toBe('en');
  });
});

describe('media with the same address', () => {
  test.each([
    [
      '<enclosure url="http://a.example/1"/><enclosure url="http://a.example/1" type="audio/mpeg" length="5"/>',
      [{ url: 'http://a.example/1', role: 'enclosure', type: 'audio/mpeg', lengthBytes: 5 }],
    ],
    [
      '<media:content url="http://a.example/1" type="a/b"/><media:content url="http://a.example/1" type="c/d" fileSize="7"/>',
      [{ url: 'http://a.example/1', role: 'content', type: 'a/b', lengthBytes: 7 }],
    ],
  ])('are one that has what any of them says: %s', (inside, media) => {
    expect(rss(`<item>${inside}</item>`, MEDIA).items[0]?.media).toEqual(media);
  });
});

describe('somebody who is named twice', () => {
  test('takes part once', () => {
    const twice =
      '<dc:contributor>Ann</dc:contributor><dcterms:contributor>Ann</dcterms:contributor>';
    const { contributors, items } = rss(
      `${twice}<dc:contributor>Bo</dc:contributor><item>${twice}</item>`,
    );
    expect(contributors).toEqual([{ name: 'Ann' }, { name: 'Bo' }]);
    expect(items[0]?.contributors).toEqual([{ name: 'Ann' }]);
  });
});

describe('somebody of whom one element says more than another', () => {
  const atom = (name: string, rest: string) =>
    `<atom:author><atom:name>${name}</atom:name>${rest}</atom:author>`;

  test('is one author, with all of it', () => {
    const { authors, items } = rss(
      `<dc:creator>Ann</dc:creator>${atom('Ann', '<atom:uri>http://a.example/</atom:uri>')}` +
        `<item>${atom('Ann', '<atom:email>ann@a.example</atom:email>')}<dc:creator>Ann</dc:creator></item>`,
    );
    expect(authors).toEqual([{ name: 'Ann', url: 'http://a.example/' }]);
    expect(items[0]?.authors).toEqual([{ name: 'Ann', email: 'ann@a.example' }]);
  });

  test('is no webmaster alone who owns the feed as well', () => {
    const owner = '<itunes:owner><itunes:name>Ann</itunes:name></itunes:owner>';
    const webmaster = '<webMaster>ann@a.example (Ann)</webMaster>';
    for (const channel of [owner + webmaster, webmaster + owner]) {
      expect(rss(channel).authors).toEqual([{ name: 'Ann', email: 'ann@a.example' }]);
    }
    expect(rss(webmaster + webmaster).authors).toEqual([
      { name: 'Ann', email: 'ann@a.example', role: 'webmaster' },
    ]);
  });

  test('is two where they say different things', () => {
    const { authors } = rss(
      atom('Ann', '<atom:email>ann@a.example</atom:email>') +
        atom('Ann', '<atom:email>ann@b.example</atom:email>'),
    );
    expect(authors).toHaveLength(2);
  });
});

describe('words of Atom', () => {
  function orders(words: readonly string[]): string[] {
    return [words.join(''), words.toReversed().join('')];
  }

  test.each(['xmlns="http://www.w3.org/2005/Atom"', 'version="0.3"'])(
    'count more than those of RSS in a feed of Atom, wherever they stand: <feed %s>',
    (root) => {
      for (const said of orders(['<description>no</description>', '<subtitle>yes</subtitle>'])) {
        const entry = orders([
          '<description>no</description><guid>http://a.example/g</guid><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate>',
          '<summary>yes</summary><id>urn:1</id><published>2026-01-01T00:00:00Z</published>',
        ]);
        for (const each of entry) {
          const feed = parseFeed(Buffer.from(`<feed ${root}>${said}<entry>${each}</entry></feed>`));
          expect(feed.description?.value).toBe('yes');
          expect(feed.items[0]).toMatchObject({
            id: 'urn:1',
            description: { value: 'yes' },
            published: '2026-01-01T00:00:00.000Z',
          });
          expect(feed.items[0]?.idIsLink).not.toBe(true);
        }
      }
    },
  );
});

describe('people', () => {
  const mailbox = '<author>x@a.example</author>';
  const creators = '<dc:creator>A</dc:creator><dc:creator>B</dc:creator>';

  test.each([`${mailbox}${creators}`, `${creators}${mailbox}`])(
    'of several names none gets a mailbox that may be of another: %s',
    (said) => {
      const everybody = [{ email: 'x@a.example' }, { name: 'A' }, { name: 'B' }];
      expect(rss(`<item>${said}</item>`).items[0]?.authors).toEqual(everybody);
    },
  );

  test('of one name, said twice, are who has the mailbox', () => {
    const said = `${mailbox}<dc:creator>A</dc:creator><dc:creator>A</dc:creator><itunes:author>I</itunes:author>`;
    const authors = rss(`<item>${said}</item>`).items[0]?.authors;
    expect(authors).toEqual([{ name: 'A', email: 'x@a.example' }]);
  });

  test('in a list of RDF are contributors one by one', () => {
    const list = '<rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq>';
    const numbered = '<rdf:Seq><rdf:_2>B</rdf:_2><rdf:_1>A</rdf:_1></rdf:Seq>';
    for (const each of [list, numbered]) {
      const { items } = rss(`<item><dc:contributor>${each}</dc:contributor></item>`);
      expect(items[0]?.contributors).toEqual([{ name: 'A' }, { name: 'B' }]);
    }
  });
});
