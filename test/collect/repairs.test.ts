/** What a reader of feeds tells that it lost or guessed, and what documents it takes. */
import { expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

function rss(inItem: string, inChannel = ''): string {
  const item = `<item><title>Heron</title>${inItem}</item>`;
  return `<rss version="2.0"><channel><title>Pond</title>${inChannel}${item}</channel></rss>`;
}

test.each([
  ['an attribute without quotes', '<enclosure url=http://a.example/1.mp3 />', 'attributes without'],
  [
    'an attribute twice',
    '<enclosure url="http://a.example/1" url="/2"/>',
    'attributes given twice',
  ],
  ['a day that there is not', '<pubDate>31 Feb 2026 10:00 GMT</pubDate>', 'dates that cannot be'],
  [
    'a date of either order',
    '<pubDate>05/06/2026</pubDate>',
    'dates like 1/2/2026 read with the m',
  ],
])('tells of %s', (_, inItem, told) => {
  expect(parseFeed(rss(inItem)).repairs).toEqual([expect.stringContaining(told)]);
});

test('tells which order it took from the language', () => {
  const german = rss('<pubDate>05/06/2026</pubDate>', '<language>de</language>');
  expect(parseFeed(german).repairs).toEqual(['dates like 1/2/2026 read with the day first']);
});

test.each([
  ['no date', '<pubDate></pubDate>'],
  ['a date that only looks like one', '<pubDate>0001-01-01T00:00:00Z</pubDate>'],
  ['dates of which one tells the order', '<pubDate>31/05/2026</pubDate><date>05/06/2026</date>'],
  ['what is kept as it stands', '<description>moss & fern &leaf;</description>'],
])('tells nothing of %s', (_, inItem) => {
  expect(parseFeed(rss(inItem)).repairs).toEqual([]);
});

test('takes text as its UTF-8, and a buffer as its bytes', () => {
  const written = rss('<description>Schilf, süß</description>');
  const expected = parseFeed(new TextEncoder().encode(written));
  expect(expected.items[0]?.description?.value).toBe('Schilf, süß');
  expect(parseFeed(written)).toEqual(expected);
  expect(parseFeed(new TextEncoder().encode(written).buffer)).toEqual(expected);
});
