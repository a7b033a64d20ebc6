/** What a command waits for: the work that it began, and not what hangs beside it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runMain } from './run-main.ts';

let directory: string;
let close: () => void;
let feed: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-await-'));
  // Takes requests, and answers none.
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  close = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterEach(() => {
  close();
  rmSync(directory, { recursive: true });
});

const run = (...argv: readonly string[]) =>
  runMain([...argv, '--allow-net', '127.0.0.1/32'], { directory });

it('topics add expands its topics, and leaves a feed that hangs for later', async () => {
  await run('sources', 'add', 'slow', feed, '--no-wait');
  const added = await run('topics', 'add', 'horses');
  expect([added.code, added.output]).toEqual([0, 'horses\tComplete\n']);
  expect(added.errors).toContain(
    '1 piece of work did not move for a while and is left for later\n',
  );
  const { output } = await run('sources', 'show', 'slow', '--json', 'contents');
  expect(JSON.parse(output).contents).toMatchObject([{ outcome: null }]);
}, 30_000);
