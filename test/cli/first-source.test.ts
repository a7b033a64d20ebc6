/** Sources that several commands make at the same moment: of first ones one is the default, and one command says so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { withLock } from '../../src/store/sqlite-lock.ts';
import { createTerminal } from '../support/terminal.ts';

const NAMES = ['a', 'b', 'c', 'd'];
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-first-'));
  await run('topics', 'list');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A command before whose turn `first` happens. */
async function runAfter(first: () => unknown, ...argv: readonly string[]) {
  const terminal = createTerminal({ directory });
  const alone: typeof withLock = async (file, ...how) => {
    if (file.endsWith('turn.lock')) await first();
    return withLock(file, ...how);
  };
  const code = await main(argv, { ...terminal.environment, alone });
  return { code, output: terminal.output(), errors: terminal.errors() };
}

const run = (...argv: readonly string[]) => runAfter(() => {}, ...argv);

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

it('puts into a new one beside others what several add to it at once', async () => {
  await add('first');
  const urls = NAMES.map((name) => `https://example.org/${name}.xml`);
  const { said, are } = await defaults(await Promise.all(urls.map((url) => add('later', url))));
  expect([said, are]).toEqual([[], ['first']]);
  const { output } = await run('sources', 'list', '--json=name,entries');
  expect(JSON.parse(output)).toContainEqual({ name: 'later', entries: NAMES.length });
});

it('makes an imported one the default where another joined it before it could', async () => {
  const list = join(directory, 'list.txt');
  writeFileSync(list, 'https://example.org/list.xml\n');
  const imported = await runAfter(() => add('a'), 'sources', 'import', list, '--no-wait');
  const { said, are } = await defaults([imported]);
  expect([said, are]).toEqual([['list'], ['list']]);
});

it('says that no space is left for the lock that it needs', async () => {
  const full = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  const address = 'https://example.org/a.xml';
  const { code, errors } = await runAfter(full, 'sources', 'add', 'a', address, '--no-wait');
  expect(code).toBe(75);
  expect(errors).toContain('no space is left on its disk');
});

it('says that a source that was there is the default from now on', async () => {
  for (const name of ['a', 'b']) await add(name);
  const address = 'https://example.org/b.xml';
  const again = await run('sources', 'add', 'b', address, '--default', '--no-wait');
  expect(await defaults([again])).toEqual({ said: ['b'], are: ['b'] });
});
