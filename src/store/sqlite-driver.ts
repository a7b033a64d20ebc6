/** The driver of SQLite. In the terminal's scripts `scripts/late-packages.mjs` stands for this file. */
import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

/**
 * What this version of Node loads, by its name in `package.json`. From Node 22 on that is the driver whose binaries come with
 * it and fit every version; Node 20 cannot load these, and newer ones abort with what is compiled for each version by itself.
 */
export const DRIVER =
  Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

export function loadDriver(): typeof Database {
  return createRequire(import.meta.url)(DRIVER) as typeof Database;
}
