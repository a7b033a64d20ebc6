import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/main.ts';
import { createTerminal } from '../support/terminal.ts';
import { type FrontDoor, openFrontDoor } from './front-door.ts';

const STEADY = ['--clock', '2026-06-01T12:00:00Z', '--random-seed', '1'];
const OPEN = ['--allow-net', '127.0.0.1/32'];
const COMMANDS = (address: string) => [
  ['topics', 'add', 'databases/postgres'],
  ['sources', 'add', 'Blogs', address, `${address}?second.xml`],
  ['content', 'databases', '--min-score', '0', '--json'],
  ['content', '--min-score', '0', '--rss'],
  ['sources', 'show', 'Blogs', '--json'],
];

let door: FrontDoor;
let directory: string;
beforeAll(async () => {
  door = await openFrontDoor();
  directory = mkdtempSync(join(tmpdir(), 'winnow-replay-'));
});
afterAll(async () => {
  await door.close();
  rmSync(directory, { recursive: true });
});

async function session(name: string, flags: readonly string[]): Promise<string> {
  let text = '';
  for (const argv of COMMANDS(door.address('/a.xml'))) {
    const store = ['--data-dir', join(directory, name)];
    const terminal = createTerminal({ directory: join(directory, name) });
    const code = await main([...argv, ...store, ...flags, ...STEADY], terminal.environment);
    text += `${argv.slice(0, 2).join(' ')} ${code}\n${terminal.output()}`;
  }
  return text;
}

/** The secrets that a command makes for a new store. */
async function secretsOf(name: string, flags: readonly string[]) {
  const store = join(directory, name);
  const terminal = createTerminal({ directory: store });
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const argv = ['learn', 'visitors', 'everyone', '--data-dir', store, ...STEADY, ...flags];
  await main(argv, { ...terminal.environment, random });
  const config = readFileSync(join(terminal.environment.directories.config, 'config.json'), 'utf8');
  const { password } = Object.values(JSON.parse(config).embedded)[0] as { password: string };
  return { password, errors: terminal.errors() };
}

describe('a seed', () => {
  it('is no key to secrets', async () => {
    const [first, second] = [await secretsOf('seeded-1', []), await secretsOf('seeded-2', [])];
    expect(first.password).not.toBe(second.password);
    expect(first.errors).toBe('');
  });

  it('makes them repeat in a replay, which says so', async () => {
    mkdirSync(join(directory, 'empty'));
    const replay = ['--replay', join(directory, 'empty')];
    const [first, second] = [await secretsOf('play-1', replay), await secretsOf('play-2', replay)];
    expect(first.password).toBe(second.password);
    expect(first.errors).toContain('whoever knows the seed knows the secrets');
  });
});

