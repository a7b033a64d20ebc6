/** Runs SQL on a connection at once: statements prepared once and cached by text, writes counted. */
import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { SqlValue } from './engine.ts';
import { requireKnown, type SchemaVersion } from './migrate.ts';
import { storageError } from './storage-error.ts';

/** Counters that no answer is made from: charging a request must not age what is kept of reads. */
const BOOKKEEPING = /^INSERT INTO usage\b/u;

/** So many statements stay prepared, the last used: more than there are, lists of different lengths aside. */
const MOST_PREPARED = 500;

/** A statement, and whether running it counts as a write. */
interface PreparedStatement {
  readonly statement: Database.Statement;
  readonly isCounted: boolean;
}

/** All of it throws what the driver throws. */
export interface Runner {
  all<Row>(sql: string, values: readonly SqlValue[]): Row[];
  get<Row>(sql: string, values: readonly SqlValue[]): Row | undefined;
  run(sql: string, values: readonly SqlValue[]): Database.RunResult;
  /** Counts a write that did not come through here. */
  countWrite(): void;
  /** Begins a transaction that may write. Throws `unavailable` where a newer Winnow has migrated the store. */
  begin(): void;
  /** Throws `unavailable` where a newer Winnow has migrated the store since it was opened. */
  refuseNewer(): void;
  /** Changes whenever anything was written, by this process or another. */
  revision(): string;
}

/** A runner over an open database; statements are prepared once each. */
export function createRunner(database: Database.Database): Runner {
  const prepared = new LRUCache<string, PreparedStatement>({ max: MOST_PREPARED });
  let writes = 0;
  let theirs: number | undefined;

  function prepare(sql: string): PreparedStatement {
    let found = prepared.get(sql);
    if (found === undefined) {
      const statement = database.prepare(sql);
      found = { statement, isCounted: !statement.readonly && !BOOKKEEPING.test(sql) };
      prepared.set(sql, found);
    }
    return found;
  }

  const statement = (sql: string) => prepare(sql).statement;

  /** Begins to write, and asks for the version with the lock held: what is written might not fit a newer store. */
  function begin(): void {
    statement('BEGIN IMMEDIATE').run();
    try {
      refuseNewer();
    } catch (thrown) {
      statement('ROLLBACK').run();
      throw thrown;
    }
  }

  /** Takes a step as a transaction of its own, which takes no longer than the step alone. */
  function alone<T>(step: () => T): T {
    begin();
    try {
      const result = step();
      statement('COMMIT').run();
      return result;
    } catch (thrown) {
      if (database.inTransaction) statement('ROLLBACK').run();
      throw thrown;
    }
  }

  /** Uses a statement. A newer store is read where it can be. */
  function perform<T>(sql: string, use: (found: Database.Statement) => T): T {
    const { statement: found, isCounted } = prepare(sql);
    if (isCounted) writes += 1;
    return found.readonly || database.inTransaction ? use(found) : alone(() => use(found));
  }

  function refuseNewer(): void {
    requireKnown(statement('PRAGMA user_version').get() as SchemaVersion);
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

  return {
    all: <Row>(sql: string, values: readonly SqlValue[]) =>
      perform(sql, (found) => found.all(...values)) as Row[],
    get: <Row>(sql: string, values: readonly SqlValue[]) =>
      perform(sql, (found) => found.get(...values)) as Row | undefined,
    run: (sql, values) => perform(sql, (found) => found.run(...values)),

    countWrite() {
      writes += 1;
    },

    begin,
    refuseNewer,

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
  };
}
