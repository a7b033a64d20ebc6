/** Copies of a whole store: made while it is in use, verified, and put back in its place. */
import { chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { directoryError } from '../model/directory-error.ts';
import { retold, toWinnowError, WinnowError } from '../model/errors.ts';
import { shellWord } from '../protocol/shell-word.ts';
import type { Engine } from '../store/engine.ts';
import { openSqlite } from '../store/sqlite.ts';
import { COMPANIONS, LOG, ROLLBACK } from '../store/sqlite-companions.ts';
import {
  markWritten,
  prepareDirectory,
  refuseLost,
  STORE_FILE,
  verifyFile,
} from '../store/sqlite-file.ts';
import { refuseInUse } from '../store/sqlite-in-use.ts';
import { findWriteRefusal, isForPlace } from '../store/sqlite-unwritable.ts';
import { countEverything, type Statistics } from '../store/statistics.ts';

export interface Copy {
  readonly bytes: number;
  readonly statistics: Statistics;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** What a store holds, and its size. Throws `data-file`. */
async function inspectStore(file: string): Promise<Copy> {
  const store = openSqlite({ file });
  try {
    return { bytes: (await stat(file)).size, statistics: await countEverything(store) };
  } finally {
    await store.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'is there already',
  ENOENT: 'cannot be written: its directory is not there',
  ENOTDIR: 'cannot be written: a file is where its directory should be',
  ENAMETOOLONG: 'cannot be written: its name is too long',
  EACCES: 'cannot be written: that is not permitted',
  EPERM: 'cannot be written: that is not permitted',
  EROFS: 'cannot be written: the file system is read-only',
  ENOSPC: 'cannot be written: no space is left on the device',
};

/** What the system said of a file to be written: `missing` without its directory, `conflict` if it is there, else `failed`. */
function targetError(cause: unknown, file: string): WinnowError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const isAway = code === 'ENOENT' || code === 'ENOTDIR';
  const kind = isAway ? 'missing' : code === 'EEXIST' ? 'conflict' : 'failed';
  const reason = REASONS[code] ?? `cannot be written (${code})`;
  const hint = { ENOENT: `mkdir -p ${shellWord(dirname(file))}`, EEXIST: 'name another file' }[
    code
  ];
  return new WinnowError(kind, `${file} ${reason}`, {
    cause,
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Creates the file, empty, which must not be there yet. */
async function claim(file: string): Promise<void> {
  await (await open(file, 'wx', 0o600)).close();
}

/** What is said where a file cannot have two names, as on most memory cards. */
const ONE_NAME: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Gives a whole copy its name, in one step: renaming alone would overwrite a file that came meanwhile. */
async function nameUnlessThere(fresh: string, file: string): Promise<void> {
  try {
    await link(fresh, file);
  } catch (thrown) {
    if (!ONE_NAME.has((thrown as NodeJS.ErrnoException).code)) throw thrown;
    await claim(file);
    await rename(fresh, file);
  }
}

/** Has the disk keep a file, since losing power would otherwise leave less under its name than was said to be there. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What to do where there is no store: the directory is another one, or nothing was begun yet. */
const NO_STORE_HINT =
  'if that is the directory that is meant, begin with: winnow topics add "machine learning"';

/** The file of a directory's store. Throws `missing` where none was ever, `data-file` where one was or nobody may look. */
async function findStore(dataDir: string): Promise<string> {
  const file = join(dataDir, STORE_FILE);
  try {
    await stat(file);
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException;
    if (!['ENOENT', 'ENOTDIR'].includes(code)) throw directoryError(thrown, dataDir);
    refuseLost(file);
    throw new WinnowError('missing', `there is no store in ${dataDir}`, {
      hint: NO_STORE_HINT,
      cause: thrown,
    });
  }
  return file;
}

/** Writes a copy of a directory's store to a file that is not there yet. Throws `data-file`, `missing`, `conflict`, `failed`. */
export async function backUpStore(dataDir: string, file: string): Promise<Copy> {
  const store = openSqlite({ file: await findStore(dataDir) });
  try {
    return await copyTo(file, store);
  } finally {
    await store.close();
  }
}

/** Copies a store beside a file, which gets its name when it is whole: a copy that was killed must not look like one. */
async function copyTo(file: string, store: Engine): Promise<Copy> {
  const fresh = `${file}.part-${process.pid}`;
  try {
    if (await exists(file)) throw Object.assign(new Error(file), { code: 'EEXIST' });
    await removeStore(fresh);
    await claim(fresh);
    await store.backup(fresh, file);
    verifyFile(fresh);
    await flush(fresh);
    const statistics = await countEverything(store);
    const { size: bytes } = await stat(fresh);
    await nameUnlessThere(fresh, file);
    return { bytes, statistics };
  } catch (thrown) {
    throw thrown instanceof WinnowError ? thrown : targetError(thrown, file);
  } finally {
    // Where nothing can be removed nothing was made, and what stood in the way was told.
    await removeStore(fresh).catch(() => {});
  }
}

/** Checks a directory's store, if there is one, without changing it. Throws `data-file` if it is damaged or foreign. */
export async function verifyStore(dataDir: string, how: 'whole' | 'quick'): Promise<void> {
  const file = join(dataDir, STORE_FILE);
  // An empty one is refused where it is opened.
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
  if (size > 0) verifyFile(file, how);
}

/**
 * Checks a copy, which is to come into a directory, without changing it. Throws `missing`, `usage` if it is the directory's store
 * itself, by whatever name, and `data-file` if it is damaged, foreign or no plain file.
 */
export async function verifyCopy(file: string, dataDir: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw new WinnowError('missing', `${file}: there is no such file`);
  const store = await stat(join(dataDir, STORE_FILE)).catch(() => undefined);
  if (store !== undefined && store.dev === found.dev && store.ino === found.ino) {
    throw new WinnowError('usage', `${file} is the store itself: there is nothing to put back`, {
      hint: 'name a copy that winnow backup wrote; nothing was changed',
    });
  }
  try {
    // Nothing would end the wait for a pipe.
    if (!found.isFile()) throw new WinnowError('data-file', `${file} is not a file to restore`);
    verifyFile(file);
  } catch (thrown) {
    const error = toWinnowError(thrown);
    if (error.code !== 'data-file') throw thrown;
    const other = 'restore another copy';
    const hint = `${isForPlace(thrown) ? (thrown.hint ?? other) : other}; nothing was changed`;
    throw retold(error, { hint });
  }
}

async function removeStore(file: string): Promise<void> {
  for (const end of ['', ROLLBACK, ...COMPANIONS]) await rm(file + end, { force: true });
}

export interface Restored extends Copy {
  /** Where what was there before is kept; null where nothing was. */
  readonly previous: string | null;
}

/** `winnow.db.before-restore`, or with the first number after it that no earlier store has: none is ever overwritten. */
async function findNameAside(target: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = `${target}.before-restore${number === 1 ? '' : `-${number}`}`;
    const taken = await Promise.all(['', ...COMPANIONS].map((end) => exists(name + end)));
    if (!taken.includes(true)) return name;
  }
}

/**
 * Puts a copy in the place of a directory's store; what was there is kept beside it, as all that earlier restores replaced.
 * Nobody else may restore into the directory or serve it meanwhile. Throws `missing`, `usage` for the store itself, `locked` where
 * a command has the store open, and `data-file` for a copy that is damaged, foreign or newer, before anything is touched; `unavailable` on a full disk.
 */
export async function restoreStore(file: string, dataDir: string): Promise<Restored> {
  const target = join(dataDir, STORE_FILE);
  await verifyCopy(file, dataDir);
  prepareDirectory(target);
  const fresh = `${target}.restoring`;
  let previous: string | null = null;
  try {
    await removeStore(fresh);
    // A store that was put aside after a crash has its last changes in the log alone.
    for (const end of ['', LOG]) {
      if (!(await exists(file + end))) continue;
      await copyFile(file + end, fresh + end);
      await chmod(fresh + end, 0o600);
      await flush(fresh + end);
    }
    verifyFile(fresh);
    if (await exists(target)) refuseInUse(target);
    // Also what is left of a store that is not there itself: beside the copy, its log would destroy it.
    const aside = await findNameAside(target);
    for (const end of ['', ...COMPANIONS]) {
      if (!(await exists(target + end))) continue;
      await rename(target + end, aside + end);
      previous ??= aside + end;
    }
    for (const end of [LOG, '']) {
      if (await exists(fresh + end)) await rename(fresh + end, target + end);
    }
    markWritten(target);
  } catch (thrown) {
    throw thrown instanceof WinnowError ? thrown : directoryError(thrown, dataDir);
  } finally {
    await removeStore(fresh);
  }
  return { ...(await inspectStore(target)), previous };
}

/** Whether a directory has a store that can be read alone. */
export function isReadOnly(dataDir: string): boolean {
  return findWriteRefusal(join(dataDir, STORE_FILE)) !== undefined;
}

/** Whether a directory has a store. */
export function hasStore(dataDir: string): Promise<boolean> {
  return exists(join(dataDir, STORE_FILE));
}

/** What the store of a directory holds. Throws `missing`, `data-file`. */
export async function findStatistics(dataDir: string): Promise<Copy> {
  return inspectStore(await findStore(dataDir));
}
