/** What docs/ci.md promises to a project that has winnow among its tools, done as it says. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documented } from './documented.ts';

// Each step starts programs of its own.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../..');
const LAUNCHER = join(ROOT, 'bin/winnow.js');

const hasJq = spawnSync('jq', ['--version']).status === 0;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'winnow-foreign-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function run(program: string, argv: readonly string[], directory = home) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8' };
  const child = spawn(program, argv, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const winnow = (...argv: string[]) => run(process.execPath, [LAUNCHER, ...argv]);

/** Everything below the home directory. */
const files = () => readdirSync(home, { recursive: true }).map(String).toSorted();

/** A script that knows the service by its environment alone. */
function script(name: string, text: string): string {
  const file = join(home, name);
  writeFileSync(file, text);
  return file;
}

describe('winnow serve --exec', () => {
  it('runs a program that knows nothing but HTTP, ends with its exit code, and leaves nothing behind', async () => {
    const foreign = script('foreign.mjs', documented('ci.md', 'js', '// foreign.mjs'));
    const before = files();
    const good = await winnow('serve', '--exec', '--', process.execPath, foreign);
    expect(good).toEqual({ code: 0, output: '', errors: '' });
    // The last thing it says is where the service was and who served it.
    const failing = script(
      'failing.mjs',
      'console.log(process.env.WINNOW_URL, process.ppid); process.exit(23);',
    );
    const bad = await winnow('serve', '--exec', '--', process.execPath, failing);
    expect([bad.code, bad.errors]).toEqual([23, '']);
    const [url = '', pid = ''] = bad.output.trim().split(' ');
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    rmSync(failing);
    expect(files()).toEqual(before);
  });

  it('gives the program the documented seed, a clock to move, and the way back', async () => {
    const seed = script('seed.yaml', documented('ci.md', 'yaml', 'items:'));
    const program = script(
      'seeded.mjs',
      `const { WINNOW_URL: url, WINNOW_USER, WINNOW_PASSWORD, WINNOW_APP_ID, WINNOW_APP_KEY } = process.env;
       const headers = {
         authorization: 'Basic ' + btoa(WINNOW_USER + ':' + WINNOW_PASSWORD),
         'service-app-id': WINNOW_APP_ID, 'service-app-key': WINNOW_APP_KEY,
         'content-type': 'application/json', accept: 'application/json',
       };
       const call = async (method, path, body) =>
         (await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })).text();
       const list = () => call('GET', '/v1/content?service:contentScore:min=0');
       const before = await list();
       console.log(before.match(/"dc:title":"[^"]*"/g).join(' '));
       await call('DELETE', '/v1/topics/databases');
       console.log(await call('POST', '/~admin/clock', { advance: '1d' }));
       console.log((await list()) === before);
       await call('POST', '/~admin/reset');
       console.log((await list()) === before);
       console.log(await call('GET', '/~admin/clock'));`,
    );
    const flags = ['--seed', seed, '--clock', '2026-01-02T00:00:00Z', '--random-seed', '1'];
    const first = await winnow('serve', ...flags, '--exec', '--', process.execPath, program);
    expect(first).toEqual({
      code: 0,
      errors: '',
      output: `"dc:title":"Postgres databases learn to vacuum less" "dc:title":"A talk on query planners"
{"now":"2026-01-03T00:00:00.000Z","frozen":true,"idle":true}
false
true
{"now":"2026-01-02T00:00:00.000Z","frozen":true}
`,
    });
  });

  // The second reads JSON with jq.
  const examples = ['--exec -- sh', ...(hasJq ? ['> service.json &'] : [])];
  it.each(examples)('has the clock that moves, as documented: %s', async (words) => {
    const bin = join(home, 'bin');
    mkdirSync(bin, { recursive: true });
    rmSync(join(bin, 'winnow'), { force: true });
    symlinkSync(LAUNCHER, join(bin, 'winnow'));
    const lines = documented('ci.md', 'sh', words).replaceAll('7420', String(await freePort()));
    const shown = await run('bash', [
      '-c',
      `set -e; trap 'kill $(jobs -p) 2>&- || :' EXIT; PATH="${bin}:$PATH"; ${lines}`,
    ]);
    expect(shown.errors).not.toContain('winnow: ');
    expect([shown.code, shown.output]).toEqual([
      0,
      expect.stringContaining('2026-01-01T02:00:00.000Z'),
    ]);
  });

  it('has the documented bad day', async () => {
    const chaos = script('chaos.yaml', documented('ci.md', 'yaml', 'retryAfter'));
    const program = script(
      'struck.mjs',
      `const { WINNOW_URL: url, WINNOW_USER, WINNOW_PASSWORD, WINNOW_APP_ID, WINNOW_APP_KEY } = process.env;
       const headers = {
         authorization: 'Basic ' + btoa(WINNOW_USER + ':' + WINNOW_PASSWORD),
         'service-app-id': WINNOW_APP_ID, 'service-app-key': WINNOW_APP_KEY,
       };
       const seen = [];
       for (let at = 0; at < 4; at++) {
         const { status, headers: sent } = await fetch(url + '/v1/content', { headers });
         seen.push(status, sent.get('retry-after'));
       }
       console.log(JSON.stringify(seen));`,
    );
    const struck = await winnow(
      'serve',
      '--chaos',
      chaos,
      '--exec',
      '--',
      process.execPath,
      program,
    );
    expect(struck).toEqual({ code: 0, output: '[429,"2",429,"2",429,"2",200,null]\n', errors: '' });
  });
});

it('the example for vitest passes in a project that has winnow among its packages', async () => {
  const project = join(home, 'project');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, join(project, 'node_modules', 'winnow'));
  symlinkSync(join(ROOT, 'node_modules', 'vitest'), join(project, 'node_modules', 'vitest'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'topics.test.js'), documented('ci.md', 'js', "from 'vitest'"));
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const { code, output, errors } = await run(process.execPath, [vitest, 'run'], project);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/Tests .*\d+ passed/u);
  expect(output).not.toContain('failed');
});
