/** First sources that several commands make at the same moment: one becomes the default, and one command says so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';

const NAMES = ['a', 'b', 'c', 'd'];
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-first-'));
  await run('topics', 'list');
});
afterEach(() => rmSync(directory, { recursive: true }));

async function run(...argv: readonly string[]) {
  const terminal = createTerminal({ directory });
  const code = await main(argv, terminal.environment);
  return { code, output: terminal.output(), errors: terminal.errors() };
}

const add = (name: string, address = `https://example.org/${name}.xml`) =>
  run('sources', 'add', name, address, '--no-wait');

/** The sources that were said to be the default now, and the one that is. */
async function defaults(ends: readonly { code: number; errors: string }[]) {
  expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 0));
  const said = ends.flatMap(
    ({ errors }) => /"(.+)" is now the default source/u.exec(errors)?.[1] ?? [],
  );
  const rows = JSON.parse((await run('sources', 'list', '--json=name,default')).output);
  const are = (rows as { name: string; default: boolean }[]).filter((row) => row.default);
  return { said, are: are.map(({ name }) => name) };
}

it('says of one alone that it is the default, which it is', async () => {
  const { said, are } = await defaults(await Promise.all(NAMES.map((name) => add(name))));
  expect(said).toHaveLength(1);
  expect(are).toEqual(said);
});

it('says so of an added or an imported one', async () => {
  const list = join(directory, 'list.txt');
  writeFileSync(list, 'https://example.org/list.xml\n');
  const ends = [add('a'), run('sources', 'import', list, '--no-wait'), add('b')];
  const { said, are } = await defaults(await Promise.all(ends));
  expect(said).toHaveLength(1);
  expect(are).toEqual(said);
});

it('puts into it what several add to it at once', async () => {
  const urls = NAMES.map((name) => `https://example.org/${name}.xml`);
  const { said } = await defaults(await Promise.all(urls.map((url) => add('blogs', url))));
  expect(said).toEqual(['blogs']);
  const { output } = await run('sources', 'list', '--json=name,entries');
  expect(JSON.parse(output)).toContainEqual({ name: 'blogs', entries: NAMES.length });
});
