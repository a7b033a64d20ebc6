/** Opens files with the driver of SQLite, which is loaded with the first of them. */
import type Database from 'better-sqlite3';
import { WinnowError } from '../model/errors.ts';
import { loadDriver } from './sqlite-driver.ts';

/** Whether the driver or its native part is not there. What looks for that part in many folders gives no code, but these. */
function isMissing(cause: object): boolean {
  if ('tries' in cause) return true;
  return 'code' in cause && /^(?:ERR_DLOPEN_FAILED|MODULE_NOT_FOUND)$/u.test(String(cause.code));
}

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
    if (!isMissing(cause as object)) throw cause;
    throw new WinnowError(
      'failed',
      'the SQLite driver, better-sqlite3, was not installed for this Node',
      {
        cause,
        hint: "install winnow again with the Node that runs it, its optional packages and install scripts; where no binary of the driver can be downloaded, that takes Python, a C++ compiler and Node's headers",
      },
    );
  }
}
