/** A disk without room for a store, in a place of its own that the system lends to a process and takes back with it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const launcher = join(import.meta.dirname, '../../bin/winnow.js');
const folder = mkdtempSync(join(tmpdir(), 'winnow-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs lines of a shell where `disk` is a disk of so many KiB. */
function onDisk(kib: number, lines: string) {
  const script = `
    winnow() { "${process.execPath}" "${launcher}" "$@"; }
    mkdir -p disk && mount -t tmpfs -o size=${kib}k tmpfs disk && ${lines}`;
  return spawnSync('unshare', ['-rm', 'sh', '-c', script], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      WINNOW_DATA_DIR: join(folder, 'disk', 'data'),
      WINNOW_CONFIG_DIR: join(folder, 'config'),
    },
    encoding: 'utf8',
  });
}

const canMount = onDisk(64, 'true').status === 0;

describe.runIf(canMount)('a store on a disk that filled up', () => {
  it('is told as that by doctor, and refresh says the same with --due and without', () => {
    const { stdout, stderr } = onDisk(
      4096,
      `{ winnow topics add chess --no-wait --quiet; winnow sources add a http://feeds.example/a --no-wait --quiet
         dd if=/dev/zero of=disk/fill bs=1k 2>/dev/null; winnow doctor --json check,status 2>/dev/null
         winnow sources refresh; winnow sources refresh --due; }`,
    );
    expect(JSON.parse(stdout)).toContainEqual({ check: 'disk', status: 'failed' });
    const [first, hint, ...others] = stderr.trimEnd().split('\n');
    expect([first, hint]).toEqual([
      expect.stringContaining('cannot take a write: the disk is full or failing'),
      '  hint: once it takes writes, go on with: winnow sources refresh',
    ]);
    expect(others).toEqual([first, hint]);
  }, 30_000);
});

describe.runIf(canMount)('a store on a disk that is too small', () => {
  it.each([100, 200, 300, 350, 400])(
    'of %i KiB is told as that, and is made once there is room',
    (kib) => {
      const add = 'winnow topics add chess --no-wait';
      const { status, stdout, stderr } = onDisk(
        kib,
        `{ ${add} >/dev/null; echo $?; mount -o remount,size=9m disk; ${add} && winnow topics list; }`,
      );
      expect({ status, stdout: stdout.split('\n')[0], stderr }).toEqual({
        status: 0,
        stdout: '75',
        stderr: expect.stringMatching(
          /cannot take a write: the disk is full or failing\n {2}hint/u,
        ),
      });
      expect(stdout.trimEnd().split('\n').at(-1)).toBe('chess');
    },
    30_000,
  );
});
