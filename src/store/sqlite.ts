/** The SQLite engine: the only file that knows better-sqlite3. One connection; statements cached by text. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Engine, SqlValue, Statements } from './engine.ts';
import { migrate, prepareFile, refuseForeignFile } from './sqlite-file.ts';
import { keepRows, putRowsBack } from './sqlite-snapshot.ts';
import { documentFrequencies, matchItems, matchPhrase } from './sqlite-text.ts';
import { vectorsAfter } from './sqlite-vectors.ts';
import { storageError } from './storage-error.ts';

export interface SqliteOptions {
  /** Path of the database file; undefined keeps everything in memory. */
  readonly file?: string;
  /** Waits a little; the engine retries a locked store between such pauses. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Total patience with another process that holds the store, milliseconds. */
  readonly busyMs?: number;
  /** Memory for pages that were read, KiB; as the driver has it where undefined. */
  readonly cacheKib?: number | undefined;
}

const RETRY_MS = 20;

/** Counters that no answer is made from: charging a request must not age what is kept of reads. */
const BOOKKEEPING = /^INSERT INTO usage\b/u;

/**
 * Opens (and where needed creates or migrates) a store.
 * @throws WinnowError `data-file` for a file that is empty, foreign, damaged or from a newer Winnow; its bytes stay as they were
 */
export function openSqlite(options: SqliteOptions = {}): Engine {
  const { file } = options;
  const pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const busyMs = options.busyMs ?? LIMITS.store.busyMs;
  const database = openDatabase(file, options.cacheKib);
  const prepared = new LRUCache<string, Database.Statement>({ max: 500 });
  let open: Promise<unknown> | undefined;
  let writes = 0;
  let theirs: number | undefined;

  function statement(sql: string): Database.Statement {
    let found = prepared.get(sql);
    if (found === undefined) {
      found = database.prepare(sql);
      prepared.set(sql, found);
    }
    if (!found.readonly && !BOOKKEEPING.test(sql)) writes += 1;
    return found;
  }

  /** What others wrote last; where nobody can tell, everything counts as written. */
  function findTheirs(): number {
    try {
      return statement('PRAGMA data_version').pluck().get() as number;
    } catch (thrown) {
      const error = storageError(thrown);
      if (error.code !== 'locked') throw error;
      writes += 1;
      return 0;
    }
  }

  const direct = {
    all: <Row>(sql: string, values: readonly SqlValue[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, values: readonly SqlValue[]) =>
      statement(sql).get(...values) as Row | undefined,
    run: (sql: string, values: readonly SqlValue[]) => statement(sql).run(...values),
  };

  /** Retries what finds the store locked, without blocking the event loop, until patience ends. */
  async function patiently<T>(step: () => T): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      // Statements outside a transaction wait for the one that is open, so they never slip into it.
      while (open !== undefined) await open;
      try {
        return step();
      } catch (thrown) {
        const error = storageError(thrown);
        if (error.code !== 'locked' || waitedMs >= busyMs) throw error;
      }
      await pause(RETRY_MS);
    }
  }

  /** The statements as one way of running them allows: at once inside a transaction, patiently outside. */
  function statements(run: <T>(step: () => T) => Promise<T>): Statements {
    return {
      all: (sql, ...values) => run(() => direct.all(sql, values)),
      get: (sql, ...values) => run(() => direct.get(sql, values)),
      run: (sql, ...values) => run(() => direct.run(sql, values).changes),
      insert: (sql, ...values) => run(() => Number(direct.run(sql, values).lastInsertRowid)),
      matchItems: (stems, limit) => run(() => matchItems(direct.all, stems, limit)),
      matchPhrase: (stems, limit) => run(() => matchPhrase(direct.all, stems, limit)),
      vectorsAfter: (...asked) => run(() => vectorsAfter(direct.get, ...asked)),
      documentFrequencies: (stems) => run(() => documentFrequencies(direct.all, stems)),
    };
  }

  const inside = statements(async (step) => step());

  /** Takes the store for one transaction; what it gives must be called when that has ended. */
  function begin(): () => void {
    database.exec('BEGIN IMMEDIATE');
    let resolveOpen = () => {};
    open = new Promise<void>((resolve) => {
      resolveOpen = resolve;
    });
    return () => {
      open = undefined;
      resolveOpen();
    };
  }

  return {
    ...statements(patiently),

    async transaction(steps) {
      const release = await patiently(begin);
      try {
        const result = await steps(inside);
        database.exec('COMMIT');
        return result;
      } catch (thrown) {
        if (database.inTransaction) database.exec('ROLLBACK');
        throw storageError(thrown);
      } finally {
        release();
      }
    },

    revision() {
      // Others' writes are looked for once a turn of the event loop: a burst of reads asks many times.
      if (theirs === undefined) {
        theirs = findTheirs();
        setImmediate(() => {
          theirs = undefined;
        });
      }
      return `${theirs}.${writes}`;
    },

    keep: () => patiently(() => keepRows(database)),

    putBack: () =>
      patiently(() => {
        writes += 1;
        putRowsBack(database);
      }),

    async backup(target) {
      // A copy page by page begins anew with every write of another process and may never end.
      try {
        database.prepare('VACUUM INTO ?').run(target);
      } catch (thrown) {
        throw storageError(thrown, target);
      }
    },

    async close() {
      while (open !== undefined) await open;
      if (!database.open) return;
      if (file !== undefined) {
        try {
          database.pragma('optimize');
        } catch {
          // Statistics are a luxury; a locked or full store closes all the same.
        }
      }
      database.close();
    },
  };
}

/** Opens a connection with the pragmas every promise of durability rests on. */
function openDatabase(file: string | undefined, cacheKib?: number): Database.Database {
  try {
    if (file !== undefined) prepareFile(file, createFile);
    return openConnection(file, cacheKib);
  } catch (thrown) {
    throw storageError(thrown, file);
  }
}

/** The driver's native part is loaded with the first connection, and fits the Node it was installed with. */
function connect(file: string | undefined): Database.Database {
  try {
    return new Database(file ?? ':memory:', { timeout: LIMITS.store.busyMs });
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (code !== 'ERR_DLOPEN_FAILED' && code !== 'MODULE_NOT_FOUND') throw cause;
    throw new WinnowError('failed', 'the SQLite driver was not installed for this Node', {
      cause,
      hint: 'install winnow again with the Node that runs it',
    });
  }
}

/** Makes a store that has no name yet, and so nobody's trust: it goes to the disk once, whole, instead of step by step. */
function createFile(fresh: string): void {
  openConnection(fresh, undefined, true).close();
  const descriptor = openSync(fresh, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function openConnection(
  file: string | undefined,
  cacheKib?: number,
  isNew = false,
): Database.Database {
  const database = connect(file);
  try {
    if (file !== undefined && !isNew) refuseForeignFile(database, file);
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${isNew ? 'OFF' : 'FULL'}`);
    database.pragma('foreign_keys = ON');
    database.pragma('temp_store = MEMORY');
    if (cacheKib !== undefined) database.pragma(`cache_size = -${cacheKib}`);
    migrate(database, file);
    // From here on waiting is ours: the driver's own would keep everybody waiting who needs no write.
    database.pragma('busy_timeout = 0');
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}
