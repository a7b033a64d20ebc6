import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';
import { brief } from '../brief.ts';

it('passes over links in OPML that is written as JSON, and says so', () => {
  const outlines = [
    { text: 'Other list', type: 'link', url: 'https://a.example/x.opml' },
    { text: 'Feed', type: 'rss', xmlUrl: 'https://a.example/feed' },
  ];
  const document = readOpml(JSON.stringify({ head: {}, body: { outlines } }, null, 1));
  expect(document.entries.map(({ url }) => url)).toEqual(['https://a.example/feed']);
  expect(document.passedOver).toEqual([
    { line: 8, what: '"Other list", of type link, not a feed: https://a.example/x.opml' },
  ]);
});

it('reads OPML that a converter wrote as JSON with marked attributes', () => {
  const outline = {
    '@text': 'Birds',
    outline: [{ '@text': 'Owls', '@xmlUrl': 'http://a.example/x' }],
  };
  expect(brief(JSON.stringify({ opml: { body: { outline } } }))).toEqual([
    [1, 'http://a.example/x', 'Owls', 'Birds'],
  ]);
});

it.each(['$', '@attributes', '_attributes', 'attributes', ':@'])(
  'reads OPML as JSON whose attributes a converter put together under %j, groups too',
  (key) => {
    const owls = { [key]: { text: 'Owls', xmlUrl: 'http://a.example/x' } };
    const gulls = { [key]: { text: 'Gulls', xmlUrl: 'http://b.example/y' } };
    const outline = [
      { [key]: { text: 'Birds' }, outline: [owls] },
      { [key]: { text: 'Sea' }, outline: gulls },
    ];
    expect(brief(JSON.stringify({ opml: { body: { outline } } }))).toEqual([
      [1, 'http://a.example/x', 'Owls', 'Birds'],
      [1, 'http://b.example/y', 'Gulls', 'Sea'],
    ]);
  },
);

it('is read where it is the text of an answer', () => {
  const opml =
    '<opml version="2.0"><body>\n<outline text="A" xmlUrl="http://a.example/x"/>\n</body></opml>';
  for (const answer of [{ opml }, { status: 0, data: { opml, count: 1 } }]) {
    const { entries, repairs } = readOpml(JSON.stringify(answer));
    expect(entries).toEqual([{ line: 2, url: 'http://a.example/x', title: 'A' }]);
    const what = 'took it out of a text in JSON, of which the lines are counted';
    expect(repairs).toEqual([{ line: 1, what }]);
  }
});

it('reads no text in JSON that only speaks of such markup', () => {
  const { entries, repairs } = readOpml(
    JSON.stringify([{ text: 'Lists have <outline> elements' }]),
  );
  expect([entries, repairs]).toEqual([[], []]);
});
