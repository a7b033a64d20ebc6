/** Opens files with the driver of SQLite, which is loaded with the first of them. */
import type Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { loadDriver } from './sqlite-driver.ts';

/**
 * Opens a database file, `:memory:`, or the bytes of a file in memory.
 * @throws WinnowError `failed` where the driver is not there for this Node; what the driver throws comes as it is
 */
export function openDatabase(
  file: string | Buffer,
  options: Database.Options = {},
): Database.Database {
  try {
    return new (loadDriver())(file, options);
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (code !== 'ERR_DLOPEN_FAILED' && code !== 'MODULE_NOT_FOUND') throw cause;
    throw new WinnowError('failed', 'the SQLite driver was not installed for this Node', {
      cause,
      hint: 'install winnow again with the Node that runs it, with its optional packages and install scripts',
    });
  }
}
