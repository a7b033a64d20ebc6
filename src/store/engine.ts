/**
 * The port between the store's functions and a database. Nothing above it may assume a file or a single process. SQL that goes
 * through it is as plain as it can be (integer milliseconds, `ON CONFLICT`, `RETURNING`). An engine of another database would
 * have to put few things of SQLite's in other words: `json_each`, `min` and `max` of two values, `IS NOT` of a value,
 * `UPDATE OR IGNORE`, and the tables of the full-text index.
 */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** Vectors of items, one row each. */
export interface VectorRows {
  readonly itemIds: Uint32Array;
  /** As many numbers a row as were asked for. */
  readonly matrix: Int8Array;
}

export interface Statements {
  /** Every row of a query. */
  all<Row>(sql: string, ...values: readonly SqlValue[]): Promise<Row[]>;
  /** The first row of a query, or undefined. */
  get<Row>(sql: string, ...values: readonly SqlValue[]): Promise<Row | undefined>;
  /** A write; gives how many rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): Promise<number>;
  /** Puts one row into a table with row ids; gives the id it got. */
  insert(sql: string, ...values: readonly SqlValue[]): Promise<number>;
  /** Row ids of items whose stems hold any of the given ones, best full-text match first. */
  matchItems(stems: readonly string[], limit: number): Promise<number[]>;
  /** Row ids of at most `limit` items that hold the stems in a row, in title or text, newest first. */
  matchPhrase(stems: readonly string[], limit: number): Promise<number[]>;
  /** The vectors of that many dimensions of at most `limit` items after a row id, in the order of row ids. */
  vectorsAfter(itemId: number, dimensions: number, limit: number): Promise<VectorRows>;
  /** In how many items each of the given stems occurs; stems that occur nowhere are left out. */
  documentFrequencies(stems: readonly string[]): Promise<Map<string, number>>;
}

export interface Engine extends Statements {
  /** Whether it can be read alone, as on a read-only file system: every write throws `data-file`. */
  readonly isReadOnly: boolean;
  /**
   * Runs the steps as one: all of them are kept or none. Writes inside go through the given statements
   * only. No step may wait for the network or another request, only for the database and for code that is loaded.
   * @throws WinnowError `locked` when another process holds the store too long, `unavailable` when storage cannot take a write
   */
  transaction<T>(steps: (statements: Statements) => Promise<T>): Promise<T>;
  /** Changes whenever anything was written, by this process or another: what a cache may be keyed by. */
  revision(): string;
  /** Keeps every row as it is now, for `putBack`. Only for a store in memory. */
  keep(): Promise<void>;
  /** Makes every row what it was when it was kept. */
  putBack(): Promise<void>;
  /** Writes a consistent copy to a new file. Errors call it `name`, for a copy that gets its name only once it is whole. */
  backup(file: string, name?: string): Promise<void>;
  /** Renews what queries are planned by, where tables have grown much since: for one that stays open for long. */
  optimise(): Promise<void>;
  close(): Promise<void>;
}
