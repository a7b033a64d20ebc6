/** Bookmarks in XBEL, as Konqueror, Midori and programs for sharing bookmarks write them. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE xbel PUBLIC "+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML" "http://pyxml.sourceforge.net/topics/dtds/xbel-1.0.dtd">\n';

it('are pages in folders, with their titles', () => {
  const { format, title, entries, refusals, passedOver } = readOpml(
    `${HEAD}<xbel version="1.0"><title>Mine</title>
<folder folded="no"><title>Birds &amp; more</title>
<bookmark href="https://a.example/?x=1&amp;y=2" id="b1"><title>Owls</title><desc>see https://d.example/</desc></bookmark>
<separator/><alias ref="b1"/>
<folder><title>Sea</title><bookmark href="https://b.example/">
<title>Gulls</title></bookmark></folder></folder>
<bookmark href="https://c.example/"/>
<bookmark href="javascript:void(0)"><title>Script</title></bookmark>
</xbel>`,
  );
  expect([format, title, refusals]).toEqual(['bookmarks', 'Mine', []]);
  expect(entries).toEqual([
    {
      line: 5,
      url: 'https://a.example/?x=1&y=2',
      title: 'Owls',
      group: 'Birds & more',
      htmlUrl: 'https://a.example/?x=1&y=2',
    },
    {
      line: 7,
      url: 'https://b.example/',
      title: 'Gulls',
      group: 'Birds & more',
      htmlUrl: 'https://b.example/',
    },
    { line: 9, url: 'https://c.example/', htmlUrl: 'https://c.example/' },
  ]);
  expect(passedOver).toMatchObject([{ line: 10, what: '"Script", a bookmark of javascript:' }]);
});

it('that are damaged lose none of their addresses', () => {
  const { entries, refusals } = readOpml(
    `<xbel><folder><title>F</title>\n<bookmark href="https://a.example/f><title>A</title></bookmark>\n<bokmark href="https://b.example/"><title>B</title>\n<!-- <bookmark href="https://c.example/"/> -->\n<bookmark href="https://d.example/"`,
  );
  expect(entries.map(({ line, url }) => [line, url])).toEqual([
    [2, 'https://a.example/f'],
    [3, 'https://b.example/'],
    [5, 'https://d.example/'],
  ]);
  expect(refusals).toMatchObject([{ line: 4, kind: 'comment', address: 'https://c.example/' }]);
});

it('takes no title of a folder for that of all', () => {
  const { title, entries } = readOpml(
    '<xbel><folder><title>F</title><bookmark href="https://a.example/"/></folder><folder><title>G</title></folder></xbel>',
  );
  expect([title, entries[0]?.group]).toEqual([undefined, 'F']);
});

it('says of a roll of people in RDF what it is', () => {
  const roll =
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://xmlns.com/foaf/0.1/"><Group/></rdf:RDF>';
  expect(() => readOpml(roll)).toThrow('a roll of people in RDF (FOAF)');
  expect(() => readOpml('<rdf:RDF xmlns="http://purl.org/rss/1.0/"/>')).toThrow('this is a feed');
});

function readOne(attributes: string) {
  return readOpml(
    `<xbel><folder><title>F</title>\n<bookmark ${attributes}><title>Owls</title></bookmark>\n</folder>\n<bookmark href="https://b.example/"/></xbel>`,
  );
}

it.each(['hre', 'herf', 'hrf', 'hreff', 'hrefs', 'ref', 'Hrev', 'feedUr', 'fedUlr'])(
  'have their address also under %s, which is told',
  (name) => {
    const { entries, refusals } = readOne(`id="b1" ${name}="https://a.example/"`);
    expect(entries[0]).toMatchObject({
      line: 2,
      url: 'https://a.example/',
      title: 'Owls',
      group: 'F',
      repairs: [`took the address from ${name} instead of href`],
    });
    expect([entries.length, refusals]).toEqual([2, []]);
  },
);

it.each(['', 'id="b1"', 'icon="https://a.example/i.png"', 'hre="none"', 'icon="a" visited="b"'])(
  'without an address are refused with their line and title: %s',
  (attributes) => {
    const { entries, refusals } = readOne(attributes);
    const reason = 'the bookmark has no address';
    expect([entries.length, refusals]).toEqual([
      1,
      [{ line: 2, kind: 'no-address', reason, title: 'Owls', group: 'F' }],
    ]);
  },
);

it.each([
  ['htp://a.example/', 'the scheme htp: is not http or https'],
  ['htps://a.example/', 'the scheme htps: is not http or https'],
  ['', 'the address is empty'],
])('with the address %s are refused, as in any other list', (address, reason) => {
  const { refusals, passedOver } = readOne(`href="${address}"`);
  expect(refusals).toMatchObject([{ line: 2, kind: 'address', reason, title: 'Owls', address }]);
  expect(passedOver).toEqual([]);
});

it.each([
  ['podcast://a.example/f', 'http://a.example/f'],
  ['a.example:8080/f', 'http://a.example:8080/f'],
])('with the address %s are mended, as in any other list', (address, url) => {
  expect(readOne(`href="${address}"`).entries[0]).toMatchObject({ url, title: 'Owls' });
});

it.each(['javascript:', 'place:', 'file:', 'mailto:', 'data:', 'about:', 'chrome:', 'ftp:'])(
  'that lead to %s are passed over',
  (scheme) => {
    const { entries, refusals, passedOver } = readOne(`href="${scheme}//x"`);
    expect([entries.length, refusals]).toEqual([1, []]);
    expect(passedOver).toMatchObject([{ line: 2, what: `"Owls", a bookmark of ${scheme}` }]);
  },
);

it('keep the address that stands under an unknown name, and take that of a feed from a misspelt one beside a page', () => {
  const { refusals } = readOne('url="https://a.example/" icon="https://a.example/i.png"');
  expect(refusals).toMatchObject([{ kind: 'no-address', address: 'https://a.example/' }]);
  const beside = readOne('href="https://a.example/" feedUlr="https://a.example/f"');
  expect(beside.entries[0]).toMatchObject({
    url: 'https://a.example/f',
    htmlUrl: 'https://a.example/',
    repairs: ['took the address from feedUlr instead of feedurl'],
  });
});
