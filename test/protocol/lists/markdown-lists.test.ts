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
  expect(entries.map(({ line, url }) => [line, url])).toEqual([[11, 'https://a.example/feed']]);
  expect([refusals, linesPassedOver]).toEqual([[], 5]);
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
  '[![Build](https://ci.example/b.svg)](https://ci.example/)',
  '[![Any](https://img.shields.io/x)](https://x.example/) [![License: MIT](l.svg "MIT")](LICENSE)',
  '- [Contributing](CONTRIBUTING.md)',
  '* [How to help](./docs/help.md#first)',
  '[License](../LICENSE)',
  '1. [Rules](.github/RULES.md)',
  '[Contributing](CONTRIBUTING.md) | [License](LICENSE)',
  'See [contributing](CONTRIBUTING.md) for more.',
])('counts with the lines that name no feed: %s', (line) => {
  const { entries, refusals, linesPassedOver } = readOpml(`- [A](https://a.example/f)\n${line}\n`);
  expect([entries.length, refusals, linesPassedOver]).toEqual([1, [], 1]);
});

it.each([
  ['[![RSS](https://img.shields.io/rss)](https://b.example/)', 1, 0],
  ['[![Build](https://b.example/b.svg)](https://b.example/feed)', 1, 0],
  ['[![Build](https://b.example/b.svg)](https://b.example/) [Gulls](https://c.example/f)', 2, 0],
  ['- [Rules](RULES.md) https://b.example/f', 1, 0],
  ['- [Gulls](gulls.example/feed)', 0, 1],
  ['- [Gulls](feeds/gulls.xml)', 0, 1],
  ['- [Rules](RULES.md) and gulls.example/feed', 0, 1],
])('leaves out no feed beside them: %s', (line, more, refused) => {
  const { entries, refusals } = readOpml(`- [A](https://a.example/f)\n${line}\n`);
  expect([entries.length, refusals.length]).toEqual([1 + more, refused]);
});

it.each([
  ['> www.example.com/feed is nice', 1],
  ['> htps:/a.example/feed x', 1],
  ['- [Owls](owls#feed)', 1],
  ['> nothing to see', 0],
])('refuses %s only where an address may have been meant', (line, count) => {
  expect(readOpml(`https://a.example/f\n${line}\n`).refusals).toHaveLength(count);
});

it.each(['![', '[![a](', '[![a](b)](c)', '[a](b.md)', '[](../', '[x](a-/', '> a', '[x](#', '![]('])(
  'takes a time that grows with the length of a line alone: %j',
  (piece) => {
    const start = performance.now();
    readOpml(
      `https://a.example/f\n- ${piece.repeat(200_000 / piece.length)} https://b.example/f\n`,
    );
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
