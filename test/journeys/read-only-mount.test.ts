/** Stores on a file system that is mounted to be read alone, which the system lends to a process and takes back with it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyAsCrashed } from '../support/copy-as-crashed.ts';

const launcher = join(import.meta.dirname, '../../bin/winnow.js');
const folder = mkdtempSync(join(tmpdir(), 'winnow-mount-'));
const media = join(folder, 'media');
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs lines of a shell; `mounted` in them makes `media` read-only. */
function run(lines: string) {
  const script = `
    winnow() { "${process.execPath}" "${launcher}" "$@"; }
    mounted() { mount --bind media media && mount -o remount,ro,bind media; }
    mkdir -p media && ${lines}`;
  return spawnSync('unshare', ['-rm', 'sh', '-c', script], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      WINNOW_DATA_DIR: join(folder, 'data'),
      WINNOW_CONFIG_DIR: join(folder, 'config'),
    },
    encoding: 'utf8',
    // A service that is not refused would stay.
    timeout: 25_000,
  });
}

const canMount = run('mounted').status === 0;

describe.runIf(canMount)('on a read-only file system', () => {
  beforeAll(() => {
    expect(run('winnow topics add chess --no-wait && winnow backup media/copy.db').status).toBe(0);
    copyAsCrashed(join(folder, 'data', 'winnow.db'), join(media, 'crashed.db'), ['-wal', '-shm']);
    copyAsCrashed(join(folder, 'data', 'winnow.db'), join(media, 'log.db'), ['-wal']);
  });

  it.each(['copy.db', 'crashed.db'])('%s is restored, and left as it was', (name) => {
    const files = readdirSync(media);
    const { status, stdout } = run(
      `mounted && winnow restore --yes media/${name} >&2 && winnow topics list`,
    );
    expect([status, stdout]).toEqual([0, 'chess\n']);
    expect(readdirSync(media)).toEqual(files);
  });

  it('a data directory is read without its configuration, of which none is made', () => {
    const { status, stdout, stderr } = run(
      'cp -r data media/data && mounted && WINNOW_CONFIG_DIR=$PWD/none winnow topics list --data-dir media/data && ls -d none',
    );
    expect([stdout, stderr]).toEqual(['chess\n', expect.stringContaining('none')]);
    expect(status).not.toBe(0);
  });

  it('a data directory is not served', () => {
    const { status } = run('mounted && winnow serve --port 0 --data-dir media/data');
    expect(status).toBe(74);
  });

  it('a log without its index is refused, with what to do', () => {
    const { status, stderr } = run('mounted && winnow restore --yes media/log.db');
    expect([status, stderr]).toEqual([
      74,
      `winnow: ${media}/log.db has its last changes in log.db-wal, which cannot be read from a place that cannot be written to\n` +
        '  hint: copy it, with log.db-wal where there is one, to where it can be written to; nothing was changed\n',
    ]);
  });
});
