/** Of topics that were not expanded yet nothing is known: that is said, not that nothing is about them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from '../../../src/main.ts';
import { STORE_FILE } from '../../../src/store/sqlite-file.ts';
import { changeStore } from '../../support/refuse-writes.ts';
import { createTerminal } from '../../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from '../front-door.ts';

let feeds: FrontDoor;
let directory: string;
beforeAll(async () => {
  feeds = await openFrontDoor();
  directory = mkdtempSync(join(tmpdir(), 'winnow-waiting-'));
});
afterAll(async () => {
  await feeds.close();
  rmSync(directory, { recursive: true });
});

/** A command on a store in which nothing is done but by commands that wait for it. */
async function run(...argv: readonly string[]) {
  const terminal = createTerminal({ directory });
  const store = ['--data-dir', join(directory, 'data'), '--allow-net', '127.0.0.1/32'];
  await main([...argv, ...store], terminal.environment);
  return { output: terminal.output(), errors: terminal.errors() };
}

it('is said where nothing can be listed, and of an item', async () => {
  await run('sources', 'add', 'Blogs', feeds.address('/a.xml'));
  await run('topics', 'add', 'machine learning');
  const { output } = await run('content', '--min-score', '0', '--json', 'link');
  const [{ link }] = JSON.parse(output) as [{ link: string }];
  await run('topics', 'remove', 'machine learning', '--yes');
  await run('topics', 'add', 'owls', 'gardens', '--no-wait');
  expect((await run('content')).errors).toMatch(
    /^nothing to show yet: (?:owls, gardens|gardens, owls) are still to be expanded\n {2}hint: winnow .*sources refresh\n$/u,
  );
  expect((await run('why', link)).errors).toMatch(
    /\nit has no score yet: .* are still to be expanded\n {2}hint: /u,
  );
});

it('is not said of topics that wait to be expanded anew, whose scores are there', async () => {
  await run('topics', 'remove', 'owls', 'gardens', '--yes');
  await run('topics', 'add', 'ferrets');
  changeStore(
    join(directory, 'data', STORE_FILE),
    "UPDATE concepts SET status = 'Requested' WHERE key = 'ferrets'; DELETE FROM annotations",
  );
  expect((await run('content')).errors).toMatch(/^nothing to show: .* is about your topics$/mu);
  await run('topics', 'add', 'herons', '--no-wait');
  expect((await run('content')).errors).toMatch(
    /^nothing to show yet: herons is still to be expanded$/mu,
  );
});
