/** The whole suite against a service of another process, as somebody who holds their own service to the interface. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SUITE } from '../../src/cli/conformance/suite.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/winnow.js');

interface Verdict {
  readonly id: string;
  readonly result: 'pass' | 'fail' | 'skipped';
  readonly detail: string;
}

it('a service behind a port, in a process of its own, passes every row that needs no operator', async () => {
  const home = mkdtempSync(join(tmpdir(), 'winnow-conformance-'));
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8' };
  const flags = ['--admin', '--allow-net', '127.0.0.0/8', '--port', '0', '--log', 'none', '--json'];
  const server = spawn(process.execPath, [LAUNCHER, 'serve', ...flags, 'address'], { env });
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const [{ address }] = JSON.parse(String(line)) as [{ address: string }];
    const argv = [LAUNCHER, 'conformance', '--url', address, '--json', 'id,result,detail'];
    const asked = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    asked.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    asked.stderr.resume();
    const [code] = await once(asked, 'close');
    const verdicts = JSON.parse(output) as Verdict[];
    expect(verdicts.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(code).toBe(0);
    expect(verdicts).toHaveLength(SUITE.length);
    const skipped = verdicts.filter(({ result }) => result === 'skipped');
    expect(new Set(skipped.map(({ detail }) => detail))).toEqual(
      new Set(['needs accounts and plans of its own']),
    );
    const left = spawnSync(process.execPath, [LAUNCHER, 'users', 'list', '--url', address], {
      env,
    });
    expect(String(left.stdout)).toBe('');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  }
}, 600_000);
