import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInput } from '../../../src/cli/input/read-input.ts';
import { createTerminal } from '../../support/terminal.ts';
import { runMain } from '../run-main.ts';

let directory: string;
let pipe: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-input-'));
  pipe = join(directory, 'pipe');
});
afterEach(() => rmSync(directory, { recursive: true }));

const MOST = 1_000;
const output = { note: () => {} };

describe.skipIf(process.platform === 'win32')('a named pipe', () => {
  beforeEach(() => void execFileSync('mkfifo', [pipe]));

  function start() {
    const terminal = createTerminal({ directory });
    const session = { environment: terminal.environment, output };
    return { terminal, reading: readInput(pipe, session, MOST) };
  }

  it('is read until whoever writes to it has ended', async () => {
    const { reading } = start();
    const writer = await open(pipe, 'w');
    await writer.write('one\n');
    await writer.write('two\n');
    await writer.close();
    expect(new TextDecoder().decode(await reading)).toBe('one\ntwo\n');
  });

  it.each([
    ['SIGINT', 'interrupted'],
    ['SIGTERM', 'terminated'],
  ] as const)('is waited for no longer where %s comes', async (signal, code) => {
    const { terminal, reading } = start();
    let ended: unknown;
    reading.catch((thrown: unknown) => {
      ended = thrown;
    });
    // Whenever it comes: before the wait for the system has begun, or during it.
    const send = () => {
      terminal.interrupt(signal);
      return ended;
    };
    await expect.poll(send, { timeout: 10_000 }).toMatchObject({ code });
  });

  it('is left by a signal also while its writer says nothing', async () => {
    const { terminal, reading } = start();
    const ended = expect(reading).rejects.toMatchObject({ code: 'interrupted' });
    const writer = await open(pipe, 'w');
    await writer.write('one\n');
    terminal.interrupt();
    await ended;
    await writer.close();
  });
});

it('is refused when it is larger than it may be', async () => {
  const { environment } = createTerminal({ directory });
  const file = join(directory, 'large');
  writeFileSync(file, 'x'.repeat(MOST + 1));
  const reading = readInput(file, { environment, output }, MOST);
  await expect(reading).rejects.toMatchObject({ code: 'too-large' });
});

it.each([
  ['sources import .', 2],
  ['sources import . --dry-run', 2],
  ['graph apply .', 2],
  // Its 2 is an answer.
  ['graph plan .', 1],
  ['extract .', 2],
  ['plans import .', 2],
  ['api POST /v1/topics --input .', 2],
  ['serve --memory --seed .', 2],
  ['serve --memory --chaos .', 2],
  ['serve --memory --catalogue .', 2],
])('a directory is input of the wrong kind: %s', async (line, exit) => {
  const { code, errors } = await runMain(line.split(' '), { directory });
  expect([code, errors]).toEqual([exit, 'winnow: .: it is a directory, not a file\n']);
});

describe('standard input on a terminal', () => {
  const told = 'reading from the keyboard; end with Ctrl-D on a line of its own\n';

  it.each(['sources import -', 'graph plan -', 'extract -', 'plans import -'])(
    'is said to be read: %s',
    async (line) => {
      const argv = line.split(' ');
      const options = { directory, terminal: true, stdin: 'x' };
      expect((await runMain(argv, options)).errors.startsWith(told)).toBe(true);
      expect((await runMain([...argv, '--quiet'], options)).errors).not.toContain(told);
      expect((await runMain(argv, { ...options, terminal: false })).errors).not.toContain(told);
    },
  );
});
