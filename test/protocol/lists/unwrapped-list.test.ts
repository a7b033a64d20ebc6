/** A list over which something else went on its way is read as what it was. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { accounted } from './written-opml.ts';

const LIST = `<?xml version="1.0" encoding="utf-8"?>
<opml version="2.0"><head><title>Mine</title></head><body>
<outline text="Birds">
<outline text="Owls &amp; co" title="" type="rss" xmlUrl="http://a.example/f?x=1&amp;y=2" htmlUrl="http://a.example/"/>
</outline>
<outline text="Gulls"
  xmlUrl='http://b.example/' />
</body></opml>
`;
const PLAIN = LIST.replaceAll("'", '"');

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
const quoted = (mark: string) => LIST.replaceAll(/^/gmu, mark);

it.each([
  ['quoted in a mail', quoted('> ')],
  ['quoted twice, with other lines before it', `On Monday they wrote:\n${quoted('>> ')}`],
  ['quoted in turn', quoted('> > ')],
  ['out of a table', `"${PLAIN.replaceAll('"', '""')}"`],
  ['with two apostrophes for each quote', PLAIN.replaceAll('"', "''")],
  ['escaped behind words', `<html><body><h1>My feeds</h1><pre>${escaped(LIST)}`],
  ['escaped twice', escaped(escaped(LIST))],
  ['escaped by numbers', escaped(LIST).replaceAll('&lt;', '&#60;').replaceAll('&gt;', '&#62;')],
  ['with commas between attributes', LIST.replaceAll(/" (?=\w)/gu, '", ')],
  ['with semicolons behind attributes', LIST.replaceAll(/" (?=\w)/gu, '"; ')],
  ['with marks of byte order before tags', LIST.replaceAll('<', '\ufeff<')],
  ['with characters without a width before names', LIST.replaceAll(/ (?=[a-z])/giu, ' \u200b')],
  ['with characters without a width behind values', LIST.replaceAll('" ', '"\u200b ')],
  ['with characters without a width in names', LIST.replaceAll('xmlUrl', 'xm\u200bl\u2060Url')],
])('%s', (_, text) => {
  const document = readOpml(text);
  expect(document.entries).toMatchObject([
    {
      url: 'http://a.example/f?x=1&y=2',
      htmlUrl: 'http://a.example/',
      title: 'Owls & co',
      group: 'Birds',
    },
    { url: 'http://b.example/', title: 'Gulls' },
  ]);
  expect([document.refusals, accounted(document)]).toEqual([[], 2]);
  expect(document.entries[1]?.group).toBeUndefined();
});

it.each([
  ['newsboat', 'http://a.example/ "Birds" "~Owls"\nhttp://b.example/ "Birds" "~Gulls"\n'],
  ['a table', 'url,title,group\nhttp://a.example/,Owls,Birds\nhttp://b.example/,Gulls,Birds\n'],
  [
    'JSON',
    '[\n{"url": "http://a.example/", "title": "Owls", "group": "Birds"},\n{"url": "http://b.example/", "title": "Gulls", "group": "Birds"}\n]\n',
  ],
])('lists of other kinds as well: %s', (_, text) => {
  const page = `<html><head><meta charset="utf-8"></head><body><pre>${escaped(text)}</pre></body></html>`;
  const isJson = text.startsWith('[');
  for (const way of [
    page,
    text.replaceAll(/^/gmu, '> '),
    text.replaceAll('\n', '\u2028'),
    ...(isJson ? [] : [text.replaceAll('http', '\u200bhttp'), text.replaceAll('\n', '\ufeff\n')]),
  ]) {
    expect(readOpml(way).entries).toMatchObject([
      { url: 'http://a.example/', title: 'Owls', group: 'Birds' },
      { url: 'http://b.example/', title: 'Gulls', group: 'Birds' },
    ]);
  }
});

it('leaves what a sound list has of such signs in its titles', () => {
  for (const title of ['> a > b', 'a, b; c', "it''s", 'a\u200cb', '\u200fa \u200e']) {
    const written = title.replaceAll('>', '&gt;');
    const document = readOpml(
      `<opml><body><outline text="${written}" xmlUrl="http://a.example/"/></body></opml>`,
    );
    expect(document.entries[0]?.title).toBe(title.trim());
    expect(document.repairs).toEqual([]);
  }
});

it.each(['a\u200b', '\u200b', '\n', '> ', '&amp;', '" '])(
  'takes a time that grows with the length alone: %j',
  (piece) => {
    const start = performance.now();
    readOpml(`<opml><outline text="a${piece.repeat(400_000 / piece.length)}b`);
    readOpml(
      `${piece.repeat(400_000 / piece.length)}&lt;opml&gt;&lt;outline xmlUrl=""http://a.example/""`,
    );
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
