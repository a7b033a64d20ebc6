/** The SQLite engine: one connection, whose transactions take turns. While another process holds the store, steps wait. */
import type Database from 'better-sqlite3';
import type { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Engine, Statements } from './engine.ts';
import { openConnection } from './sqlite-connection.ts';
import { createRunner, type Runner } from './sqlite-runner.ts';
import { keepRows, putRowsBack } from './sqlite-snapshot.ts';
import { documentFrequencies, matchItems, matchPhrase } from './sqlite-text.ts';
import { vectorsAfter } from './sqlite-vectors.ts';
import { isDamage, isNewer, storageError } from './storage-error.ts';

export interface SqliteOptions {
  /** Path of the database file; undefined keeps everything in memory. */
  readonly file?: string;
  /** Waits that long; the engine tries a locked store again after each such pause. A timer by default. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** How long a step waits in all while another process holds the store, milliseconds. */
  readonly busyMs?: number;
  /** Memory for pages that were read, KiB; the driver's default where undefined. */
  readonly cacheKib?: number | undefined;
}

const RETRY_MS = 20;

/** How a step runs on the connection: at once inside a transaction; outside, once it is free. */
type Run = <T>(step: () => T) => Promise<T>;

function statementsOf(runner: Runner, run: Run): Statements {
  return {
    all: (sql, ...values) => run(() => runner.all(sql, values)),
    get: (sql, ...values) => run(() => runner.get(sql, values)),
    run: (sql, ...values) => run(() => runner.run(sql, values).changes),
    insert: (sql, ...values) => run(() => Number(runner.run(sql, values).lastInsertRowid)),
    matchItems: (stems, limit) => run(() => matchItems(runner.all, stems, limit)),
    matchPhrase: (stems, limit) => run(() => matchPhrase(runner.all, stems, limit)),
    vectorsAfter: (...asked) => run(() => vectorsAfter(runner.get, ...asked)),
    documentFrequencies: (stems) => run(() => documentFrequencies(runner.all, stems)),
  };
}

/**
 * Opens (and where needed creates or migrates) a store.
 * @throws WinnowError `data-file` for a file that is empty, foreign, damaged or from a newer Winnow; its bytes stay as they were
 */
export function openSqlite(options: SqliteOptions = {}): Engine {
  const { file } = options;
  const pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const busyMs = options.busyMs ?? LIMITS.store.busyMs;
  const database = openConnection(file, options.cacheKib);
  const runner = createRunner(database);
  /** The open transaction, if any. */
  let open: Promise<unknown> | undefined;

  /** An error, or what explains it where SQLite names no reason, as of a table that is gone: a newer schema. */
  function explained(error: WinnowError): WinnowError {
    if (error.code !== 'internal') return error;
    try {
      runner.refuseNewer();
    } catch (thrown) {
      if (isNewer(thrown)) return thrown;
      // Nor can the version be asked for, as of a store that was closed: the first error says more.
    }
    return error;
  }

  /** Retries a step while the store is locked, without blocking the event loop, until `busyMs` is over. */
  async function patiently<T>(step: () => T): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
      // Statements outside a transaction wait for the one that is open, so they never slip into it.
      while (open !== undefined) await open;
      try {
        return step();
      } catch (thrown) {
        const error = explained(storageError(thrown));
        if (error.code !== 'locked' || waitedMs >= busyMs) throw error;
      }
      await pause(RETRY_MS);
    }
  }

  /** Begins a transaction; the returned function must be called when it has ended. */
  function begin(): () => void {
    runner.begin();
    let resolveOpen = () => {};
    open = new Promise<void>((resolve) => {
      resolveOpen = resolve;
    });
    return () => {
      open = undefined;
      resolveOpen();
    };
  }

  const inside = statementsOf(runner, async (step) => step());

  return {
    isReadOnly: isQueryOnly(database),

    ...statementsOf(runner, patiently),

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

    revision: runner.revision,

    keep: () => patiently(() => keepRows(database)),

    putBack: () =>
      patiently(() => {
        runner.countWrite();
        putRowsBack(database);
      }),

    backup: async (target, name = target) => backUp(database, target, name),

    optimise: () => patiently(() => optimise(database)),

    async close() {
      while (open !== undefined) await open;
      if (!database.open) return;
      if (file !== undefined) optimise(database);
      database.close();
    },
  };
}

function isQueryOnly(database: Database.Database): boolean {
  return database.pragma('query_only', { simple: true }) === 1;
}

/** Takes a step that may write, on a connection that only reads otherwise. */
function withWrites<T>(database: Database.Database, step: () => T): T {
  database.pragma('query_only = OFF');
  try {
    return step();
  } finally {
    database.pragma('query_only = ON');
  }
}

/** By one statement, since a copy page by page begins again whenever another process writes, and may never end. */
function backUp(database: Database.Database, target: string, name: string): void {
  const copy = () => database.prepare('VACUUM INTO ?').run(target);
  try {
    // That it only reads would go for the copy too, which can be written to where the store cannot.
    if (isQueryOnly(database)) withWrites(database, copy);
    else copy();
  } catch (thrown) {
    const error = storageError(thrown, name);
    // What cannot be written is the copy; what cannot be read is the store.
    throw isDamage(error) ? storageError(thrown, database.name) : error;
  }
}

/**
 * What was counted of so few items misleads as soon as more come, as with the first list of feeds: SQLite would read all
 * items for each feed, and take three times as long over the list. It plans well for a store of which it knows nothing.
 */
const FEWEST_ITEMS = 200;

function isYoung(database: Database.Database): boolean {
  const count = database.prepare('SELECT count(*) FROM (SELECT 1 FROM items LIMIT ?)').pluck();
  return Number(count.get(FEWEST_ITEMS)) < FEWEST_ITEMS;
}

/** What is done by itself when a store is closed, and does little where the tables did not grow. */
function optimise(database: Database.Database): void {
  try {
    if (!isYoung(database)) database.pragma('optimize');
  } catch {
    // Statistics are a luxury; a locked or full store closes all the same.
  }
}
