import { describe, expect, it } from 'vitest';
import { field } from '../../../src/cli/output/field.ts';
import { renderTable } from '../../../src/cli/output/table.ts';
import { NOON } from '../../support/terminal.ts';

const look = (width: number) => ({ terminal: true, width, color: false, unicode: true });

it('spares columns before rows become blocks, also where a terminal is not narrow', () => {
  const fields = [
    field('url', 'text', '', { yields: true, addresses: true }),
    field('outcome', 'word', ''),
    field('fetched', 'text', '', { spare: 2 }),
    field('next', 'text', '', { spare: 1 }),
    field('detail', 'text', '', { yields: true, addresses: true }),
  ];
  const row = {
    url: 'https://example.org/feeds/of/all/our/articles.xml',
    outcome: 'too-many-redirects',
    fetched: '21 minutes',
    next: 'in 10 hours',
    detail: 'see https://example.org/status/of/feeds',
  };
  const lines = renderTable(fields, [row], look(80), NOON).trimEnd().split('\n');
  expect(lines).toEqual([
    'URL',
    '  OUTCOME             NEXT         DETAIL',
    'https://example.org/feeds/of/all/our/articles.xml',
    '  too-many-redirects  in 10 hours  see https://example.org/status/of/feeds',
  ]);
});

it('spares no column that is the only one with something in it', () => {
  const fields = [
    field('topic', 'text', '', { spare: 2 }),
    field('site', 'text', '', { spare: 1 }),
  ];
  const topic = 'gardens '.repeat(20).trim();
  for (const width of [40, 80]) {
    const text = renderTable(fields, [{ topic, site: '' }], look(width), NOON);
    expect(text.replace(/\s+/gu, ' ').trim()).toBe(`TOPIC ${topic}`);
  }
});

describe('columns that can be spared', () => {
  const fields = [
    field('n', 'count', '', { heading: '#' }),
    field('age', 'text', '', { spare: 1 }),
    field('site', 'text', '', { spare: 3 }),
    field('topic', 'text', '', { spare: 2 }),
    field('title', 'text', '', { yields: true }),
  ];
  const title = 'A headline that is about as long as most headlines are, or longer';
  const row = { n: 1, age: '33h', site: 'news.example.org', topic: 'cricket', title };
  const headingAt = (width: number) => renderTable(fields, [row], look(width), NOON).split('\n')[0];

  it.each([
    [36, '#  TITLE'],
    [44, '#  AGE  TITLE'],
    [60, '#  AGE  TOPIC    TITLE'],
    [80, '#  AGE  SITE              TOPIC    TITLE'],
  ])('are left out in their order where a title would be narrow: %i columns', (width, heading) => {
    expect(headingAt(width)).toBe(heading);
  });

  it('are left out on a terminal of the usual width too, where they are wide', () => {
    const wide = { ...row, site: 'gradient-garden.example', topic: 'databases/postgres' };
    const table = renderTable(fields, [wide], look(80), NOON);
    expect(table.split('\n')[0]).toBe('#  AGE  TOPIC               TITLE');
  });

  it('stay where no text is short of room', () => {
    const short = renderTable(fields, [{ ...row, title: 'Short' }], look(60), NOON);
    expect(short.split('\n')[0]).toBe('#  AGE  SITE              TOPIC    TITLE');
  });
});

it('lets an address at the end of a row reach beyond the terminal before all rows become blocks', () => {
  const fields = [
    field('url', 'text', '', { yields: true, addresses: true }),
    field('verdict', 'word', ''),
    field('cause', 'text', '', { yields: true, addresses: true }),
    field('source', 'text', ''),
  ];
  const url = 'https://example.org/feeds/of/all/our/articles/and/of/their/comments.xml';
  const rows = [
    { url, verdict: 'stale', cause: 'nothing new since 2015-01', source: 'Blogs' },
    { url: `${url}?a`, verdict: 'moved', cause: `its feed is at ${url}?b`, source: 'Blogs' },
  ];
  expect(renderTable(fields, rows, look(80), NOON).trimEnd().split('\n')).toEqual([
    'URL',
    '  VERDICT  SOURCE  CAUSE',
    url,
    '  stale    Blogs   nothing new since 2015-01',
    `${url}?a`,
    '  moved    Blogs   its feed is at',
    `                   ${url}?b`,
  ]);
});
