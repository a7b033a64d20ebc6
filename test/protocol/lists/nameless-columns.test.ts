/** Tables without names of columns that hold the address of each feed and that of its site. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const FEEDS = [
  { title: 'Owls', url: 'https://a.example/feed.xml', htmlUrl: 'https://a.example/' },
  { title: 'Gulls, by Ann', url: 'https://b.example/blog/rss', htmlUrl: 'https://b.example/blog' },
] as const;

it.each([',', ';', '\t', '|'])('know which of the two is the site where %j parts them', (sign) => {
  for (const order of [
    ['title', 'url', 'htmlUrl'] as const,
    ['htmlUrl', 'title', 'url'] as const,
  ]) {
    const rows = FEEDS.map((feed) => order.map((key) => `"${feed[key]}"`).join(sign));
    const { entries, repairs } = readOpml(`${rows.join('\n')}\n`);
    expect(entries).toEqual(FEEDS.map((feed, at) => ({ line: at + 1, ...feed })));
    expect(repairs).toEqual([]);
  }
});

it('know it where they have no titles', () => {
  const rows = FEEDS.map(({ url, htmlUrl }) => `${url},${htmlUrl}`);
  const expected = FEEDS.map(({ url, htmlUrl }) => ({ url, htmlUrl }));
  expect(readOpml(rows.join('\n')).entries).toMatchObject(expected);
  expect(readOpml(rows.join('\n')).addresses).toBe(2);
});

it.each([
  ['https://a.example/x,https://b.example/y', 'https://c.example/x,https://d.example/y'],
  ['https://a.example/,https://b.example/', 'https://c.example/,https://d.example/'],
  ['https://a.example/x,https://a.example/', 'https://b.example/,https://b.example/x'],
])('take both for feeds where nothing tells which is one: %s', (...rows) => {
  expect(readOpml(rows.join('\n')).entries).toHaveLength(4);
});
