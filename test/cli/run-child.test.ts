/** The program that `serve --exec` runs, and the signals that it gets. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const LAUNCHER = join(import.meta.dirname, '../../bin/winnow.js');
const folder = mkdtempSync(join(tmpdir(), 'winnow-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8', TERM: 'dumb' };
const python = spawnSync('python3', ['-c', 'import pty']).status === 0;

/** Says which signals it gets, for long enough that a second of them would be seen. */
const patient = join(folder, 'patient.mjs');
writeFileSync(
  patient,
  `let ending;
   for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
     console.log('got ' + signal);
     ending ??= setTimeout(() => process.exit(7), 300);
   });
   setInterval(() => {}, 1000);
   console.log('running');`,
);
/** Ends as a signal wants it to. */
const plain = join(folder, 'plain.mjs');
writeFileSync(plain, `setInterval(() => {}, 1000); console.log('running');`);

const argv = (file: string) => [LAUNCHER, 'serve', '--exec', '--', process.execPath, file];

/** What the program wrote, and how winnow ended, after a signal to winnow alone. */
async function signalled(file: string, signal: 'SIGINT' | 'SIGTERM') {
  const child = spawn(process.execPath, argv(file), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output === 'running\n') child.kill(signal);
  }
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output };
}

it.each([
  [patient, 'SIGINT', 7, 'running\ngot SIGINT\n'],
  [patient, 'SIGTERM', 7, 'running\ngot SIGTERM\n'],
  [plain, 'SIGINT', 130, 'running\n'],
  [plain, 'SIGTERM', 143, 'running\n'],
] as const)(
  'gets the signal that winnow got: %s, %s',
  async (file, signal, code, output) => {
    expect(await signalled(file, signal)).toEqual({ code, output });
  },
  20_000,
);

const CTRL_C = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
shown, pressed = b'', False
while True:
    try: part = os.read(terminal, 4096)
    except OSError: break
    if not part: break
    shown += part
    if b'running' in shown and not pressed:
        pressed = True
        os.write(terminal, b'\\x03')
sys.stdout.write(shown.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

it.runIf(python).each([
  [patient, 7],
  [plain, 130],
])(
  'gets Ctrl-C once at a terminal: %s',
  (file, code) => {
    const done = spawnSync('python3', ['-c', CTRL_C, process.execPath, ...argv(file)], {
      env,
      encoding: 'utf8',
    });
    expect(done.status).toBe(code);
    expect(done.stdout.match(/got \w+/gu) ?? []).toEqual(file === patient ? ['got SIGINT'] : []);
  },
  20_000,
);
