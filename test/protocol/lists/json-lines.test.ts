/** JSON of one entry a line, in which a line is damaged: what can be read is, and what cannot is refused by its line. */
import { expect, it } from 'vitest';
import { readOpml } from '../../../src/protocol/lists/read-opml.ts';

const A = '{"title": "A", "xmlUrl": "http://a.example/f"}';
const B = '{"title": "B", "xmlUrl": "http://b.example/f"}';

const DAMAGED = ['{bad', '{bad}', '{"bad}', '{"title": "C", "xmlUrl":', '{"xmlUrl": c.example/f'];

it.each(DAMAGED)('refuses a line without an address: %s', (bad) => {
  for (const lines of [
    [A, bad, B],
    [A, B, bad],
    [bad, A, B],
  ]) {
    const { entries, refusals, repairs } = readOpml(`${lines.join('\n')}\n`);
    const line = lines.indexOf(bad) + 1;
    expect(entries.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(refusals[0]).toMatchObject({ line });
    expect(refusals).toHaveLength(lines.length - 2);
    expect(repairs).toEqual([]);
  }
});

it.each([
  ['[\n', ',\n', '\n]'],
  ['[', ',\n', ']'],
  ['{"feeds": [\n', ',\n', '\n]}'],
])(
  'refuses it in a list, too, and keeps the titles of the others: %j %j %j',
  (begin, between, end) => {
    for (const bad of ['{bad', '{"bad}', '{"xmlUrl": c.example/f}']) {
      const { entries, refusals } = readOpml(`${begin}${[A, bad, B].join(between)}${end}\n`);
      expect(entries.map(({ title }) => title)).toEqual(['A', 'B']);
      expect(refusals).toHaveLength(1);
    }
  },
);

it.each(['http://c.example/sport1.at', 'http:\\/\\/c.example\\/sp'])(
  'refuses a line that breaks off within its address, wherever it stands: %s',
  (written) => {
    // Mended by hand, it is read as a line of another list.
    const address = written.replaceAll('\\/', '/');
    const bad = `{"title": "C", "xmlUrl": "${written}`;
    for (const lines of [
      [A, bad, B],
      [bad, A, B],
      [A, B, bad],
    ]) {
      const { entries, refusals } = readOpml(`${lines.join('\n')}\n`);
      expect(entries.map(({ title }) => title)).toEqual(['A', 'B']);
      const line = lines.indexOf(bad) + 1;
      const reason = `the ${line === 3 ? 'list' : 'line'} breaks off here`;
      expect(refusals).toMatchObject([{ line, kind: 'address', reason, title: 'C', address }]);
    }
  },
);

it('reads an address on whose string goes on in the next line', () => {
  const text = [A, '{"title": "C", "xmlUrl": "http://c.example/', 'f"}', B].join('\n');
  expect(readOpml(text).entries).toMatchObject([{}, { url: 'http://c.example/f' }, {}]);
});

it('mends a line that holds its address by itself, and says so of that alone', () => {
  const text = [A, '{"title": "C", "xmlUrl": "http://c.example/f}', '{bad', B].join('\n');
  const { entries, refusals } = readOpml(text);
  expect(entries.map(({ title, repairs }) => [title, repairs?.length ?? 0])).toEqual([
    ['A', 0],
    ['C', 1],
    ['B', 0],
  ]);
  expect(refusals).toMatchObject([{ line: 3, address: '{bad' }]);
});

it('passes nothing over without a word that stands among feeds', () => {
  const text = `[${A},\nbad,\n{"bad": null},\n{"made": 2026},\n{"name": "Empty", "feeds": []},\n${B}]\n`;
  const { entries, passedOver, refusals } = readOpml(text);
  expect(entries).toHaveLength(2);
  expect(refusals).toEqual([]);
  expect(passedOver).toEqual([
    { line: 2, what: 'among feeds, and names none: "bad"' },
    { line: 3, what: 'among feeds, and names none: {"bad":null}' },
    { line: 4, what: 'among feeds, and names none: {"made":2026}' },
  ]);
});

it('reads the lines with comments above, between and behind them, so that what is refused can be mended', () => {
  const bad = '{"title": "C", "xmlUrl": "ftp://c.example/f"} // moved?';
  const text = ['// mine', A, '// the next', bad, `${B} // daily`, `// ${A}`].join('\n');
  const { entries, refusals, repairs } = readOpml(text);
  expect(entries.map(({ line, title }) => [line, title])).toEqual([
    [2, 'A'],
    [5, 'B'],
  ]);
  expect(refusals).toMatchObject([
    { line: 4, kind: 'address', title: 'C', address: 'ftp://c.example/f' },
    { line: 6, kind: 'comment', address: `// ${A}` },
  ]);
  expect(repairs).toEqual([]);
});
