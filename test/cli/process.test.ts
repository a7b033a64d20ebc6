import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const launcher = join(root, 'bin/winnow.js');
let folder: string;
let environment: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'winnow-process-'));
  environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    WINNOW_DATA_DIR: join(folder, 'data'),
    WINNOW_CONFIG_DIR: join(folder, 'config'),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A shell line in which `winnow` is the built program. */
function shell(line: string, variables: Record<string, string> = {}) {
  const script = `winnow() { "${process.execPath}" "${launcher}" "$@"; }; ${line}`;
  const env = { ...environment, ...variables };
  const done = spawnSync('bash', ['-c', script], { env, encoding: 'utf8' });
  return { code: done.status, output: done.stdout, errors: done.stderr };
}

const python = spawnSync('python3', ['-c', 'import pty']).status === 0;
const full = statSync('/dev/full', { throwIfNoEntry: false }) !== undefined;
/** A user that the system knows no name and no folder of, as in a container; to become one takes the right to. */
const nobody = { uid: 54_321, gid: 54_321 };
const become = spawnSync(process.execPath, [launcher, '--version'], nobody).status === 0;

/** The same on a pseudo-terminal; gives all that it showed. */
function onTerminal(line: string, variables: Record<string, string> = {}, columns = 60) {
  const script = `stty cols ${columns} 2>/dev/null; "${process.execPath}" "${launcher}" ${line}`;
  const program =
    'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(["bash", "-c", sys.argv[1]])))';
  const env = { ...environment, ...variables };
  const done = spawnSync('python3', ['-c', program, script], {
    env,
    encoding: 'utf8',
    input: '',
    // What fills the screen for ever is ended here.
    maxBuffer: 1 << 20,
  });
  return { code: done.status, shown: done.stdout.replaceAll('\r\n', '\n') };
}

describe('the launcher', () => {
  it('knows its version without loading the program', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(shell('winnow --version').output).toBe(`${version}\n`);
    expect(shell('winnow --no-color --version').output).toBe(`${version}\n`);
  });
});

describe('standard input that cannot be read', () => {
  it.each([
    ['sources import -', '< /', 'it is a directory'],
    ['graph plan -', '< /', 'it is a directory'],
    ['users add ann --password-stdin', '< /', 'it is a directory'],
    ['sources import -', '0> /dev/null', 'it is not open for reading'],
    ['users add ann --password-stdin', '0> /dev/null', 'it is not open for reading'],
  ])('is said by "%s %s"', (line, from, reason) => {
    const { code, output, errors } = shell(`winnow ${line} ${from}`);
    expect({ code, output }).toEqual({ code: 1, output: '' });
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
    for (const line of ['winnow --help > /dev/full', 'winnow topics list --json > /dev/full']) {
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
    expect(shell('umask 000; winnow topics list --json')).toEqual({
      code: 0,
      output: '[]\n',
      errors: '',
    });
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
    const words = argv.length === 0 ? ['whoami'] : argv;
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

describe.runIf(python)('on a terminal', () => {
  it('has colour, and fits', () => {
    shell('winnow --no-wait topics add "machine learning"');
    const { code, shown } = onTerminal('topics list');
    expect(code).toBe(0);
    expect(shown).toContain('\u001b[');
    expect(shown).toContain('machine learning');
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1' }, ''],
    ['a dumb terminal', { TERM: 'dumb' }, ''],
    ['LC_ALL=C', { LC_ALL: 'C' }, ''],
    ['--no-color', {}, '--no-color '],
  ])('has no escape sequence with %s', (_, variables, option) => {
    const { code, shown } = onTerminal(`${option}topics list`, variables);
    expect(code).toBe(0);
    expect(shown).not.toContain('\u001b');
  });

  it('that says it has no columns, progress is plain lines, and the rest is for 80', () => {
    const { code, shown } = onTerminal(
      'conformance --only authentication/v1-right --json id',
      {},
      0,
    );
    expect(code).toBe(0);
    expect(shown).toContain('1/1 Authentication\n');
    expect(shown).not.toMatch(/\u001b\[\d*[AGK]/u);
    expect(onTerminal('--help', {}, 0)).toEqual(onTerminal('--help', {}, 80));
  }, 30_000);
});

describe.runIf(python)('an address on a terminal', () => {
  const feed = `https://notes.example/${'a-long-path/'.repeat(4)}feed.xml?format=rss`;
  const item = `https://notes.example/${'gardens/'.repeat(12)}may`;

  /** What the lines of bash show on a terminal where a service in memory holds the item of the feed. */
  function besideSeed(lines: string, columns: number): string {
    const seed = {
      winnow: 1,
      topics: [{ topic: 'gardens' }],
      sources: [{ name: 'Notes', default: true, entries: [{ url: feed }] }],
      items: [{ feed, url: item, title: 'Gardens in May, and what grows in them' }],
    };
    writeFileSync(join(folder, 'seed.json'), JSON.stringify(seed));
    const winnow = `winnow() { "${process.execPath}" "${launcher}" "$@"; }`;
    writeFileSync(join(folder, 'lines.sh'), `${winnow}\n${lines}\n`);
    const flags = '--memory --allow-net 127.0.0.1/32 --seed "$HOME/seed.json"';
    const line = `serve ${flags} --exec -- bash "$HOME/lines.sh"`;
    return onTerminal(line, { NO_COLOR: '1' }, columns).shown;
  }

  it.each([40, 80])(
    'is all that content open --print shows on %i columns',
    (columns) => {
      const lines =
        'winnow content --min-score 0 >/dev/tty\nwinnow content open 1 --direct --print';
      expect(besideSeed(lines, columns).split('\n').at(-2)).toBe(item);
    },
    30_000,
  );

  it.each([40, 80])(
    'is not broken by sources show, check and trace on %i columns',
    (columns) => {
      const page = '/no/feed/is/here/at/all/but/the/path/of/it/is/long?and=more';
      const shown = besideSeed(
        `winnow sources show Notes; winnow sources check --no-fetch --all; winnow sources trace "$WINNOW_URL${page}"`,
        columns,
      );
      const lines = shown.split('\n');
      expect(lines.filter((line) => line === feed)).toHaveLength(2);
      expect(lines.some((line) => line.startsWith('http://') && line.endsWith(page))).toBe(true);
    },
    30_000,
  );
});

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

describe('Ctrl-C while feeds are fetched', () => {
  it('keeps what was done, says how to go on and exits 130, also on the very first run', async () => {
    const silent = createServer(() => {});
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
    for await (const chunk of child.stderr) {
      const before = errors;
      errors += String(chunk);
      if (!before.includes('fetching') && errors.includes('fetching')) child.kill('SIGINT');
    }
    if (child.exitCode === null) await once(child, 'exit');
    expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: 130, signal: null });
    expect(errors).toContain('hint: the same command again finishes it');
    expect(shell('winnow sources list --json name', env).output).toContain('"silent"');
    silent.closeAllConnections();
    silent.close();
  }, 20_000);
});
