import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/store/sqlite-open.ts';

// A driver that was installed for another version of Node cannot be had from the one that the tests run on.
const loadDriver = vi.hoisted(() => vi.fn());
vi.mock('../../src/store/sqlite-driver.ts', () => ({ loadDriver }));

const failing = (code: string) => () => {
  throw Object.assign(new Error('as Node says it'), { code });
};

it.each(['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND'])(
  'says of %s that the driver is not there for this Node, and how to get it',
  (code) => {
    loadDriver.mockImplementation(failing(code));
    expect(() => openDatabase(':memory:')).toThrow(
      expect.objectContaining({
        code: 'failed',
        message: 'the SQLite driver was not installed for this Node',
        hint: expect.stringContaining('install winnow again'),
      }),
    );
  },
);

it('leaves what SQLite says of a file to those who opened it', () => {
  loadDriver.mockReturnValue(
    class {
      constructor() {
        failing('SQLITE_CANTOPEN')();
      }
    },
  );
  expect(() => openDatabase('/nowhere/store.db')).toThrow(
    expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
  );
});
