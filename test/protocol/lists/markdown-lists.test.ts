/** Lists of feeds in Markdown, with what such a page has around them. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const PAGE = `# Awesome feeds

> A list of them. See [contributing](CONTRIBUTING.md).

## Contents
- [Engineering](#engineering)
  - [People & more](#people--more)
1. [Last](#last)

## Engineering
- [A](https://a.example/feed)
[![Build](https://ci.example/b.svg)](https://ci.example/)
`;

it('counts links to headings of the page and quotations of words, and refuses none of them', () => {
  const { entries, refusals, linesPassedOver } = readOpml(PAGE);
  expect(entries.map(({ line, url }) => [line, url])).toEqual([
    [11, 'https://a.example/feed'],
    [12, 'https://ci.example/'],
  ]);
  expect([refusals, linesPassedOver]).toEqual([[], 4]);
});

it('takes no picture for a feed, be it in a badge or among words', () => {
  const { entries } = readOpml(
    '[![Owls](https://p.example/o.svg)](https://a.example/f)\n- ![](https://p.example/x.png) [Gulls](https://b.example/f)\n',
  );
  expect(entries.map(({ url, title }) => [url, title])).toEqual([
    ['https://a.example/f', 'Owls'],
    ['https://b.example/f', 'Gulls'],
  ]);
});

it.each([
  ['> www.example.com/feed is nice', 1],
  ['> htps:/a.example/feed x', 1],
  ['- [Owls](owls#feed)', 1],
  ['> nothing to see', 0],
])('refuses %s only where an address may have been meant', (line, count) => {
  expect(readOpml(`https://a.example/f\n${line}\n`).refusals).toHaveLength(count);
});

it.each(['![', '[![a](', '> a', '[x](#', '![]('])(
  'takes a time that grows with the length of a line alone: %j',
  (piece) => {
    const start = performance.now();
    readOpml(
      `https://a.example/f\n- ${piece.repeat(200_000 / piece.length)} https://b.example/f\n`,
    );
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
