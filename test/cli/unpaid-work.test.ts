/** What waits for the data budget of a plan is told, with the moment until which it does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

let feeds: FrontDoor;
let directory: string;
beforeAll(async () => {
  feeds = await openFrontDoor();
  directory = mkdtempSync(join(tmpdir(), 'winnow-unpaid-'));
});
afterAll(async () => {
  await feeds.close();
  rmSync(directory, { recursive: true });
});

async function ending(...argv: readonly string[]): Promise<{ code: number; errors: string }> {
  const terminal = createTerminal({ directory });
  const store = ['--data-dir', join(directory, 'data'), '--allow-net', '127.0.0.1/32'];
  const code = await main([...argv, ...store], terminal.environment);
  return { code, errors: terminal.errors() };
}

async function run(...argv: readonly string[]): Promise<string> {
  return (await ending(...argv)).errors;
}

it('names how many feeds and articles wait, and until when', async () => {
  expect(await run('sources', 'add', 'Blogs', feeds.address('/a.xml'))).not.toContain('budget');
  await run('plans', 'set', 'small', '--budget', '0');
  await run('accounts', 'plan', 'me', 'small');
  const until = 'until it is renewed, 2026-07-01T00:00:00.000Z';
  const told = await run('sources', 'add', 'Blogs', feeds.address('/b.xml'), '--full-text');
  expect(told).toContain(
    `the data budget is used up: 1 feed and 3 articles wait ${until}\n  hint: `,
  );
  // No command brings it, so none is named.
  expect(told).not.toContain('first fetch');
  const date = '2026-07-01T00:00:00.000Z';
  expect(await run('topics', 'add', 'sailing')).toContain(
    `1 feed, 3 articles and 1 topic wait until it is renewed, ${date}`,
  );
  expect(await run('content', 'sailing')).toBe(
    `nothing to show yet: sailing is still to be expanded once the data budget is renewed, ${date}\n` +
      `  hint: winnow --data-dir ${join(directory, 'data')} limits\n`,
  );
  await run('accounts', 'plan', 'me', '--none');
  expect(await run('sources', 'refresh')).not.toContain('budget');
});

it('ends with the code of a budget where feeds are to be read, and under --quiet says so once', async () => {
  await run('sources', 'add', 'Paid', feeds.address('/c.xml'));
  await run('accounts', 'plan', 'me', 'small');
  const quiet = ['sources', 'refresh', 'Paid', '--quiet'];
  expect(await ending(...quiet)).toEqual({
    code: 6,
    errors: expect.stringMatching(/^the data budget is used up: 1 feed waits until it is renewed/u),
  });
  expect(await ending(...quiet)).toEqual({ code: 6, errors: '' });
  expect(await ending(...quiet, '--due')).toEqual({ code: 6, errors: '' });
  expect((await ending('sources', 'check', 'Paid')).code).toBe(6);
  expect((await ending('sources', 'check', 'Paid', '--no-fetch')).code).toBe(0);
  expect((await ending('sources', 'add', 'Paid', feeds.address('/d.xml'))).code).toBe(6);
  // One that failed before does not hide it.
  await run('accounts', 'plan', 'me', '--none');
  expect((await ending('sources', 'add', 'Paid', feeds.address('/gone'))).code).toBe(3);
  await run('accounts', 'plan', 'me', 'small');
  expect((await ending('sources', 'refresh', 'Paid')).code).toBe(6);
  await run('accounts', 'plan', 'me', '--none');
  expect((await ending('sources', 'refresh', 'Paid')).code).toBe(3);
});
