/** The numbered migrations, in order, and how a store takes them. A released one is never edited: a change is the next number. */
import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { nouns } from './migrations/001-nouns.ts';
import { arrivals } from './migrations/002-arrivals.ts';
import { searches } from './migrations/003-searches.ts';
import { sourceSettings } from './migrations/004-source-settings.ts';
import { textInBulk } from './migrations/005-text-in-bulk.ts';
import { extents } from './migrations/006-extents.ts';
import { noProfiles } from './migrations/007-no-profiles.ts';
import { updateHints } from './migrations/008-update-hints.ts';
import { failingSince } from './migrations/009-failing-since.ts';
import { sourceChanges } from './migrations/010-source-changes.ts';
import { fewerMerges } from './migrations/011-fewer-merges.ts';
import { handedOn } from './migrations/012-handed-on.ts';
import { exactLabels } from './migrations/013-exact-labels.ts';
import { readMarks } from './migrations/014-read-marks.ts';
import { noScoredThrough } from './migrations/015-no-scored-through.ts';
import { relevantConcepts } from './migrations/016-relevant-concepts.ts';
import { discovered } from './migrations/017-discovered.ts';
import { revokedLids } from './migrations/018-revoked-lids.ts';
import { usageByPeriod } from './migrations/019-usage-by-period.ts';
import { droppedFeeds } from './migrations/020-dropped-feeds.ts';
import { ledReferences } from './migrations/021-led-references.ts';
import { articleTexts } from './migrations/022-article-texts.ts';
import { visits } from './migrations/023-visits.ts';
import { entrySites } from './migrations/024-entry-sites.ts';
import { standIns } from './migrations/025-stand-ins.ts';
import { removedStories } from './migrations/026-removed-stories.ts';
import { noItemDigests } from './migrations/027-no-item-digests.ts';
import { feedStems } from './migrations/028-feed-stems.ts';
import { newerSchemaError } from './storage-error.ts';

export const MIGRATIONS: readonly string[] = [
  nouns,
  arrivals,
  searches,
  sourceSettings,
  textInBulk,
  extents,
  noProfiles,
  updateHints,
  failingSince,
  sourceChanges,
  fewerMerges,
  handedOn,
  exactLabels,
  readMarks,
  noScoredThrough,
  relevantConcepts,
  discovered,
  revokedLids,
  usageByPeriod,
  droppedFeeds,
  ledReferences,
  articleTexts,
  visits,
  entrySites,
  standIns,
  removedStories,
  noItemDigests,
  feedStems,
];

/** Marks a database file as Winnow's (SQLite `application_id`): the letters "WNOW". */
export const APPLICATION_ID = 0x574e4f57;

/** Where the header of a file has its `user_version`, bytes. */
const VERSION_AT = 60;

/** Brings the schema up to date, an existing store one transaction a step; its file is backed up first. */
export function migrate(database: Database.Database, file: string | undefined): void {
  const version = versionOf(database);
  if (version >= MIGRATIONS.length) return;
  if (file !== undefined && version > 0) {
    keepCopy(database, `${file}.before-${MIGRATIONS.length}`, version);
  }
  // A new store takes all steps in one, in half the time.
  const first = version === 0 ? MIGRATIONS.length : version + 1;
  for (let next = first; next <= MIGRATIONS.length; next += 1) bringTo(database, next);
}

/** How many migrations a store has behind it. */
export function versionOf(database: Database.Database): number {
  return database.pragma('user_version', { simple: true }) as number;
}

/** What `PRAGMA user_version` gives: how many migrations a store has behind it. */
export interface SchemaVersion {
  readonly user_version: number;
}

/** Throws `unavailable` for a store that was opened with the version it had here, and that a newer Winnow has migrated since. */
export function requireKnown({ user_version: version }: SchemaVersion): void {
  if (version > MIGRATIONS.length) throw newerSchemaError(version);
}

/** Takes the store to a version with the migrations that it lacks, in one transaction. */
function bringTo(database: Database.Database, version: number): void {
  database.exec('BEGIN IMMEDIATE');
  // Another process may have done it while we waited for the lock.
  const missing = MIGRATIONS.slice(versionOf(database), version);
  for (const sql of missing) database.exec(sql);
  if (missing.length > 0) {
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${version}`);
  }
  database.exec('COMMIT');
}

/**
 * Keeps a copy of the store as it is before the migration. SQLite writes it, since others may write to the store meanwhile, and
 * closing a file that was opened here would drop this connection's locks. Several processes may find an old store at once:
 * each writes a copy of its own, which it drops if another has migrated the store by then.
 */
function keepCopy(database: Database.Database, copy: string, version: number): void {
  const own = `${copy}.new-${process.pid}`;
  rmSync(own, { force: true });
  closeSync(openSync(own, 'wx', 0o600));
  try {
    database.prepare('VACUUM INTO ?').run(own);
    if (versionIn(own) === version) renameSync(own, copy);
  } finally {
    rmSync(own, { force: true });
  }
}

/** How many migrations a file has behind it, as its header says: no connection has to be opened. */
function versionIn(file: string): number {
  const bytes = Buffer.alloc(4);
  const opened = openSync(file, 'r');
  try {
    readSync(opened, bytes, 0, bytes.length, VERSION_AT);
  } finally {
    closeSync(opened);
  }
  return bytes.readUInt32BE();
}
