/** Of Media RSS, what is said of a group is said of all that is in it. */
import { expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

test('contents without a title have that of their group', () => {
  const group =
    '<media:group><media:content url="/1.mp4"/><media:title>Owls</media:title><media:content url="/2.mp4"><media:title>Gulls</media:title></media:content></media:group><media:content url="/3.mp4"/>';
  const feed = parseFeed(
    Buffer.from(
      `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title><item><title>I</title>${group}</item></channel></rss>`,
    ),
    { url: 'http://a.example/feed' },
  );
  expect(feed.items[0]?.media.map(({ url, title }) => [url, title])).toEqual([
    ['http://a.example/1.mp4', 'Owls'],
    ['http://a.example/2.mp4', 'Gulls'],
    ['http://a.example/3.mp4', undefined],
  ]);
});
