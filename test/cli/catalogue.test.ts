import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-catalogue-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function open(text: string) {
  const file = join(directory, 'catalogue.json');
  writeFileSync(file, text);
  const terminal = createTerminal({ directory });
  const code = main(['serve', '--port', '0', '--catalogue', file], terminal.environment);
  return { terminal, code };
}

it.each([
  ['text that is not JSON', 'sources: News', /catalogue\.json: .*JSON/u],
  ['a misspelt key', '{"sources": {"News": {"feed": []}}}', /the fields are description/u],
])(
  'serve refuses a catalogue of %s in one sentence, with exit code 2',
  async (_, text, sentence) => {
    const { terminal, code } = open(text);
    expect(await code).toBe(2);
    expect(terminal.output()).toBe('');
    expect(terminal.errors()).toMatch(sentence);
  },
);

it('serve calls a catalogue on standard input by that name', async () => {
  const terminal = createTerminal({ directory, stdin: '{"sources": 1}' });
  const argv = ['serve', '--port', '0', '--catalogue', '-'];
  expect(await main(argv, terminal.environment)).toBe(2);
  expect(terminal.errors()).toMatch(/^winnow: standard input: /u);
});

it('serve takes the service sources of a catalogue, and the other commands see them', async () => {
  const sources = { Gazette: { description: 'from next door', feeds: ['https://a.example/feed'] } };
  const { terminal, code } = open(JSON.stringify({ sources }));
  await expect.poll(terminal.output, { timeout: 20_000 }).toContain('http://');
  terminal.interrupt();
  await code;
  const list = createTerminal({ directory });
  expect(await main(['sources', 'list', '--json', 'name,scope'], list.environment)).toBe(0);
  expect(JSON.parse(list.output())).toEqual([{ name: 'Gazette', scope: 'service' }]);
});
