/** JSON that lost the end of an entry, or has two lists under one name. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const [A, B, C] = ['a', 'b', 'c'].map((name) => `http://${name}.example/f`);

it.each([
  [`[{"title": "A", "url": "${A}"\n"title": "B", "url": "${B}"},\n{"title": "C", "url": "${C}"}]`],
  [`[{"title": "A", "url": "${A}",\n"title": "B", "url": "${B}"},\n{"title": "C", "url": "${C}"}]`],
  [
    `{"feeds": [{"title": "A", "url": "${A}"},\n{"title": "B", "url": "${B}",\n"title": "C", "url": "${C}"}]}`,
  ],
  [
    `{"feeds": [{"title": "A", "url": "${A}"}],\n"feeds": [{"title": "B", "url": "${B}"},\n{"title": "C", "url": "${C}"}]}`,
  ],
  [`[{title: 'A', url: '${A}',\ntitle: 'B', url: '${B}'},\n{title: 'C', url: '${C}',},]`],
  [`{"A": "${A}",\n"B": "${B}",\n"C": "${C}", "A": "${A}?x"}`],
])('keeps every entry and says so: %s', (text) => {
  const { entries, refusals, repairs } = readOpml(text);
  expect(entries.slice(0, 3)).toMatchObject([
    { line: 1, title: 'A', url: A },
    { line: 2, title: 'B', url: B },
    { line: 3, title: 'C', url: C },
  ]);
  expect(refusals).toEqual([]);
  expect(repairs.map(({ what }) => what)).toContain('parted entries that were one');
});

it('keeps names that stand twice where that means nothing', () => {
  const { entries, repairs } = readOpml(`[{"title": "it's 'http:", "title": "A", "url": "${A}"}]`);
  expect(entries).toMatchObject([{ url: A }]);
  expect(repairs.length).toBeLessThan(2);
});

it.each(['"a":"http:",', '{"a":1,"a":"http:"},', '{"a":', '"'])(
  'takes a time that grows with the length alone: %j',
  (piece) => {
    const start = performance.now();
    readOpml(`{"x":[{${piece.repeat(200_000 / piece.length)}"b":"${A}","b":"${B}"}]}`);
    expect((performance.now() - start) / 1_000).toBeLessThan(5);
  },
);
