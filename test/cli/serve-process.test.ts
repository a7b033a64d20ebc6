import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launcher, openShellDoor } from './shell-door.ts';

const { folder, environment, shell, close } = openShellDoor();
afterAll(close);

describe('serve', () => {
  const running: ChildProcess[] = [];
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  async function serve(...options: string[]): Promise<{ child: ChildProcess; url: string }> {
    const argv = [launcher, 'serve', '--port', '0', '--json', 'address', ...options];
    const child = spawn(process.execPath, argv, { env: environment });
    running.push(child);
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    return { child, url: JSON.parse(String(line))[0].address };
  }

  it('gives the same answers at its address as the embedded service', async () => {
    const { child, url } = await serve();
    const remote = shell('winnow topics list --json', { WINNOW_URL: url });
    expect(remote).toEqual(shell('winnow topics list --json'));
    expect(remote.code).toBe(0);
    const { port } = new URL(url);
    const beside = shell(`winnow serve --memory --port ${port}`);
    expect(beside.code).toBe(1);
    expect(beside.errors).toContain('already in use');
    const second = shell('winnow serve --port 0');
    expect(second.code).toBe(75);
    expect(second.errors).toContain(`by process ${child.pid}`);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 20_000);

  it.runIf(process.platform === 'linux')(
    'has threads for the names of all feeds, and keeps what says so from the program that it runs',
    () => {
      const program = `
        const { UV_THREADPOOL_SIZE, RES_OPTIONS, WINNOW_URL } = process.env;
        const threads = () => require('node:fs').readdirSync('/proc/' + process.ppid + '/task').length;
        const headers = { authorization: 'Basic ' + btoa('someone:unknown') };
        fetch(WINNOW_URL + '/v1/topics', { headers }).then(({ status }) => {
          console.log(JSON.stringify([status, threads(), UV_THREADPOOL_SIZE, RES_OPTIONS]));
        });`;
      writeFileSync(join(folder, 'threads.cjs'), program);
      const line = `winnow serve --exec -- "${process.execPath}" "$HOME/threads.cjs"`;
      const [status, threads, ...told] = JSON.parse(shell(line).output);
      expect(status).toBe(401);
      expect(threads).toBeGreaterThanOrEqual(32);
      expect(told).toEqual([null, null]);
    },
  );

  it('serves where one before was killed', async () => {
    const killed = await serve();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const { child } = await serve();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 20_000);

  it('has told of every request by the time it has ended', async () => {
    const { child, url } = await serve('--log', 'text');
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    for (let count = 0; count < 20; count += 1) await fetch(`${url}/health?n=${count}`);
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(errors.match(/GET \/health\?n=\d+ 200/gu)).toHaveLength(20);
  }, 20_000);

  it('writes nothing but JSON on stderr under --log json', async () => {
    const { child, url } = await serve('--log', 'json');
    let errors = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString();
    });
    await fetch(`${url}/health`);
    child.kill('SIGTERM');
    await once(child, 'close');
    const lines = errors.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).target)).toEqual(['/health']);
  }, 20_000);

  it('refuses wrong credentials with exit 4, and shows none', async () => {
    const { child, url } = await serve();
    const variables = {
      WINNOW_URL: url,
      WINNOW_USER: 'me',
      WINNOW_PASSWORD: 'wrong-password',
      WINNOW_APP_ID: 'winnow-cli',
      WINNOW_APP_KEY: 'wrong-key',
    };
    const { code, output, errors } = shell('winnow topics list --debug', variables);
    expect(code).toBe(4);
    expect(output + errors).not.toMatch(/wrong-password|wrong-key/u);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 20_000);
});
