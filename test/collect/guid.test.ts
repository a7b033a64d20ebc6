/** When what names an item of RSS is its address too. */
import { expect, test } from 'vitest';
import { parseFeed } from '../../src/collect/parse.ts';

const url = 'https://pond.example/feed';

test.each([
  ['an address', '<guid>https://pond.example/1</guid>', true, 'https://pond.example/1'],
  [
    'a path that is said to lead there',
    '<guid isPermaLink="true">/1</guid>',
    true,
    'https://pond.example/1',
  ],
  ['a path', '<guid>/1</guid>', false, undefined],
  [
    'an address that is said to be none',
    '<guid isPermaLink="false">https://a.example/</guid>',
    false,
    undefined,
  ],
  ['a name', '<guid isPermaLink="true">urn:1</guid>', false, undefined],
])('%s', (_, guid, idIsLink, link) => {
  const text = `<rss version="2.0"><channel><item><title>Heron</title>${guid}</item></channel></rss>`;
  const [item] = parseFeed(text, { url }).items;
  expect([item?.idIsLink, item?.link]).toEqual([idIsLink, link]);
});
