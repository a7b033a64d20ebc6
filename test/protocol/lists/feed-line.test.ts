/** What an import refused is written as a list and read again, so nothing of an entry may change in between. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendAddress, mendTitle } from '../../../src/protocol/lists/feed-address.ts';
import { readListLine } from '../../../src/protocol/lists/feed-line.ts';
import { readFeedList } from '../../../src/protocol/lists/feed-list.ts';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { LIST_HEADING } from '../../../src/protocol/lists/refused-list.ts';
import { writeListLine } from '../../../src/protocol/lists/written-line.ts';

/** What lists, tags, tables and other formats are made of, among letters. */
const PIECES = [
  ...'abc ,;|"\\~!#/[]{}<>()=:?&.-*\'`@',
  ...['http://', 'https:', 'feed:', 'feed ', 'query:', 'exec:', 'xmlUrl="', '<opml>', '// ', '=> '],
  ...[
    'link, url',
    'example.org/',
    'a.b',
    '<<<<<<< ',
    '&amp;',
    '&amp;,',
    '127.0.0.1',
    'feeds()',
    'é',
    '🦉',
  ],
];
const text = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 12 })
  .map((pieces) => pieces.join('').replace(/\s+/gu, ' ').trim());
const begun = fc.constantFrom(
  '',
  'http://',
  'https://example.org/',
  'mailto:',
  'http://127.0.0.1/',
);
const address = fc
  .tuple(begun, text)
  .map((parts) => parts.join(''))
  .filter((each) => each !== '');

/** What a list gives of its only line. */
function readBack(list: string) {
  const { entries, refusals } = readOpml(list);
  expect(entries.length + refusals.length).toBe(1);
  const { url, title, group, otherGroups, ...rest } = { ...entries[0], ...refusals[0] };
  const where = url ?? ('address' in rest ? rest.address : undefined);
  return { where, title, group, otherGroups };
}

it('keeps address, groups and title of every entry from writing to reading', () => {
  fc.assert(
    fc.property(address, text, fc.uniqueArray(text, { maxLength: 3 }), (it, title, groups) => {
      const [group, ...others] = groups.filter((name) => name !== '');
      const [first, ...more] = groups;
      const line = writeListLine({ address: it, title, group: first, others: more });
      const mended = mendAddress(it);
      const url = 'url' in mended ? mended.url : undefined;
      const otherGroups = others.length > 0 ? others : undefined;
      expect(readBack(`${LIST_HEADING}a list\n${line}\n`)).toEqual({
        where: url ?? it,
        title: mendTitle(title, url),
        group,
        otherGroups,
      });
    }),
    { numRuns: 3_000 },
  );
});

describe('a written line', () => {
  it.each([
    ['http://a.example/x', 'http://a.example/x "birds" "~Owls"'],
    ['http://a.example/?t=red,green', '"http://a.example/?t=red,green" "birds" "~Owls"'],
    ['http://a.example/x;lang=en', '"http://a.example/x;lang=en" "birds" "~Owls"'],
    ['http://a example/x', '"http://a example/x" "birds" "~Owls"'],
    ['#owls', '"#owls" "birds" "~Owls"'],
    ['//', '"//" "birds" "~Owls"'],
    ['see http://a.example/x', '"see http\\://a.example/x" "birds" "~Owls"'],
    [
      'http://a.example/x,http://b.example/y',
      '"http://a.example/x,http\\://b.example/y" "birds" "~Owls"',
    ],
  ])('has quotes around an address that needs them: %s', (address, line) => {
    const entry = { address, group: 'birds', title: 'Owls' };
    expect(writeListLine(entry)).toBe(line);
    expect(readListLine(line)).toEqual([{ ...entry, others: [] }]);
  });

  it('has a backslash in a group that would be a title, a mark or an address', () => {
    for (const [group, tag] of [
      ['~birds', '\\~birds'],
      ['!', '\\!'],
      ['http://a.example/', 'http\\://a.example/'],
    ]) {
      const line = writeListLine({ address: 'mailto:me', group, title: 'Owls' });
      expect(line).toBe(`mailto:me "${tag}" "~Owls"`);
      expect(readListLine(line)).toMatchObject([{ group, title: 'Owls' }]);
    }
  });

  it('is no line of names of columns, and a list of such lines no OPML, whatever they quote', () => {
    expect(readFeedList('mailto:me "RSS, link" "~Owls"\n').refusals).toHaveLength(1);
    const list = `${LIST_HEADING}x\nmailto:me "~<opml> xmlUrl="\nhttp://a.example/x "birds"`;
    expect(readOpml(list)).toMatchObject({ format: 'list', addresses: 2 });
  });
});

it.each([
  '"Owls" http://a.example/x',
  '"Owls" "http://a.example/x"',
  '"see http://a.example/x for owls"',
  '"(http://a.example/x)" owls',
  '"Owls" "at http://a.example/x"',
])('takes a word in quotes for no address beside one: %s', (line) => {
  expect(readListLine(line)?.map(({ address }) => address)).toEqual(['http://a.example/x']);
});

it('takes a name of a field in quotes for no address', () => {
  expect(readFeedList('"birds" = "many"\nhttp://a.example/x').linesPassedOver).toBe(1);
});

it('reads a title that newsboat has without quotes', () => {
  expect(readListLine('http://a.example/x ~Owls birds night')).toMatchObject([
    { address: 'http://a.example/x', title: 'Owls', group: 'birds', others: ['night'] },
  ]);
  expect(readListLine('http://a.example/x ~ 5 owls')).toMatchObject([{ title: '~ 5 owls' }]);
});

it.each(['programs.newsboat.urls = [', 'feeds.birds {', 'planet.feeds = {', 'feed "birds" {'])(
  'takes no beginning of a block for a host: %s',
  (line) => {
    expect(readListLine(line)).toBeUndefined();
  },
);

it.each([
  ['http://a.example/?q=night owls&format=Atom', 'http://a.example/?q=night owls&format=Atom'],
  ['http://a.example/?q=night Owls & co', 'http://a.example/?q=night'],
  ['http://a.example/x Owls&format=Atom', 'http://a.example/x'],
])('takes a space in a query for a part of it where the query goes on behind: %s', (line, url) => {
  expect(readListLine(line)?.map(({ address }) => address)).toEqual([url]);
});

it('takes another address behind a query for one, though it has a query of its own', () => {
  const lines = readListLine('http://a.example/?q=owls http://b.example/?a=1&b=2');
  expect(lines?.map(({ address }) => address)).toEqual([
    'http://a.example/?q=owls',
    'http://b.example/?a=1&b=2',
  ]);
  const line = 'http://a.example/?q=night owls&from=http://b.example/';
  expect(readListLine(line)?.map(({ address }) => address)).toEqual([line]);
});

it('looks for what a query goes on with in a time that grows with its length alone', () => {
  const start = performance.now();
  readListLine(`http://a.example/?q=night owls${'&a='.repeat(200_000)} or day`);
  expect((performance.now() - start) / 1_000).toBeLessThan(5);
});
