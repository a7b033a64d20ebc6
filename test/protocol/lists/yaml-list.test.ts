/** Lists of feeds that people keep in YAML have titles and groups. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const A = 'http://a.example/f';
const B = 'http://b.example/f';

it.each([
  [
    'feeds below a name',
    `feeds:\n  - title: Owls\n    url: ${A}\n  - title: Gulls\n    url: ${B}\n`,
  ],
  ['the address first', `- url: ${A}\n  title: Owls\n\n- url: ${B}\n  title: Gulls\n`],
  ['other names', `---\n- name: Owls\n  feed: ${A}\n- name: Gulls\n  feed: ${B}\n...\n`],
  [
    'quotes and comments',
    `- title: "Owls" # birds\n  url: '${A}'\n# more\n- {}`.replace(
      '- {}',
      `- title: 'Gulls'\n  url: "${B}"`,
    ),
  ],
  ['names of feeds for names', `Owls: ${A}\nGulls: ${B}\n`],
  [
    'braces',
    `feeds:\n  - {title: Owls, url: "${A}", tags: [a, b]}\n  - {title: Gulls, url: "${B}"}\n`,
  ],
  ['an address folded', `- title: Owls\n  url: >-\n    ${A}\n- title: Gulls\n  url: ${B}\n`],
  [
    'words in blocks and references',
    `- title: &kind Owls\n  url: ${A}\n  note: >\n    words\n- title: |\n    Gulls\n  url: ${B}\n  note: *kind\n`,
  ],
  [
    'the site and a picture beside',
    `- title: Owls\n  site: http://a.example/\n  icon: http://a.example/i.png\n  feed: ${A}\n- title: Gulls\n  feed: ${B}\n`,
  ],
  ['lines of Windows', `- title: Owls\r\n  url: ${A}\r\n- title: Gulls\r\n  url: ${B}\r\n`],
])('with %s', (_, text) => {
  const { format, entries, repairs } = readOpml(text);
  expect(entries.map(({ url, title }) => [url, title])).toEqual([
    [A, 'Owls'],
    [B, 'Gulls'],
  ]);
  const lines = text.split(/\r?\n/u);
  const placed = [A, B].map((url) => lines.findIndex((line) => line.includes(url)) + 1);
  expect(entries.map(({ line }) => line)).toEqual(placed);
  expect([format, repairs]).toEqual(['list', []]);
});

it.each([
  `Birds:\n  - title: Owls\n    url: ${A}\nFish:\n  - title: Cod\n    url: ${B}\n`,
  `Birds:\n- title: Owls\n  url: ${A}\nFish:\n- title: Cod\n  url: ${B}\n`,
  `- title: Owls\n  url: ${A}\n  category: Birds\n- title: Cod\n  url: ${B}\n  tags: [Fish, "cold"]\n`.replace(
    ', "cold"',
    '',
  ),
  `- name: Birds\n  feeds:\n    - title: Owls\n      url: ${A}\n- name: Fish\n  feeds:\n    - title: Cod\n      url: ${B}\n`,
])('with groups: %j', (text) => {
  expect(readOpml(text).entries).toMatchObject([
    { url: A, title: 'Owls', group: 'Birds' },
    { url: B, title: 'Cod', group: 'Fish' },
  ]);
});

it.each([
  `- blog: ${A}\n- nobody knows: ${B}\n`,
  `- url: ${A}\n  note: >\n    words\n- url: ${B}\n`,
  `- &one url: ${A}\n- *two\n- url: ${B}\n`,
  `url: ${A}\nurl: ${B}\n`,
  `- url: ${A}\n\t- url: ${B}\n`,
  `<<<<<<< HEAD\n- url: ${A}\n=======\n- url: ${B}\n>>>>>>> topic\n`,
])('keeps every address where it is more or other than that: %j', (text) => {
  expect(readOpml(text).entries.map(({ url }) => url)).toEqual([A, B]);
});

it.each(['- ', '- a: ', 'a:\n', ' ', '"', 'a: "', '[a,', '- - '])(
  'takes a time that grows with the length alone: %j',
  (piece) => {
    const start = performance.now();
    for (const end of ['\n', ' '])
      readOpml(`a: ${A}\n${(piece + end).repeat(200_000 / piece.length)}`);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
