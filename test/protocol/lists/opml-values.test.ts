/** What stands in the values of a list that is written well is nothing but that, whatever it looks like. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { writeOpml } from '../../../src/protocol/opml.ts';

const URL = 'https://a.example/feed';

/** Pieces of OPML, of which titles and groups are put together. */
const PIECES = [
  ...['a', ' ', '"', "'", '“', '”', '<', '>', '&', '&amp;', '&#34;', '=', '/', '-->', '<!--', '?>'],
  ...[
    'xmlUrl=',
    ' xmlUrl="https://b.example/feed"',
    " htmlUrl='",
    ' title="t"',
    ' text=',
    ' type=',
  ],
  ...['<outline ', '</outline>', '</body>', '/>'],
];
const words = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
  .map((pieces) => pieces.join('').replace(/\s+/gu, ' ').trim())
  .filter((text) => text !== '');

it('reads back every title and group as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 4 }), (pairs) => {
      const entries = pairs.map(([title, group], at) => ({ url: `${URL}/${at}`, title, group }));
      const { entries: read, refusals } = readOpml(writeOpml({ name: 'Mine', entries }));
      expect(refusals).toEqual([]);
      expect(read.map(({ url, title, group }) => ({ url, title, group }))).toEqual(entries);
    }),
  );
});

it('reads titles and groups that other programs escaped twice', () => {
  const feed = `<outline text="Tom &amp;amp; Jerry&amp;#39;s" xmlUrl="${URL}?a=1&amp;b=2"/>`;
  const group = `<outline text="R&amp;amp;D &amp;copy=2">${feed}</outline>`;
  const { entries } = readOpml(`<opml><body>${group}</body></opml>`);
  expect(entries).toMatchObject([
    { url: `${URL}?a=1&b=2`, title: "Tom & Jerry's", group: 'R&D &copy=2' },
  ]);
});

it('takes no address out of what a feed calls itself', () => {
  const title = 'News xmlUrl="https://b.example/feed" text="';
  const facts = new Map([[URL, { title }]]);
  const { entries, addresses, repairs } = readOpml(
    writeOpml({ name: 'Mine', entries: [{ url: URL }] }, { facts }),
  );
  expect(entries.map(({ url }) => url)).toEqual([URL]);
  expect([addresses, repairs]).toEqual([1, []]);
});

it('still accounts for an address that stands twice in one outline, or beside it', () => {
  const outline = `<outline text="A" xmlUrl="${URL}/1" xmlUrl="${URL}/2"/> xmlUrl="${URL}/3"`;
  const { entries } = readOpml(`<opml><body>${outline}</body></opml>`);
  expect(entries.map(({ url }) => url)).toEqual([`${URL}/1`, `${URL}/2`, `${URL}/3`]);
});
