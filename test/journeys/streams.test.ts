import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const launcher = join(import.meta.dirname, '../../bin/winnow.js');
const folder = mkdtempSync(join(tmpdir(), 'winnow-streams-'));
const full = statSync('/dev/full', { throwIfNoEntry: false }) !== undefined;
const ENTRIES = 9_000;
/** Writes more than 5 MB of JSON, and changes nothing. */
const LONG = 'winnow sources import long.txt --dry-run --json';

beforeAll(() => {
  const lines = Array.from(
    { length: ENTRIES },
    (_, at) => `https://blog-${at}.example/feed.xml "~${`\u202eA title ${at} `.repeat(40)}"`,
  );
  writeFileSync(join(folder, 'long.txt'), `${lines.join('\n')}\n`);
  shell('winnow topics add databases --no-wait');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The program's own directories, and nothing that is left from elsewhere. */
function variablesWith(variables: Record<string, string>): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    WINNOW_DATA_DIR: join(folder, 'data'),
    WINNOW_CONFIG_DIR: join(folder, 'config'),
    ...variables,
  };
}

/** A line of bash in which `winnow` is the built program; without a terminal. */
function shell(line: string, variables: Record<string, string> = {}) {
  const script = `winnow() { "${process.execPath}" "${launcher}" "$@"; }; ${line}`;
  const env = variablesWith(variables);
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  expect(stderr, line).not.toMatch(/\n {4}at /u);
  return { code: status, output: stdout, errors: stderr };
}

describe('a list of more than 5 MB', () => {
  it('arrives whole through a pipe', () => {
    const length = Number(shell(`${LONG} --quiet | wc -c`).output);
    const { output } = shell(`${LONG} --quiet`);
    expect(Buffer.byteLength(output)).toBe(length);
    expect(length).toBeGreaterThan(5_000_000);
    expect(JSON.parse(output)).toHaveLength(ENTRIES);
  }, 60_000);

  it.each(['head -1', 'head -c 100', 'true'])(
    'is no failure where the reader is %s',
    (reader) => {
      const { code, errors } = shell(`set -o pipefail; ${LONG} --quiet | ${reader} > /dev/null`);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
    },
    60_000,
  );

  it.runIf(full)(
    'is an error where the disk is full',
    () => {
      const { code, errors } = shell(`${LONG} --quiet > /dev/full`);
      expect(code).toBe(1);
      expect(errors).toBe(
        'winnow: cannot write to standard output: no space is left on the device\n',
      );
    },
    60_000,
  );
});

describe('a stream that was closed before the start', () => {
  it.each([
    ['winnow topics list <&-', 0],
    ['winnow topics list >&-', 0],
    ['winnow topics list --json >&- 2>&-', 0],
    ['winnow content <&- >&- 2>&-', 0],
    ['winnow topics remove nothing 2>&-', 5],
    ['winnow topcs >&- 2>&-', 2],
  ])('is no crash: %s', (line, code) => {
    expect(shell(line).code).toBe(code);
  });

  it.each([
    ['winnow sources import - <&-', 2, 'the list of feeds is empty'],
    ['winnow graph plan - <&-', 1, 'there is nothing in it'],
    ['winnow api POST /v1/topics --input - <&-', 2, 'the body is empty'],
    ['winnow users add ann --password-stdin <&-', 2, 'shorter than 6 bytes'],
    ['winnow accounts remove me <&-', 2, 'say so with --yes'],
  ])('is told where something was to be read: %s', (line, code, sentence) => {
    const { errors, ...told } = shell(line);
    expect(told).toEqual({ code, output: '' });
    expect(errors).toContain(sentence);
  });
});

