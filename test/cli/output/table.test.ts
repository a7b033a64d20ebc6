import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { type Field, field, type Row } from '../../../src/cli/output/field.ts';
import { renderTable } from '../../../src/cli/output/table.ts';
import { tsvLines } from '../../../src/cli/output/tsv.ts';
import { NOON, withoutColor } from '../../support/terminal.ts';

const FIELDS: Field[] = [
  field('score', 'score', ''),
  field('date', 'time', '', { heading: 'age' }),
  field('topic', 'text', '', { yields: true }),
  field('title', 'text', '', { yields: true }),
  field('url', 'text', '', { reach: 'pipe' }),
  field('id', 'text', '', { reach: 'json' }),
];

const ROWS: Row[] = [
  {
    score: 0.87654,
    date: '2026-06-01T09:00:00.000Z',
    topic: 'machine learning',
    title: 'Gradients for people in a hurry, with pictures',
    url: 'https://example.org/1',
    id: 'a',
  },
  {
    score: 0.6,
    date: null,
    topic: '料理',
    title: '東京の小さな台所で作る毎日の簡単な料理 🍜🍣 and 👩‍👩‍👧 more',
    url: 'https://example.org/2',
    id: 'b',
  },
];

const look = (width: number, color = false, unicode = true) => ({
  terminal: true,
  width,
  color,
  unicode,
});

describe('a table', () => {
  it('has headings, bars and ages, and leaves out what is for programs', () => {
    expect(renderTable(FIELDS, ROWS.slice(0, 1), look(100), NOON)).toBe(
      [
        'SCORE       AGE  TOPIC             TITLE',
        '■■■■□ 0.88  3h   machine learning  Gradients for people in a hurry, with pictures',
        '',
      ].join('\n'),
    );
  });

  it.each([40, 50, 60, 80, 120, 200])('never goes beyond %i columns', (width) => {
    const lines = renderTable(FIELDS, ROWS, look(width), NOON).split('\n');
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
  });

  it.each([40, 60])('loses no word at %i columns', (width) => {
    const text = renderTable(FIELDS, ROWS, look(width), NOON);
    const squeezed = text.replaceAll(/\s+/gu, '');
    for (const word of ['Gradients', 'hurry,', 'pictures', 'more'])
      expect(squeezed).toContain(word);
  });

  it('becomes blocks where columns cannot fit', () => {
    const text = renderTable(FIELDS, ROWS.slice(0, 1), look(34), NOON);
    expect(text).toContain('SCORE ■■■■□ 0.88\n');
    expect(text).toContain('TOPIC machine learning\n');
  });

  it('draws with ASCII where the locale asks for it', () => {
    expect(renderTable(FIELDS, ROWS.slice(0, 1), look(100, false, false), NOON)).toContain(
      '####- 0.88',
    );
  });

  it('says the same with colour as without', () => {
    const coloured = renderTable(FIELDS, ROWS, look(80, true), NOON);
    expect(coloured).toContain('\u001b[');
    expect(withoutColor(coloured).replaceAll(/ +$/gmu, '')).toBe(
      renderTable(FIELDS, ROWS, look(80), NOON),
    );
  });

  it('cleans what strangers wrote', () => {
    const row = { ...ROWS[0], title: '\u001b]0;x\u0007a\u202eb' };
    expect(renderTable(FIELDS, [row], look(100), NOON)).toContain('  ab\n');
  });

  it.each([34, 80, 120])('cuts a title without end at %i columns, in pipes never', (width) => {
    const fields = FIELDS.map((one) => (one.name === 'title' ? { ...one, lines: 3 } : one));
    const title = 'a title without end '.repeat(150).trim();
    const text = renderTable(fields, [{ ...ROWS[0], title }], look(width), NOON);
    expect(text).toContain('…\n');
    expect(text.split('\n').length).toBeLessThanOrEqual(9);
    expect(renderTable(fields, ROWS, look(width), NOON)).toBe(
      renderTable(FIELDS, ROWS, look(width), NOON),
    );
    expect(tsvLines(fields, [{ ...ROWS[0], title }])).toContain(title);
  });

  it('is nothing for no rows', () => {
    expect(renderTable(FIELDS, [], look(80), NOON)).toBe('');
  });
});

