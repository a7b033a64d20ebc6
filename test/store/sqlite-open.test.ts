import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/store/sqlite-open.ts';

// A driver that was installed for another version of Node cannot be had from the one that the tests run on.
const loadDriver = vi.hoisted(() => vi.fn());
vi.mock('../../src/store/sqlite-driver.ts', () => ({ loadDriver }));

const failing = (details: object) => () => {
  throw Object.assign(new Error('as Node says it'), details);
};

it.each([
  { code: 'ERR_DLOPEN_FAILED' },
  { code: 'MODULE_NOT_FOUND' },
  { tries: ['/somewhere/build/better_sqlite3.node'] },
])(
  'says of %j that the driver is not there for this Node, and what it takes to get it',
  (details) => {
    loadDriver.mockImplementation(failing(details));
    expect(() => openDatabase(':memory:')).toThrow(
      expect.objectContaining({
        code: 'failed',
        message: 'the SQLite driver, better-sqlite3, was not installed for this Node',
        hint: expect.stringMatching(/^install winnow again.*compiler and Node's headers/u),
      }),
    );
  },
);

it('leaves what SQLite says of a file to those who opened it', () => {
  loadDriver.mockReturnValue(
    class {
      constructor() {
        failing({ code: 'SQLITE_CANTOPEN' })();
      }
    },
  );
  expect(() => openDatabase('/nowhere/store.db')).toThrow(
    expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
  );
});
