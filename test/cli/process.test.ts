import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { launcher, openShellDoor } from './shell-door.ts';

const { folder, environment, shell, close } = openShellDoor();
afterAll(close);

const full = statSync('/dev/full', { throwIfNoEntry: false }) !== undefined;
/** A user that the system knows no name and no folder of, as in a container; to become one takes the right to. */
const nobody = { uid: 54_321, gid: 54_321 };
const become = spawnSync(process.execPath, [launcher, '--version'], nobody).status === 0;

describe('the launcher', () => {
  it('knows its version without loading the program', () => {
    const { version } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    );
    expect(shell('winnow --version').output).toBe(`${version}\n`);
    expect(shell('winnow --no-color --version').output).toBe(`${version}\n`);
  });
});

describe('standard input that cannot be read', () => {
  it.each([
    ['sources import -', '< /', 'it is a directory, not a file', 2],
    ['graph plan -', '< /', 'it is a directory, not a file', 1],
    ['users add ann --password-stdin', '< /', 'it is a directory, not a file', 2],
    ['sources import -', '0> /dev/null', 'it is not open for reading', 1],
    ['users add ann --password-stdin', '0> /dev/null', 'it is not open for reading', 1],
  ])('is said by "%s %s"', (line, from, reason, exit) => {
    const { code, output, errors } = shell(`winnow ${line} ${from}`);
    expect({ code, output }).toEqual({ code: exit, output: '' });
    expect(errors).toBe(`winnow: standard input: ${reason}\n`);
  });
});

describe('a list on standard input', () => {
  it('is not written over, whatever name the report has', () => {
    const list = join(folder, 'only-copy.txt');
    writeFileSync(list, 'https://example.org/feed\nmailto:me\n');
    const { code, output, errors } = shell(
      `winnow sources import - --dry-run --refused "${list}" < "${list}"`,
    );
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(`--refused would write ${list}, which is the list that is imported\n`);
    expect(readFileSync(list, 'utf8')).toBe('https://example.org/feed\nmailto:me\n');
  });

  it('may have both of its reports written to the null device', () => {
    const line = 'winnow sources import - --dry-run --junit /dev/null --refused /dev/null';
    expect(shell(`echo https://example.org/feed | ${line}`).code).toBe(0);
  });
});