describe('a table of addresses', () => {
  const url = 'https://example.org/a/long/path/of/a/feed.xml?format=rss&of=all';
  const fields = [
    field('url', 'text', '', { yields: true, addresses: true }),
    field('verdict', 'word', ''),
    field('cause', 'text', '', { yields: true, addresses: true }),
    field('items', 'count', ''),
  ];
  const row = {
    url,
    verdict: 'dead',
    cause: '東京のサーバーから何も返ってこない and that was all',
    items: 0,
  };
  const linesAt = (width: number, rows: Row[] = [row]) =>
    renderTable(fields, rows, look(width), NOON).split('\n').slice(0, -1);

  it('lets the other columns give way first', () => {
    expect(linesAt(110)).toEqual([
      `${'URL'.padEnd(url.length)}  VERDICT  CAUSE                          ITEMS`,
      `${url}  dead     東京のサーバーから何も返って       0`,
      `${' '.repeat(url.length)}           こない and that was all`,
    ]);
  });

  it('has them above the other columns where these do not fit beside them', () => {
    expect(linesAt(80)).toEqual([
      'URL',
      '  VERDICT  CAUSE                                                ITEMS',
      url,
      '  dead     東京のサーバーから何も返ってこない and that was all      0',
    ]);
  });

  it('has a dash above a row without one, since it would look like a part of the row before', () => {
    const without = { ...row, url: null, cause: 'the address is empty' };
    expect(linesAt(80, [row, without]).slice(-2)).toEqual([
      '-',
      '  dead     the address is empty                                     0',
    ]);
  });

  it('has them below their heading in blocks', () => {
    expect(linesAt(40).slice(0, 3)).toEqual(['URL', url, 'VERDICT dead']);
  });

  it.each([40, 60, 80, 100, 120, 200])('breaks none at %i columns, and all else fits', (width) => {
    const longer = `${url}${'&more=words'.repeat(20)}`;
    const other = { ...row, url: longer, cause: `its feed is at ${url}` };
    const lines = linesAt(width, [row, other, { ...row, url: 'service/News' }]);
    const text = lines.join('\n');
    expect(text.split(url).length - 1).toBe(3);
    expect(text).toContain(longer);
    const wide = lines.filter((line) => stringWidth(line) > width).map((line) => line.trim());
    expect(wide.every((line) => line === url || line === longer)).toBe(true);
  });

  it('says the same with colour as without', () => {
    for (const width of [40, 80, 120])
      expect(
        withoutColor(renderTable(fields, [row], look(width, true), NOON)).replaceAll(/ +$/gmu, ''),
      ).toBe(renderTable(fields, [row], look(width), NOON));
  });
});

