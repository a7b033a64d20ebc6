import { expect, test } from 'vitest';
import { parseFeed } from '../../../src/collect/parse.ts';

const SITE = '<title>t</title><link>http://a.example/x/</link>';

test('addresses of people, sources and texts start from the site where no address of the feed is known', () => {
  const parts = [
    '<source url="/feed">S</source><author><name>A</name><url>/ann</url></author>',
    '<description>&lt;a href="/r"&gt;c&lt;/a&gt; &lt;img src="p.png"&gt;</description>',
    '<content:encoded>&lt;a href="https://b.example/"&gt;d&lt;/a&gt;</content:encoded>',
  ];
  const xml = `<rss><channel>${SITE}<item>${parts.join('')}</item></channel></rss>`;
  expect(parseFeed(Buffer.from(xml)).items[0]).toMatchObject({
    source: { title: 'S', url: 'http://a.example/feed' },
    authors: [{ name: 'A', url: 'http://a.example/ann' }],
    description: {
      value: '<a href="http://a.example/r">c</a> <img src="http://a.example/x/p.png">',
    },
    content: { value: '<a href="https://b.example/">d</a>' },
  });
});

test.each([
  ['/1', 'http://a.example/1'],
  ['2/1', 'http://a.example/x/2/1'],
  ['http://b.example/1', 'http://b.example/1'],
  ['urn:a/1', undefined],
  ['item1', undefined],
])('what names an item in RDF leads to it where it is an address: %s', (about, link) => {
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
  const item = `<item rdf:about="${about}"><title>a</title></item>`;
  for (const xml of [
    `<rdf:RDF ${rdf} xmlns="http://purl.org/rss/1.0/"><channel>${SITE}</channel>${item}</rdf:RDF>`,
    `<rss ${rdf}><channel>${SITE}${item}</channel></rss>`,
  ]) {
    const [read] = parseFeed(Buffer.from(xml)).items;
    expect([read?.id, read?.link]).toEqual([about, link]);
  }
});
