/** A store that nobody here may write to: what only reads works on it, and all else says why not. */
import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeedServer, rss, startFeedServer } from '../support/feed-server.ts';
import { changeStore } from '../support/refuse-writes.ts';
import { inOwnDirectory } from './run-main.ts';

// Root may write whatever the mode says, and not every machine lets a test mount anything.
const outside = vi.hoisted(() => ({ isReadOnly: false, size: 0 }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    accessSync(path: string, mode: number) {
      if (outside.isReadOnly && path.includes('/data') && (mode & constants.W_OK) !== 0) {
        throw Object.assign(new Error(path), { code: 'EROFS' });
      }
      real.accessSync(path, mode);
    },
    statSync(...asked: Parameters<typeof real.statSync>) {
      const found = real.statSync(...asked);
      return outside.size === 0 ? found : Object.assign(found as object, { size: outside.size });
    },
  };
});

const { path, run } = inOwnDirectory();
beforeEach(async () => {
  await run(['topics', 'add', 'horses', '--no-wait']);
  outside.isReadOnly = true;
});
afterEach(() => {
  Object.assign(outside, { isReadOnly: false, size: 0 });
});

it.each([
  [['topics', 'list'], 'horses\n'],
  [['content'], ''],
  [['sources', 'list', '--json', 'name'], expect.stringContaining('News')],
  [['users', 'list'], ''],
  [['stats', '--json', 'topics'], '[{"topics":1}]\n'],
  [['graph', 'export'], expect.stringContaining('horses')],
])('%j reads it', async (argv, output) => {
  expect(await run(argv)).toMatchObject({ code: 0, output });
});

describe('of another directory or user, whose credentials the configuration does not have,', () => {
  beforeEach(() => rmSync(path('config'), { recursive: true }));

  it.each([
    [['topics', 'list'], 'horses\n'],
    [['content'], ''],
    [['sources', 'list', '--json', 'name'], expect.stringContaining('News')],
    [['graph', 'export'], expect.stringContaining('horses')],
    [['users', 'list'], ''],
    [['doctor', '--json', 'check,status'], expect.stringContaining('"service","status":"ok"')],
  ])('%j reads it, and keeps none', async (argv, output) => {
    expect(await run(argv)).toMatchObject({ code: 0, output });
    expect(existsSync(path('config'))).toBe(false);
  });

  it('is read also where somebody chose a password, which is not replaced', async () => {
    outside.isReadOnly = false;
    const chosen = { stdin: 'long enough\n' };
    await run(['accounts', 'password', 'me', '--password-stdin'], chosen);
    rmSync(path('config'), { recursive: true });
    outside.isReadOnly = true;
    expect(await run(['topics', 'list'])).toMatchObject({ code: 0, output: 'horses\n' });
    outside.isReadOnly = false;
    expect((await run(['topics', 'list'])).errors).toContain('somebody set the password');
  });

  it('is read also where it is too large for a copy in memory', async () => {
    expect(await run(['backup', path('copy.db')])).toMatchObject({ code: 0 });
    copyFileSync(path('copy.db'), path('data', 'winnow.db'));
    outside.size = 513 * 1024 * 1024;
    expect(await run(['topics', 'list'])).toMatchObject({ code: 0, output: 'horses\n' });
    expect((await run(['stats', '--json', 'topics'])).output).toBe('[{"topics":1}]\n');
  });

  it('still takes no change', async () => {
    expect(await run(['topics', 'add', 'mares'])).toMatchObject({ code: 74 });
  });
});

describe('with items', () => {
  let feeds: FeedServer;
  beforeAll(async () => {
    feeds = await startFeedServer();
    const link = 'https://a.example/1';
    feeds.put('/a', { body: rss('Stable', [{ title: 'Horses', link, text: 'Horses run' }]) });
  });
  afterAll(() => feeds.close());
  beforeEach(async () => {
    outside.isReadOnly = false;
    await run(['sources', 'add', 'Mine', `${feeds.url}/a`, '--allow-net', feeds.allowNet]);
    await run(['content', '--min-score', '0'], { terminal: true });
    outside.isReadOnly = true;
  });

  it.each([
    [['content', '--min-score', '0', '--json', 'title'], '[{"title":"Horses"}]\n', ''],
    [['content', 'show', 'https://a.example/1'], expect.stringContaining('Horses run'), ''],
    [['content', 'show', '1'], expect.stringContaining('Horses run'), ''],
    [['content', 'open', '1', '--direct', '--print'], expect.stringContaining('a.example/1'), ''],
    [
      ['content', 'open', '1', '--print'],
      expect.stringContaining('a.example/1'),
      'nothing is learned from it: the store cannot be written to\n',
    ],
    [['why', '1'], expect.stringContaining('horses'), expect.anything()],
  ])('%j reads it', async (argv, output, errors) => {
    expect(await run(argv)).toEqual({ code: 0, output, errors });
  });

  it('says of marking alone that it cannot be written to', async () => {
    const { code, errors } = await run(['content', 'mark-read', '1']);
    expect([code, errors]).toEqual([74, expect.stringContaining('cannot be written')]);
  });
});

it('is not served', async () => {
  const { code, errors } = await run(['serve', '--port', '0']);
  expect([code, errors]).toEqual([74, expect.stringContaining('cannot be served')]);
});

it('is read also where another version of Winnow left its service sources', async () => {
  const older = "UPDATE meta SET value = 'built-in older' WHERE name = 'catalogue'";
  changeStore(path('data', 'winnow.db'), older);
  expect(await run(['topics', 'list'])).toMatchObject({ code: 0, output: 'horses\n' });
});

it.each([
  [['topics', 'add', 'mares']],
  [['learn', 'visitors', 'owner']],
  [['users', 'add', 'ann', '--password-stdin']],
])('%j says that it cannot be written to, and changes nothing', async (argv) => {
  const { code, errors } = await run(argv, { stdin: 'long enough\n' });
  expect([code, errors]).toEqual([
    74,
    'winnow: the store cannot be written: its file or directory is read-only\n' +
      '  hint: let it and its directory be written to, or name another with --data-dir\n',
  ]);
  outside.isReadOnly = false;
  expect((await run(['topics', 'list'])).output).toBe('horses\n');
});

it('is what doctor warns of', async () => {
  const { output } = await run(['doctor', '--json', 'check,status,detail']);
  expect(JSON.parse(output)).toContainEqual({
    check: 'store',
    status: 'warning',
    detail: `${path('data')} can be read, and not written to`,
  });
});
