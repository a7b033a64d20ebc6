/** The built program as a shell and a terminal start it, on a home of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const launcher = join(import.meta.dirname, '../../bin/winnow.js');

/** Whether a pseudo-terminal can be had. */
export const python = spawnSync('python3', ['-c', 'import pty']).status === 0;

/** A home for one file of tests; `close` removes it. */
export function openShellDoor() {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-process-'));
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    WINNOW_DATA_DIR: join(folder, 'data'),
    WINNOW_CONFIG_DIR: join(folder, 'config'),
  };
  return {
    folder,
    environment,

    /** A shell line in which `winnow` is the built program. */
    shell(line: string, variables: Record<string, string> = {}) {
      const script = `winnow() { "${process.execPath}" "${launcher}" "$@"; }; ${line}`;
      const env = { ...environment, ...variables };
      const done = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' });
      return { code: done.status, output: done.stdout, errors: done.stderr };
    },

    /** The words of one call of the program on a pseudo-terminal; gives all that it showed. */
    onTerminal(line: string, variables: Record<string, string> = {}, columns = 60) {
      const script = `stty cols ${columns} 2>/dev/null; "${process.execPath}" "${launcher}" ${line}`;
      const program =
        'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["bash", "-c", sys.argv[1]])))';
      const done = spawnSync('python3', ['-c', program, script], {
        env: { ...environment, ...variables },
        encoding: 'utf8',
        input: '',
        // What fills the screen for ever is ended here.
        maxBuffer: 1 << 20,
      });
      return { code: done.status, shown: done.stdout.replaceAll('\r\n', '\n') };
    },

    close: () => rmSync(folder, { recursive: true }),
  };
}
