import { afterAll, describe, expect, it } from 'vitest';
import { openGraphDoor } from './graph-door.ts';

const { door } = await openGraphDoor();
afterAll(() => door.close());

describe('the graph as a picture', () => {
  it.each([
    ['tree', 'databases\n└── postgres\n'],
    ['dot', 't3 -> t4;'],
    ['mermaid', 't3 --> t4\n'],
    ['json', '{"topic":"databases/postgres","parent":"databases"}'],
  ])('is drawn as %s', async (format, part) => {
    const { output } = await door.run(['graph', '--format', format], { terminal: true });
    expect(output).toContain(part);
  });

  it('is drawn without characters that the locale lacks', async () => {
    const { output } = await door.run(['topics', 'list', '--tree'], {
      terminal: true,
      variables: { LANG: 'C' },
    });
    expect(output).toBe('a\ncooking\ndatabases\n`-- postgres\n');
  });

  it('refuses a form that there is not, with those there are', async () => {
    const { code, errors } = await door.run(['graph', '--format', 'svg']);
    expect([code, errors]).toEqual([2, expect.stringContaining('tree, dot, mermaid, json')]);
  });
});
