/** Sources: named sets of entries. A source without a user belongs to the service and is read-only to callers. */

import type { Spellings } from '../model/address-key.ts';
import { NO_BUDGET } from '../model/plan.ts';
import type { Source, SourceEntry, TimeFrame } from '../model/source.ts';
import type { Statements } from './engine.ts';
import { type NewFeed, putFeed } from './feeds.ts';
import { findSpellings, keptSpelling } from './spellings.ts';

interface SourceRow {
  id: number;
  user_id: number | null;
  name: string;
  description: string;
  type: string | null;
  is_default: number;
}

interface EntryRow {
  source_id: number;
  url: string | null;
  reference: string | null;
  title: string | null;
  grouping: string | null;
  time: TimeFrame | null;
}

const COLUMNS = 'id, user_id, name, description, type, is_default';

function entryFromRow(row: EntryRow): SourceEntry {
  return {
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.grouping === null ? {} : { group: row.grouping }),
    ...(row.time === null ? {} : { time: row.time }),
  };
}

async function withEntries(statements: Statements, rows: readonly SourceRow[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (const row of rows) {
    const entries = await statements.all<EntryRow>(
      `SELECT e.source_id, e.url, s.name AS reference, e.title, e.grouping, e.time
       FROM entries e LEFT JOIN sources s ON s.id = e.reference_id
       WHERE e.source_id = ? ORDER BY e.position`,
      row.id,
    );
    sources.push({
      rowId: row.id,
      scope: row.user_id === null ? 'service' : 'user',
      name: row.name,
      description: row.description,
      isDefault: row.is_default === 1,
      ...(row.type === null ? {} : { type: row.type }),
      entries: entries.map(entryFromRow),
    });
  }
  return sources;
}

/** All sources of a user, or of the service (`undefined`), by name. */
export async function findSources(
  statements: Statements,
  userId: number | undefined,
): Promise<Source[]> {
  const rows = await statements.all<SourceRow>(
    `SELECT ${COLUMNS} FROM sources WHERE coalesce(user_id, 0) = ? ORDER BY name`,
    userId ?? 0,
  );
  return withEntries(statements, rows);
}

/** A source of a user, or of the service (`undefined`), by name; undefined when there is none. */
export async function findSource(
  statements: Statements,
  userId: number | undefined,
  name: string,
): Promise<Source | undefined> {
  const rows = await statements.all<SourceRow>(
    `SELECT ${COLUMNS} FROM sources WHERE coalesce(user_id, 0) = ? AND name = ?`,
    userId ?? 0,
    name,
  );
  return (await withEntries(statements, rows))[0];
}

export interface SourceHead {
  readonly rowId: number;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Names and ids alone, for reads that need no entries. */
export async function findSourceHeads(
  statements: Statements,
  userId: number | undefined,
): Promise<SourceHead[]> {
  const rows = await statements.all<{ id: number; name: string; is_default: number }>(
    'SELECT id, name, is_default FROM sources WHERE coalesce(user_id, 0) = ? ORDER BY name',
    userId ?? 0,
  );
  return rows.map((row) => ({ rowId: row.id, name: row.name, isDefault: row.is_default === 1 }));
}

export interface NewSource {
  /** Undefined for a source of the service. */
  readonly userId?: number;
  readonly name: string;
  readonly createdAt: number;
}

/** Puts an empty source; undefined when the user has one of that name. */
export async function putSource(
  statements: Statements,
  { userId, name, createdAt }: NewSource,
): Promise<number | undefined> {
  const row = await statements.get<{ id: number }>(
    `INSERT INTO sources (user_id, name, created_at) VALUES (?, ?, ?)
     ON CONFLICT DO NOTHING RETURNING id`,
    userId ?? null,
    name,
    createdAt,
  );
  return row?.id;
}

/** Gives a source another name; false where its user has one of that name. What refers to it is by row id and stays. */
export async function renameSource(
  statements: Statements,
  sourceId: number,
  name: string,
): Promise<boolean> {
  const row = await statements.get<{ id: number }>(
    'UPDATE OR IGNORE sources SET name = ? WHERE id = ? RETURNING id',
    name,
    sourceId,
  );
  return row !== undefined;
}

/** Notes that the sources of a user changed; to be called with every write of them. */
export async function touchSources(
  statements: Statements,
  userId: number,
  now: number,
): Promise<void> {
  await statements.run('UPDATE users SET sources_changed_at = ? WHERE id = ?', now, userId);
}

/** Makes one source of a user the default; the one that was loses it. */
export async function putDefault(
  statements: Statements,
  userId: number,
  sourceId: number | undefined,
): Promise<void> {
  await statements.run('UPDATE sources SET is_default = 0 WHERE user_id = ?', userId);
  if (sourceId === undefined) return;
  await statements.run(
    'UPDATE sources SET is_default = 1 WHERE user_id = ? AND id = ?',
    userId,
    sourceId,
  );
}

/** An entry as it is put: a reference already resolved to the row of a service source. */
export type NewEntry = Omit<SourceEntry, 'reference'> & { readonly referenceId?: number };

interface PutOptions extends Pick<NewFeed, 'asleep'> {
  /** How the source spelt its addresses before; as it does where left out. */
  readonly spellings?: Spellings;
}

/**
 * Appends entries that are not there yet; an address that is there keeps its place and takes the new time frame.
 * Feeds nobody had before are due at once, unless they are to sleep.
 * @returns how many entries were new
 */
export async function putEntries(
  statements: Statements,
  sourceId: number,
  entries: readonly NewEntry[],
  now: number,
  { asleep = false, spellings }: PutOptions = {},
): Promise<number> {
  const last = await statements.get<{ last: number | null }>(
    'SELECT max(position) AS last FROM entries WHERE source_id = ?',
    sourceId,
  );
  let next = (last?.last ?? -1) + 1;
  let added = 0;
  const spelt = spellings ?? (await findSpellings(statements, sourceId));
  for (const { url: written, ...rest } of entries) {
    const url =
      written === undefined
        ? undefined
        : (spelt.of(written) ?? (await keptSpelling(statements, written)));
    const entry = url === undefined ? rest : { ...rest, url };
    const feedId = url === undefined ? null : await putFeed(statements, { url, asleep }, now);
    if (entry.referenceId !== undefined) await wakeReferenced(statements, entry.referenceId, now);
    if (await updateEntry(statements, sourceId, entry)) continue;
    await insertEntry(statements, sourceId, { ...entry, feedId, position: next });
    if (url !== undefined) spelt.add(url);
    next += 1;
    added += 1;
  }
  return added;
}

/** Whether the entry was there: then it took what is said of it anew. */
async function updateEntry(
  statements: Statements,
  sourceId: number,
  { url, referenceId, title, group, time }: NewEntry,
): Promise<boolean> {
  const known = await statements.run(
    `UPDATE entries SET time = coalesce(?, time), title = coalesce(?, title), grouping = coalesce(?, grouping)
     WHERE source_id = ? AND (url = ? OR reference_id = ?)`,
    time ?? null,
    title ?? null,
    group ?? null,
    sourceId,
    url ?? null,
    referenceId ?? null,
  );
  return known > 0;
}

async function insertEntry(
  statements: Statements,
  sourceId: number,
  entry: NewEntry & { readonly feedId: number | null; readonly position: number },
): Promise<void> {
  await statements.run(
    `INSERT INTO entries (source_id, position, url, feed_id, reference_id, title, grouping, time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    sourceId,
    entry.position,
    entry.url ?? null,
    entry.feedId,
    entry.referenceId ?? null,
    entry.title ?? null,
    entry.group ?? null,
    entry.time ?? null,
  );
}

/**
 * Feeds of a service source sleep until some source refers to it, or somebody reads it, and wait while nobody who does has
 * budget; gives how many woke.
 */
export async function wakeReferenced(
  statements: Statements,
  sourceId: number,
  now: number,
): Promise<number> {
  return statements.run(
    `UPDATE feeds SET next_poll_at = ?
     WHERE ((next_poll_at IS NULL AND outcome IS NULL) OR next_poll_reason = ?)
     AND id IN (SELECT feed_id FROM entries WHERE source_id = ?)`,
    now,
    NO_BUDGET,
    sourceId,
  );
}

/** Puts entries in place of all that a source has. An address that stays, stays the feed that it is, however it is spelt now. */
export async function replaceEntries(
  statements: Statements,
  sourceId: number,
  entries: readonly NewEntry[],
  now: number,
): Promise<void> {
  const spellings = await findSpellings(statements, sourceId);
  await removeEntries(statements, sourceId);
  await putEntries(statements, sourceId, entries, now, { spellings });
}

/** Takes everything out of a source; the feeds stay. */
export async function removeEntries(statements: Statements, sourceId: number): Promise<void> {
  await statements.run('DELETE FROM entries WHERE source_id = ?', sourceId);
}

/** Takes a service source that a source refers to out of it; gives whether it was there. */
export async function removeReference(
  statements: Statements,
  sourceId: number,
  referenceId: number,
): Promise<boolean> {
  const sql = 'DELETE FROM entries WHERE source_id = ? AND reference_id = ?';
  return (await statements.run(sql, sourceId, referenceId)) > 0;
}

/** Removes a source with its entries, and what refers to it in others. */
export async function removeSource(statements: Statements, sourceId: number): Promise<void> {
  await statements.run('DELETE FROM entries WHERE reference_id = ?', sourceId);
  await statements.run('DELETE FROM sources WHERE id = ?', sourceId);
}
