/** JSON that people paste into mails, pages and scripts. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const A = 'http://a.example/f';
const B = 'http://b.example/f';
const LIST = `{
  "feeds": [
    { "title": "Owls", "site": "http://a.example/", "url": "${A}" },
    {
      "title": "Gulls",
      "url": "${B}"
    }
  ]
}`;

it.each([
  ['in a fence', `# Mine\n\n~~~ json\n@\n~~~\n\nEnjoy.\n`],
  ['in a mail', `From: me\nSubject: feeds\n\nHi "you",\n\n@\n\nBye\n`],
  ['in a part of a mail', `--b\nContent-Type: application/json\n\n@\n--b--\n`],
  ['in a script', `// Mine.\nexport const feeds = @;\nexport default feeds;\n`],
  ['in an older module', `module.exports = @;\n`],
  ['in a module', `/* Mine */\r\nexport default @;\r\n`],
])('is read with its titles %s', (_, around) => {
  for (const list of [LIST, LIST.replaceAll(/"(title|url|site|feeds)"/gu, '$1')]) {
    const text = around.replace('@', list);
    const { format, entries, refusals } = readOpml(text);
    const lines = text.split('\n');
    const placed = [A, B].map((url) => lines.findIndex((line) => line.includes(`"${url}`)) + 1);
    expect([format, refusals]).toEqual(['json', []]);
    expect(entries).toMatchObject([
      { url: A, title: 'Owls', line: placed[0] },
      { url: B, title: 'Gulls', line: placed[1] },
    ]);
  }
});

it('that breaks off there is read as far as it goes, and says where it does', () => {
  const cut = `My "feeds":\n${LIST.slice(0, LIST.indexOf('/f"\n'))}`;
  const { entries, refusals } = readOpml(cut);
  expect(entries).toMatchObject([{ url: A, title: 'Owls', line: 4 }]);
  expect(refusals).toMatchObject([{ line: 7, reason: 'the list breaks off here' }]);
});

it('is mended there as anywhere else', () => {
  const damaged = LIST.replace('"Owls"', '"the "Owl""').replace('},', '}');
  const { entries, refusals } = readOpml(`My "feeds":\n${damaged}\nBye\n`);
  expect(entries).toMatchObject([
    { url: A, title: 'the "Owl"', line: 4 },
    { url: B, title: 'Gulls', line: 7 },
  ]);
  expect(refusals).toEqual([]);
});

it('tells of the addresses beside it', () => {
  const { entries, passedOver } = readOpml(
    `See http://c.example/\n\n${LIST}\n-- \nhttp://d.example/\n`,
  );
  expect(entries).toHaveLength(2);
  expect(passedOver).toEqual([
    { line: 1, what: 'an address among the words beside the list: http://c.example/' },
    { line: 13, what: 'an address among the words beside the list: http://d.example/' },
  ]);
});

it.each([
  `Mine:\n[\n${A} Owls\n${B} Gulls\n]\n`,
  `title = "Mine"\n[[feeds]]\nurl = "${A}"\ntags = ["x"]\n[[feeds]]\nurl = "${B}"\ntags = ["y"]\n`,
  `Mine:\n[Owls](${A})\n[Gulls](${B})\n`,
  `Mine:\n{"url": "${A}"}\nand\n{"url": "${B}"}\n`,
  `Mine:\n{"url": "${A}"} // ${B}\n}\n`,
  `\`\`\`\n${A}\n\`\`\`\n${B}\n`,
])('keeps every address where it is none: %j', (text) => {
  expect(readOpml(text).entries.map(({ url }) => url)).toEqual([A, B]);
});

it('leaves out the words around whatever else stands in a fence', () => {
  const yaml = `- title: Owls\n  url: ${A}\n- title: Gulls\n  url: ${B}\n`;
  const { entries, refusals } = readOpml(`Mine:\n\n\`\`\`yaml\n${yaml}\`\`\`\nBye\n`);
  expect([entries, refusals]).toMatchObject([
    [
      { url: A, title: 'Owls', line: 5 },
      { url: B, title: 'Gulls', line: 7 },
    ],
    [],
  ]);
});

it.each([
  ['', '{"a":\n'],
  ['', '[[\n'],
  ['', '["\n'],
  ['', "{'a'\n"],
  ['', ' '],
  ['', ']\n'],
  ['', '```\n'],
  ['~', '~'],
  ['', 'export '],
  ['', '{a: "'],
  ['{"a": 1}', ' '],
])('takes a time that grows with the length alone: %j and many %j', (beginning, piece) => {
  const start = performance.now();
  readOpml(`${A}\n${beginning}${piece.repeat(200_000 / piece.length)}\`\n}`);
  expect((performance.now() - start) / 1_000).toBeLessThan(5);
});