describe('a table of rows with something in common', () => {
  const parts: Field[] = [
    field('topic', 'text', '', { heads: true }),
    field('score', 'score', '', { heads: true }),
    field('amount', 'text', ''),
    field('term', 'text', '', { yields: true }),
  ];
  const rows: Row[] = [
    { topic: 'databases', score: 0.7, amount: '+0.6', term: 'databases' },
    { topic: 'databases', score: 0.7, amount: '+0.1', term: 'an-index-of-thirty-characters' },
    { topic: 'gardens', score: 0.7, amount: '+0.7', term: 'gardens' },
  ];
  const shown = (width: number) => renderTable(parts, rows, look(width), NOON);

  it('says it in every row where there is room', () => {
    expect(shown(80)).toContain('databases  ■■■■□ 0.70  +0.1    an-index-of-thirty-characters');
  });

  it('says it once above them on a narrow terminal', () => {
    expect(shown(40)).toBe(`TOPIC      SCORE
  AMOUNT  TERM
databases  ■■■■□ 0.70
  +0.6    databases
  +0.1    an-index-of-thirty-characters
gardens    ■■■■□ 0.70
  +0.7    gardens
`);
  });

  it('says it above addresses that would not fit beside it, which stay whole', () => {
    const changes: Field[] = [
      field('action', 'word', '', { heads: true }),
      field('name', 'text', '', { heads: true, yields: true }),
      field('differences', 'list', '', { yields: true, addresses: 'last' }),
    ];
    const long = 'https://notes.example/a-long-path/deeper-down/feed.xml';
    const changed: Row[] = [
      { action: 'remove', name: 'old' },
      { action: 'add', name: 'Reading', differences: [`+ ${long}`] },
      { differences: ['+ http://b.example/'] },
    ];
    const narrow = renderTable(changes, changed, look(40), NOON);
    expect(narrow).toBe(`ACTION  NAME
  DIFFERENCES
remove  old
add     Reading
  + ${long}
  + http://b.example/
`);
    const inColour = renderTable(changes, changed, look(40, true), NOON);
    expect(inColour).toContain('\u001b[31mremove');
    expect(withoutColor(inColour)).toBe(narrow);
    expect(renderTable(changes, changed, look(80), NOON)).toContain(`add     Reading  + ${long}\n`);
  });

  it('says it in the first of their blocks where not even the rest fits', () => {
    expect(shown(24)).toBe(`TOPIC  databases
SCORE  ■■■■□ 0.70
AMOUNT +0.6
TERM   databases

AMOUNT +0.1
TERM   an-index-of-thirt
       y-characters

TOPIC  gardens
SCORE  ■■■■□ 0.70
AMOUNT +0.7
TERM   gardens
`);
  });
});

describe('lines for a pipe', () => {
  it('hold one row each, without heading or decoration', () => {
    const row = { ...ROWS[0], title: 'a\tb\nc\u001b[2J' };
    expect(tsvLines(FIELDS, [row, {}])).toBe(
      '0.8765\t2026-06-01T09:00:00.000Z\tmachine learning\ta b c\thttps://example.org/1\n\t\t\t\t\n',
    );
  });
});

describe('a word in colour', () => {
  const RESULT = [field('result', 'word', '')];
  const painted = (result: string) => renderTable(RESULT, [{ result }], look(80, true), NOON);
  const RED = '\u001b[31m';

  it.each(['http-error', 'dead', 'failed', 'fail', 'refused'])('is red for %s', (word) => {
    expect(painted(word)).toContain(`${RED}${word}`);
  });

  it.each(['learned', 'unlearned', 'removed', 'dropped', 'set', 'enabled', 'pass'])(
    'is not red for %s, which is no failure',
    (word) => {
      expect(painted(word)).not.toContain(RED);
      expect(painted(word)).toContain(word);
    },
  );
});

it('a time that is past stands for itself, or as what is overdue', () => {
  const fields = [field('seen', 'time', ''), field('next', 'time', '', { overdue: 'now' })];
  const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
  const rows = [-5, 5].map((minutes) => ({ seen: at(minutes), next: at(minutes) }));
  const lines = renderTable(fields, rows, look(80), NOON).split('\n').slice(1, 3);
  expect(lines.map((line) => line.trim().split(/ {2,}/u))).toEqual([
    ['5m', 'now'],
    ['in 5m', 'in 5m'],
  ]);
});

it('a long list takes time by its length, not by the square of that', () => {
  const names = [...'abcdefghijklmnop'];
  const row = (n: number): Row => Object.fromEntries(names.map((name) => [name, String(n)]));
  const fields = names.map((name) => field(name, 'text', ''));
  const rows = Array.from({ length: 4_000 }, (_, n) => row(n));
  const begun = performance.now();
  const lines = renderTable(fields, rows, look(120), NOON).trimEnd().split('\n');
  expect(performance.now() - begun).toBeLessThan(12_000);
  expect(lines).toHaveLength(4_001);
  expect(lines.at(-1)?.split(/ +/u)).toEqual(names.map(() => '3999'));
}, 60_000);