describe('a recorded session', () => {
  it('is the same byte for byte whenever it is replayed, and asks nobody', async () => {
    const tape = join(directory, 'tape');
    const recorded = await session('recorded', ['--record', tape, ...OPEN]);
    expect(recorded).toContain('Postgres databases learn to vacuum less');
    // Addresses may hold passwords, which a replay needs as they are.
    const files = [tape, ...readdirSync(tape).map((name) => join(tape, name))];
    const modes = files.map((file) => (statSync(file).mode & 0o777).toString(8));
    expect([...new Set(modes)]).toEqual(['700', '600']);
    const asked = door.requests.length;
    const first = await session('first', ['--replay', tape, ...OPEN]);
    const second = await session('second', ['--replay', tape]);
    expect(first).toBe(recorded);
    // Nothing is sent, so there is no network to open.
    expect(second).toBe(first);
    expect(door.requests.length).toBe(asked);
  });

  it('opens no network: what is not on it is not asked, and without it all is as closed as before', async () => {
    const tape = join(directory, 'blank tape');
    mkdirSync(tape);
    const run = async (...argv: string[]) => {
      const terminal = createTerminal({ directory });
      const store = ['--data-dir', join(directory, 'closed')];
      const code = await main([...argv, ...store], terminal.environment);
      return { code, ...JSON.parse(terminal.output() || '[{}]')[0] };
    };
    const asked = door.requests.length;
    const told = ['--json', 'outcome'];
    const added = await run(
      'sources',
      'add',
      'Blogs',
      door.address('/a.xml'),
      '--replay',
      tape,
      ...told,
    );
    expect(added).toEqual({ code: 3, outcome: 'offline' });
    const refreshed = await run('sources', 'refresh', ...told);
    expect(refreshed).toMatchObject({ outcome: 'blocked-address' });
    expect(door.requests.length).toBe(asked);
  });

  it('that nothing was fetched for says so, and how to fetch', async () => {
    const run = async (...argv: string[]) => {
      const terminal = createTerminal({ directory });
      const store = ['--data-dir', join(directory, 'idle'), '--allow-net', '127.0.0.1/32'];
      await main([...argv, ...store, '--record', 'idle tape'], terminal.environment);
      return terminal.errors();
    };
    const note = `nothing was fetched, so 'idle tape' holds nothing new
  hint: fetch all feeds with: winnow --data-dir ${join(directory, 'idle')} sources refresh --record 'idle tape'\n`;
    expect(await run('sources', 'add', 'Blogs', door.address('/a.xml'))).not.toContain('nothing');
    expect(await run('content')).toContain(note);
    expect(await run('sources', 'refresh')).not.toContain('nothing');
  });

  it('is none of a service elsewhere, which fetches by itself', async () => {
    const { url, credentials } = await door.listen();
    const terminal = createTerminal({
      directory,
      variables: {
        WINNOW_USER: credentials.user,
        WINNOW_PASSWORD: credentials.password,
        WINNOW_APP_ID: credentials.appId,
        WINNOW_APP_KEY: credentials.appKey,
      },
    });
    const argv = ['sources', 'refresh', '--url', url, '--record', 'elsewhere'];
    expect(await main(argv, terminal.environment)).toBe(2);
    expect(terminal.errors()).toContain('--record is about fetches of the embedded service');
  });

  it.each(['nowhere', '/dev/null/x', 'x'.repeat(300)])(
    'is looked for in %.20s before anything is opened',
    async (place) => {
      const terminal = createTerminal({ directory: join(directory, 'none') });
      const argv = ['sources', 'refresh', '--replay', place];
      expect(await main(argv, terminal.environment)).toBe(5);
      expect(terminal.errors().replaceAll(/\s+/gu, ' ')).toContain(
        `there is no recording in "${place}"`,
      );
      expect(existsSync(terminal.environment.directories.data)).toBe(false);
    },
  );

  it.each([
    ['/dev/null/x', 'a file is in its way'],
    ...(process.platform === 'linux' ? [['/proc/self/x', 'there is no such place']] : []),
    [import.meta.filename, 'a file is in its way'],
  ])('that cannot be kept in %s is refused with the reason', async (place, reason) => {
    const terminal = createTerminal({ directory });
    expect(await main(['content', '--record', place!], terminal.environment)).toBe(1);
    expect(terminal.errors()).toBe(
      `winnow: what is fetched cannot be kept in ${place}: ${reason}\n  hint: name another directory with --record\n`,
    );
  });

  it('counts no failure of a feed that is not on it', async () => {
    const feed = door.address('/a.xml');
    const store = ['--data-dir', join(directory, 'real'), '--allow-net', '127.0.0.1/32'];
    const run = async (...argv: string[]) => {
      const terminal = createTerminal({ directory });
      await main([...argv, ...store], terminal.environment);
      return terminal.output();
    };
    await run('sources', 'add', 'Blogs', feed);
    mkdirSync(join(directory, 'blank'));
    const told = ['--replay', join(directory, 'blank'), '--json', 'outcome,failures'];
    const replayed = await run('sources', 'refresh', ...told);
    expect(JSON.parse(replayed)).toEqual([{ outcome: 'offline', failures: 0 }]);
  });

  it.each([
    [['--record', 'a', '--replay', 'b'], 'exclude each other'],
    [['--clock', 'noon'], '--clock must be a time'],
    [['--random-seed', 'x'], '--random-seed must be a whole number'],
  ])('cannot be asked for with %j', async (flags, words) => {
    const terminal = createTerminal({ directory });
    expect(await main(['topics', 'list', ...flags], terminal.environment)).toBe(2);
    expect(terminal.errors()).toContain(words);
  });
});
