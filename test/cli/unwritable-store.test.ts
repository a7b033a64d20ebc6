/** A store that nobody here may write to: what only reads works on it, and all else says why not. */
import { constants } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeStore } from '../support/refuse-writes.ts';
import { inOwnDirectory } from './run-main.ts';

// Root may write whatever the mode says, and not every machine lets a test mount anything.
const outside = vi.hoisted(() => ({ isReadOnly: false }));
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
  };
});

const { path, run } = inOwnDirectory();
beforeEach(async () => {
  await run(['topics', 'add', 'horses', '--no-wait']);
  outside.isReadOnly = true;
});
afterEach(() => {
  outside.isReadOnly = false;
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
