/** What a command waits for: the work that it began, and not what hangs beside it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { main } from '../../src/main.ts';
import { ORIGIN, startService } from '../support/service.ts';
import { createTerminal } from '../support/terminal.ts';
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
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

const run = (...argv: readonly string[]) =>
  runMain([...argv, '--allow-net', '127.0.0.1/32'], { directory });

it('topics add expands its topics, and leaves a feed that hangs for later', async () => {
  await run('sources', 'add', 'slow', feed, '--no-wait');
  const added = await run('topics', 'add', 'horses');
  expect([added.code, added.output]).toEqual([0, 'horses\tComplete\n']);
  expect(added.errors).toContain(
    `1 feed of "slow" (${feed}) did not get on for a while and is left for later\n` +
      '  hint: go on with: winnow sources refresh slow\n',
  );
  const { output } = await run('sources', 'show', 'slow', '--json', 'contents');
  expect(JSON.parse(output).contents).toMatchObject([{ outcome: null }]);
}, 30_000);

it('names the sources of several feeds that are left, and no address', async () => {
  await run('sources', 'add', 'slow', feed, `${feed}/2`, '--no-wait');
  await run('sources', 'add', 'late', feed, '--no-wait');
  const { errors } = await run('topics', 'add', 'horses');
  expect(errors).toMatch(
    /2 feeds of "(?:slow", "late|late", "slow)" did not get on for a while and are left for later\n/u,
  );
  expect(errors).toContain('  hint: go on with: winnow sources refresh\n');
}, 30_000);

it('topics add ends well where nobody can say which feed is left', async () => {
  const { service, credentials, call } = await startService({
    allowNet: ['127.0.0.1/32'],
    background: true,
  });
  const contents = { urls: [{ url: feed }], sources: [] };
  await call('POST', '/v1/sources/user', { name: 'slow', default: true, contents });
  const client = createClient({
    baseUrl: ORIGIN,
    credentials,
    transport: async (request) =>
      new URL(request.url).pathname === '/v1/sources'
        ? new Response('', { status: 403 })
        : service.fetch(request),
  });
  const connect = async () => ({ client, embedded: false, close: async () => {} });
  const { code, output, errors } = await runMain(['topics', 'add', 'horses'], {}, connect);
  expect([code, output]).toEqual([0, 'horses\tComplete\n']);
  expect(errors).toContain('1 feed did not get on for a while and is left for later\n');
  await service.close();
}, 30_000);

it('a second Ctrl-C shows the cursor again before it ends the process', async () => {
  // In CI there would be no spinner.
  vi.stubEnv('CI', undefined);
  const { environment, errors } = createTerminal({
    directory,
    terminal: true,
    variables: { NO_COLOR: '' },
    interruptOnErrors: /fetching feeds/u,
  });
  let told = '';
  await main(['sources', 'add', 'slow', feed, '--allow-net', '127.0.0.1/32'], {
    ...environment,
    onSignal: (listener) =>
      environment.onSignal((signal) => {
        listener(signal);
        listener(signal);
      }),
    stopAtOnce: () => {
      told = errors();
    },
  });
  const [, shown] = told.split('\u001b[?25l');
  expect(shown).toContain('\u001b[?25h');
}, 30_000);