describe('a stream that fails', () => {
  it('is quiet when it is a pipe that was closed', () => {
    const { code, errors } = shell('set -o pipefail; winnow --help | head -1 > /dev/null');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  it.runIf(full)('is an error without a stack when the disk is full', () => {
    for (const line of ['winnow --help > /dev/full', 'winnow topics list --json -q > /dev/full']) {
      const { code, errors } = shell(line);
      expect(code).toBe(1);
      expect(errors).toBe(
        'winnow: cannot write to standard output: no space is left on the device\n',
      );
    }
    expect(shell('winnow --version > /dev/full').code).toBe(1);
  });

  it('is no crash when it was closed before', () => {
    expect(shell('winnow --help >&-').errors).not.toMatch(/\n {4}at /u);
    expect(shell('winnow nonsense 2>&-').code).toBe(2);
    expect(shell('winnow topics list <&-').code).toBe(0);
  });
});

describe('without a server', () => {
  it('an embedded store is made for its owner alone', () => {
    const line = 'umask 000; winnow topics add databases --no-wait --json topic';
    expect(shell(line)).toEqual({ code: 0, output: '[{"topic":"databases"}]\n', errors: '' });
    expect(statSync(join(folder, 'config', 'config.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'config')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
  });

  it('a configuration that others can read is refused with the line that mends it', () => {
    const path = join(folder, 'config', 'config.json');
    const { code, errors } = shell(`chmod 644 '${path}'; winnow topics list`);
    expect(code).toBe(74);
    expect(errors).toContain(`hint: chmod 600 ${path}`);
    expect(shell(`chmod 600 ${path}; winnow topics list`).code).toBe(0);
  });

  it('a data directory that cannot be is one sentence, exit 74', () => {
    const { code, errors } = shell('winnow --data-dir /dev/null/x topics list');
    expect(code).toBe(74);
    expect(errors).toMatch(/^winnow: [^\n]+\n(?: {2}hint: [^\n]+\n)?$/u);
  });
});

describe('where the user or the shell has no directory', () => {
  /** What a command ends in for somebody without a home. */
  function homeless(variables: Record<string, string>, ...argv: string[]) {
    const env = { PATH: environment['PATH'], ...variables };
    const how = { ...nobody, env, encoding: 'utf8' } as const;
    const words = argv.length === 0 ? ['topics', 'add', 'databases', '--no-wait', '--quiet'] : argv;
    const { status, stderr } = spawnSync(process.execPath, [launcher, ...words], how);
    return { code: status, errors: stderr };
  }

  const open = mkdtempSync(join(tmpdir(), 'winnow-open-'));
  chmodSync(open, 0o777);
  afterAll(() => rmSync(open, { recursive: true }));
  const places = { WINNOW_DATA_DIR: join(open, 'data'), WINNOW_CONFIG_DIR: join(open, 'config') };

  it.runIf(become).each([{}, { HOME: '' }, places])(
    'says what to set for a user without a home, of %j',
    (variables) => {
      expect(homeless(variables)).toEqual({
        code: 74,
        errors:
          'winnow: this user has no home directory, and HOME is not set\n' +
          '  hint: set HOME to a directory of yours\n',
      });
    },
  );

  it.runIf(become)('doctor says of directories that cannot be made what to set', () => {
    const shut = join(open, 'shut');
    mkdirSync(shut, { mode: 0o555 });
    const script = `"${process.execPath}" "${launcher}" doctor --json check,status,detail`;
    const told = spawnSync('bash', ['-c', script], {
      ...nobody,
      env: { PATH: environment['PATH'], HOME: shut },
      encoding: 'utf8',
    });
    const found = JSON.parse(told.stdout).map(Object.values);
    expect([told.status, found]).toEqual([
      1,
      [
        ['node', 'ok', expect.anything()],
        [
          'configuration',
          'failed',
          `the configuration ${shut}/.config/winnow/config.json cannot be written: that is not permitted`,
        ],
        ['disk', 'ok', expect.anything()],
        [
          'store',
          'failed',
          `the data directory ${shut}/.local/share/winnow cannot be used: that is not permitted`,
        ],
        ['service', 'skipped', 'rests on: store'],
        ['clock', 'ok', expect.anything()],
        ['credentials', 'skipped', 'rests on: store'],
      ],
    ]);
    expect(homeless({ HOME: shut, WINNOW_DATA_DIR: join(open, 'kept') })).toEqual({
      code: 74,
      errors:
        `winnow: the configuration ${shut}/.config/winnow/config.json cannot be written: that is not permitted\n` +
        '  hint: set HOME to a directory of yours, or name one with WINNOW_CONFIG_DIR\n',
    });
  });

  it.runIf(become)('goes on once it is set', () => {
    expect(homeless({ HOME: open })).toEqual({ code: 0, errors: '' });
  });

  it.runIf(become)('serves a program from memory, which commands of it can ask', () => {
    const inner = [process.execPath, launcher, 'topics', 'list'];
    expect(homeless({}, 'serve', '--exec', '--', ...inner)).toEqual({ code: 0, errors: '' });
  });

  it('says that the current directory was removed', () => {
    const { code, errors } = shell(
      `mkdir '${folder}/gone'; cd '${folder}/gone'; rmdir '${folder}/gone'; winnow topics list`,
    );
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        'winnow: the current directory was removed\n  hint: cd to a directory that is there\n',
    });
  });
});

describe('Ctrl-C while feeds are fetched', () => {
  it('keeps what was done, says how to go on and exits 130, also on the very first run', async () => {
    // Not at the first progress that it tells of, which is after ten seconds.
    const silent = createServer().once('request', () => child.kill('SIGINT'));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const file = join(folder, 'silent.txt');
    writeFileSync(file, `http://127.0.0.1:${port}/feed.xml\n`);
    const env = {
      ...environment,
      WINNOW_DATA_DIR: join(folder, 'fresh-data'),
      WINNOW_CONFIG_DIR: join(folder, 'fresh-config'),
      WINNOW_ALLOW_NET: '127.0.0.1/32',
    };
    const child = spawn(process.execPath, [launcher, 'sources', 'import', file], { env });
    let errors = '';
    for await (const chunk of child.stderr) errors += String(chunk);
    if (child.exitCode === null) await once(child, 'exit');
    expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: 130, signal: null });
    expect(errors).toContain('hint: the same command again finishes it');
    expect(shell('winnow sources list --json name', env).output).toContain('"silent"');
    silent.closeAllConnections();
    silent.close();
  }, 20_000);
});
