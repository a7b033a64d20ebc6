import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { roomOf } from '../../src/cli/disk-room.ts';
import { inOwnDirectory } from './run-main.ts';

const { path, run } = inOwnDirectory();

describe('the doctor', () => {
  it('finds nothing wrong where nothing is', async () => {
    const { code, output } = await run(['doctor', '--json', 'check,status']);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual(
      ['node', 'configuration', 'disk', 'store', 'service', 'clock', 'credentials'].map(
        (check) => ({
          check,
          status: 'ok',
        }),
      ),
    );
  });

  it.each([
    [0, 'full', '0 KiB'],
    [1024 * 1024 - 1, 'full', '1023 KiB'],
    [1024 * 1024, 'scarce', '1 MiB'],
    [64 * 1024 * 1024, 'enough', '64 MiB'],
  ])('takes %d bytes of room for %s', (bytes, state, left) => {
    expect(roomOf(bytes)).toEqual({ state, left });
  });

  it('makes no store where there is none', async () => {
    const data = path('mistyped');
    const found = await run(['doctor', '--data-dir', data, '--json', 'check,detail']);
    expect(found.code).toBe(0);
    expect(JSON.parse(found.output)).toContainEqual({
      check: 'store',
      detail: `${data} is made at first use`,
    });
    expect(existsSync(data)).toBe(false);
    mkdirSync(data, { mode: 0o700 });
    expect((await run(['doctor', '--data-dir', data])).code).toBe(0);
    expect(readdirSync(data)).toEqual([]);
  });

  it('finds damage in a store that others may read, and skips the checks that depend on it', async () => {
    const data = path('spoilt');
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, 'winnow.db'), 'this is no store'.repeat(100), { mode: 0o600 });
    const argv = ['doctor', '--data-dir', data, '--json', 'check,status,detail'];
    const found = JSON.parse((await run(argv)).output) as unknown[];
    expect(found).toEqual(
      expect.arrayContaining([
        {
          check: 'store',
          status: 'failed',
          detail: `${join(data, 'winnow.db')} is damaged or not a Winnow store`,
        },
        { check: 'service', status: 'skipped', detail: 'rests on: store' },
        { check: 'credentials', status: 'skipped', detail: 'rests on: store' },
      ]),
    );
  });

  it('says that a file is in the place of the store, and does not propose to change its mode', async () => {
    const file = path('a-file');
    writeFileSync(file, '', { mode: 0o644 });
    const { output } = await run(['doctor', '--data-dir', file]);
    expect(output).toContain(`the data directory ${file} cannot be used: a file is in its way`);
    expect(output).not.toContain('chmod');
  });

  it('says what to do about a service that is not there', async () => {
    const { code, output } = await run(['doctor', '--url', 'http://127.0.0.1:9', '--json']);
    expect(code).toBe(1);
    const rows = JSON.parse(output) as { check: string; status: string; hint: string }[];
    expect(rows.find(({ check }) => check === 'service')).toMatchObject({ status: 'failed' });
  });

  it('looks at no store where a service elsewhere is asked', async () => {
    const file = path('a-file');
    writeFileSync(file, '', { mode: 0o644 });
    const argv = ['doctor', '--data-dir', file, '--json', 'check,status,detail'];
    const nowhere = { WINNOW_URL: 'http://127.0.0.1:9' };
    const { output, errors } = await run(argv, { variables: nowhere });
    expect(JSON.parse(output)).toContainEqual({
      check: 'store',
      status: 'skipped',
      detail: 'not used beside a service elsewhere; checked with --profile local',
    });
    expect(errors).toContain('--data-dir has no effect on a service elsewhere\n');
    const local = await run([...argv, '--profile', 'local'], { variables: nowhere });
    expect(JSON.parse(local.output)).toContainEqual({
      check: 'store',
      status: 'failed',
      detail: `the data directory ${file} cannot be used: a file is in its way`,
    });
  });

  it('breaks no path and no command on a terminal, so that both can be copied', async () => {
    const home = path('a/long/way/down/to/where/somebody/keeps/what/is/read/every/day');
    mkdirSync(home, { recursive: true, mode: 0o755 });
    for (const columns of [80, 40]) {
      const argv = ['doctor', '--data-dir', home];
      const { output, errors } = await run(argv, { terminal: true, columns });
      expect(output).toContain(home);
      expect(errors).toContain(`chmod 700 ${home}\n`);
      expect(errors).toContain('hint for store:');
    }
  });
});
