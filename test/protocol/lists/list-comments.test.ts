import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const A = 'http://a.example/x';
const C = 'http://c.example/z';

it.each([
  `# ${C}`,
  `#${C} "birds"`,
  `// ${C}`,
  `;${C}`,
  `; ${C}`,
  `;; ("${C}" birds)`,
  `<!-- ${C} -->`,
  `REM ${C}`,
  `# url = "${C}"`,
  `//feedUrl: '${C}',`,
  `# feed "Gulls" "${C}"`,
  `# ("Gulls", "${C}"),`,
  `// { title: "Gulls", url: "${C}" },`,
])('follows no address that is commented out, and tells it: %s', (line) => {
  const { entries, refusals } = readOpml(`${A}\n${line}\n`);
  expect(entries.map(({ url }) => url)).toEqual([A]);
  const address = C;
  expect(refusals).toMatchObject([
    { line: 2, kind: 'comment', reason: 'the address is commented out', address },
  ]);
});

it('tells a row that is commented out by its sign, and no address in a sentence', () => {
  const text = `title,url\n#${C}\n# made at http://d.example/\n# url: http://d.example/\nOwls,${A}\n`;
  const { entries, refusals } = readOpml(text);
  expect(entries).toMatchObject([{ url: A, title: 'Owls' }]);
  expect(refusals).toMatchObject([{ line: 2, kind: 'comment', address: C }]);
});

it.each([
  ['REM', `REM ${C}\nOwls ${A}\n`],
  [undefined, `;${C}\nOwls;${A}\n`],
])('takes a title or an empty cell before an address for no comment', (title, text) => {
  const { entries, refusals } = readOpml(text);
  expect(entries[0]?.url).toBe(C);
  expect(entries[0]?.title).toBe(title);
  expect([entries.length, refusals.length]).toEqual([2, 0]);
});

it('is told also within the quotes of a program', () => {
  const text = "FEEDS = [\n    'http://a.example/f',\n    # 'http://b.example/f?q=it',\n]\n";
  expect(readOpml(text).refusals).toMatchObject([
    { line: 3, kind: 'comment', address: 'http://b.example/f?q=it' },
  ]);
});

it('is told where a semicolon comments out a field of INI', () => {
  const text =
    '[feeds]\nA = http://a.example/f ; daily\n;B=http://b.example/f\n; C = http://c.example/f\n';
  const { entries, refusals } = readOpml(text);
  expect(entries).toMatchObject([{ title: 'A', url: 'http://a.example/f' }]);
  expect(refusals).toMatchObject([
    { line: 3, kind: 'comment', address: 'http://b.example/f' },
    { line: 4, kind: 'comment', address: 'http://c.example/f' },
  ]);
});

it.each(['# http:', 'rem http:', '; http:', '; A = http:'])(
  'is looked for in a time that grows with the length of the line alone, behind %s',
  (start) => {
    const begun = performance.now();
    for (const piece of [',', "',", ',a', 'a;']) {
      const { refusals } = readOpml(`http://a.example/f\n${start}${piece.repeat(200_000)}a b\n`);
      expect(refusals.length).toBeLessThan(2);
    }
    expect((performance.now() - begun) / 1_000).toBeLessThan(10);
  },
);
