import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { createService } from '../../src/service/create-service.ts';
import { createTerminal, seededRandom } from '../support/terminal.ts';
import { runMain } from './run-main.ts';

const directory = mkdtempSync(join(tmpdir(), 'winnow-conformance-'));
afterAll(() => rmSync(directory, { recursive: true }));

const run = (...argv: string[]) => runMain(['conformance', ...argv], { directory });

it('shows a line a row, counts them, and ends with 0 when all pass', async () => {
  const { code, output, errors } = await run('--only', 'http/404');
  expect(errors).toMatch(/4 pass, 0 fail, 0 skipped/u);
  expect(code).toBe(0);
  expect(output.trim().split('\n')).toHaveLength(4);
  expect(output).toMatch(/pass\thttp\/404-v1\.nothing\tinterface\tv1\/nothing is 404/u);
});

it('gives its rows as JSON and writes a JUnit report', async () => {
  const junit = join(directory, 'report.xml');
  const { code, output } = await run(
    '--only',
    'http/error',
    '--json',
    'id,result',
    '--junit',
    junit,
  );
  expect(code).toBe(0);
  expect(JSON.parse(output)[0]).toEqual({ id: 'http/error-body', result: 'pass' });
  expect(readFileSync(junit, 'utf8')).toMatch(/<testsuite name="Errors" tests="3" failures="0"/u);
});

it('refuses a report that cannot be written before it runs a row', async () => {
  const nowhere = join(directory, 'nowhere', 'report.xml');
  expect(await run('--only', 'http/error', '--junit', nowhere)).toEqual({
    code: 1,
    output: '',
    errors: `winnow: ${nowhere}: there is no directory to write it in\n`,
  });
});

it('asks once with credentials that are refused, and ends with 4', async () => {
  const seen: string[] = [];
  const service = createServer((request, response) => {
    if (request.headers.authorization !== undefined) seen.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === '/openapi.json' ? 404 : 401).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = service.address() as AddressInfo;
    const terminal = createTerminal({
      directory,
      variables: {
        WINNOW_URL: `http://127.0.0.1:${port}`,
        WINNOW_USER: 'me',
        WINNOW_PASSWORD: 'wrong',
        WINNOW_APP_ID: 'reader',
        WINNOW_APP_KEY: 'wrong',
      },
    });
    expect(await main(['conformance'], terminal.environment)).toBe(4);
    expect(terminal.output()).toBe('');
    expect(terminal.errors()).toContain('winnow whoami tells who calls');
    expect(seen).toEqual(['GET /v1/sources/service']);
  } finally {
    service.close();
  }
});

it.each([
  ['one that fetches no feed from this machine', [], 1],
  ['one that may', ['127.0.0.1/32'], 0],
] as const)('of a service, %s, says once what allows it', async (_, allowNet, exit) => {
  const service = await createService({
    clock: Date.now,
    random: seededRandom(),
    chance: () => 0.5,
    allowNet,
    background: true,
    admin: {},
  });
  const { user, password, appId, appKey } = await service.administration.ensureEmbeddedAccount();
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  const variables = {
    WINNOW_URL: url,
    WINNOW_USER: user,
    WINNOW_PASSWORD: password,
    WINNOW_APP_ID: appId,
    WINNOW_APP_KEY: appKey,
  };
  const argv = ['conformance', '--only', 'v1-content/t'];
  const { code, errors } = await runMain(argv, { directory, variables });
  await service.close();
  const told = errors.split('\n').filter((line) => /refused|hint/u.test(line));
  const hint =
    'hint: the service opens a private network where it is started: winnow serve --allow-net';
  expect([code, told]).toEqual([
    exit,
    exit === 0
      ? []
      : [
          expect.stringMatching(/^\d+ rows failed since the feeds of the run are refused$/u),
          `  ${hint} 127.0.0.1/32`,
        ],
  ]);
});

it('refuses a prefix that no row has', async () => {
  const { code, errors } = await run('--only', 'nothing');
  expect(code).toBe(2);
  expect(errors).toMatch(/no row whose id begins with "nothing"/u);
});
