/** A store that takes no write any more while a command waits for its feeds: it says so, and what was done before. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { STORE_FILE } from '../../src/store/sqlite-file.ts';
import { type FeedServer, rss, startFeedServer } from '../support/feed-server.ts';
import { changeStore, refuseWrites } from '../support/refuse-writes.ts';
import { runMain } from './run-main.ts';

let directory: string;
let feeds: FeedServer;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-halted-'));
  feeds = await startFeedServer();
  feeds.put('/a.xml', { body: rss('A', [{ title: 'One', link: 'https://example.org/one' }]) });
});
afterEach(async () => {
  await feeds.close();
  rmSync(directory, { recursive: true });
});

const run = (...argv: readonly string[]) =>
  runMain([...argv, '--allow-net', feeds.allowNet], { directory });

it('an import reports what it added and ends with what the store says; the next one finishes it', async () => {
  const store = join(directory, 'data', STORE_FILE);
  const list = join(directory, 'list.txt');
  writeFileSync(list, `${feeds.url}/a.xml\n`);
  await run('topics', 'add', 'horses');
  refuseWrites(store, 'full', 'UPDATE OF lease_until ON feeds');

  const halted = await run('sources', 'import', list, '--json', 'result,outcome');
  expect(JSON.parse(halted.output)).toEqual([{ result: 'added', outcome: null }]);
  expect(halted.errors).toContain('list: 1 added\n');
  expect(halted.errors).toMatch(
    /winnow: the store cannot take a write: the disk is full or failing\n {2}hint: once it takes writes, go on with: winnow sources refresh list\n$/u,
  );
  expect(halted.code).toBe(75);

  changeStore(store, 'DROP TRIGGER full');
  const again = await run('sources', 'import', list, '--json', 'result,outcome');
  expect([again.code, JSON.parse(again.output)]).toEqual([
    0,
    [{ result: 'present', outcome: 'fresh' }],
  ]);
}, 30_000);

it('sources add says what it added and ends with what the store says', async () => {
  const store = join(directory, 'data', STORE_FILE);
  await run('topics', 'add', 'horses');
  refuseWrites(store, 'full', 'UPDATE OF lease_until ON feeds');
  const added = await run('sources', 'add', 'blogs', `${feeds.url}/a.xml`, '--json', 'result');
  expect(JSON.parse(added.output)).toEqual([{ result: 'added' }]);
  expect(added.errors).toContain('hint: once it takes writes, go on with: winnow sources refresh');
  expect(added.code).toBe(75);
}, 30_000);

it.each([
  ['sources refresh', 'INSERT ON items'],
  ['sources add blogs FEED', 'INSERT ON items'],
  ['sources import LIST', 'INSERT ON items'],
  ['topics add horses', 'UPDATE OF expansion ON concepts'],
])(
  '%s ends with what the store says where it takes what it is told, and not what comes of it',
  async (line, when) => {
    const store = join(directory, 'data', STORE_FILE);
    const list = join(directory, 'list.txt');
    writeFileSync(list, `${feeds.url}/b.xml\n`);
    await run('sources', 'add', 'blogs', `${feeds.url}/a.xml`);
    const item = { title: 'Two', link: 'https://example.org/two' };
    for (const path of ['/a.xml', '/b.xml']) feeds.put(path, { body: rss('A', [item]) });
    refuseWrites(store, 'full', when);
    const words = line.replace('FEED', `${feeds.url}/b.xml`).replace('LIST', list).split(' ');
    const { code, errors } = await run(...words);
    expect(code).toBe(75);
    expect(errors).toMatch(
      /winnow: the store cannot take a write: the disk is full or failing\n {2}hint: once it takes writes, go on with: winnow sources refresh[^\n]*\n$/u,
    );
    changeStore(store, 'DROP TRIGGER full');
    const again = await run('sources', 'refresh', '--json', 'outcome,items');
    expect(again.code).toBe(0);
    expect(JSON.stringify(JSON.parse(again.output))).not.toContain('"items":0');
  },
  30_000,
);