describe('a store whose files cannot grow', () => {
  /** As on a full disk: the system refuses what goes beyond so many KiB of a file. */
  const onFullDisk = (kib: number, line: string) =>
    shell(`(trap '' XFSZ; ulimit -f ${kib}; ${line})`);

  it('is backed up nowhere, and says so', () => {
    const { code, output, errors } = onFullDisk(64, 'winnow backup copy.db');
    expect({ code, output }).toEqual({ code: 75, output: '' });
    expect(errors).toMatch(
      /^winnow: \S+copy\.db cannot take a write: the disk is full or failing\n {2}hint: make room on the disk, then try again\n$/u,
    );
    expect(existsSync(join(folder, 'copy.db'))).toBe(false);
  }, 30_000);

  it('is not put back on a full disk, and nothing is left of what was begun', () => {
    expect(shell('winnow backup whole.db').code).toBe(0);
    const { code, output, errors } = onFullDisk(64, 'winnow restore whole.db --data-dir elsewhere');
    expect({ code, output }).toEqual({ code: 75, output: '' });
    expect(errors).toMatch(/elsewhere cannot be used: a file would.*\n {2}hint: make room there/u);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['owner.lock']);
  }, 30_000);

  it('is not begun on a full disk, and leaves nothing there', () => {
    const { code, output, errors } = onFullDisk(8, 'winnow topics add databases --data-dir fresh');
    expect({ code, output }).toEqual({ code: 75, output: '' });
    expect(errors).toMatch(
      /cannot take a write: the disk is full or failing\n {2}hint: make room/u,
    );
    expect(readdirSync(join(folder, 'fresh'))).toEqual([]);
  }, 30_000);

  it('is read all the same, and leaves nothing beside it that would look like a lost log', () => {
    const { code, output, errors } = onFullDisk(8, 'winnow topics list');
    expect({ code, output, errors }).toEqual({ code: 0, output: 'databases\n', errors: '' });
    const stored = readdirSync(join(folder, 'data')).filter((name) => name.startsWith('winnow.db'));
    expect(stored).toEqual(['winnow.db']);
  }, 30_000);

  it('takes no topic, and is whole afterwards', () => {
    expect(onFullDisk(8, 'winnow topics add gardens chess --no-wait').code).toBe(75);
    expect(shell('winnow topics list').output).toBe('databases\n');
  }, 30_000);
});

describe('a page that never comes', () => {
  it.each([
    [['extract'], 'SIGINT', 130],
    [['recommend', '--u'], 'SIGTERM', 143],
    [['sources', 'trace'], 'SIGINT', 130],
  ] as const)(
    'is given up at once: winnow %j, %s → %d',
    async (words, signal, code) => {
      const silent = createServer(() => {});
      const asked = once(silent, 'request');
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const { port } = silent.address() as AddressInfo;
      const argv = [launcher, ...words, `http://127.0.0.1:${port}/`, '--allow-net', '127.0.0.1/32'];
      const child = spawn(process.execPath, argv, { cwd: folder, env: variablesWith({}) });
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
      });
      try {
        await asked;
        child.kill(signal);
        expect(await once(child, 'close')).toEqual([code, null]);
        expect(errors).toMatch(/^stopping; once more stops at once\nwinnow: stopped; [^\n]+\n$/u);
      } finally {
        silent.closeAllConnections();
        silent.close();
      }
    },
    30_000,
  );
});

it.runIf(process.platform === 'linux')(
  'a hang-up ends a service that nohup was asked for, as docs/service.md says',
  async () => {
    const serve = `"${process.execPath}" "${launcher}" serve --memory --port 0 --log none`;
    const child = spawn('bash', ['-c', `exec nohup ${serve}`], {
      cwd: folder,
      env: variablesWith({}),
    });
    await once(child.stdout, 'data');
    child.kill('SIGHUP');
    expect(await once(child, 'close')).toEqual([null, 'SIGHUP']);
  },
  30_000,
);

/** What util-linux has for a terminal; what it reads goes there as if typed, and its end as Ctrl-D. */
const typed = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '';

describe.skipIf(!typed.includes('util-linux'))('a question on a terminal', () => {
  beforeAll(() => void shell('winnow topics add travel/hiking --no-wait'));
  afterAll(() => void shell('winnow topics remove travel --yes'));

  it('is declined by Ctrl-D, in one line', () => {
    const command = `"${process.execPath}" "${launcher}" topics remove travel`;
    const { code, output } = shell(`script -qec '${command}' /dev/null </dev/null`);
    expect(output).toBe(
      '2 topics go: travel, travel/hiking. Go on? [y/N] \r\nwinnow: nothing was changed\r\n',
    );
    expect(code).toBe(1);
    expect(shell('winnow topics list').output).toContain('travel/hiking');
  }, 30_000);
});

describe('off a terminal', () => {
  it.each([
    ['nothing special', {}],
    ['LANG=C', { LANG: 'C', LC_ALL: 'C' }],
    ['TERM=dumb', { TERM: 'dumb' }],
    ['NO_COLOR', { NO_COLOR: '1' }],
  ])('no byte steers a terminal, with %s', (_, variables) => {
    const { output, errors } = shell(
      'head -3 long.txt | winnow sources import - --dry-run --name Few; winnow topics list',
      variables,
    );
    expect(output).toContain('https://blog-2.example/feed.xml');
    expect(output).toMatch(/\ndatabases\n$/u);
    expect(output + errors).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/u);
  });

  it('JSON keeps what titles hold, written so that it does not act', () => {
    const { output } = shell('head -1 long.txt | winnow sources import - --dry-run --json title');
    expect(output).not.toMatch(/[\u001b\u202e]/u);
    expect(JSON.parse(output)[0].title).toContain('A title 0');
  });
});
