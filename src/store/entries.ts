/** Entries: what a source names, feeds by their addresses and service sources by reference, in the order it has them. */

import type { Spellings } from '../model/address-key.ts';
import { NO_BUDGET } from '../model/plan.ts';
import type { SourceEntry, TimeFrame } from '../model/source.ts';
import type { Statements } from './engine.ts';
import { type NewFeed, putFeed } from './feeds.ts';
import { findSpellings, keptSpelling } from './spellings.ts';

interface EntryRow {
  url: string | null;
  reference: string | null;
  title: string | null;
  grouping: string | null;
  time: TimeFrame | null;
  site_url: string | null;
}

function entryFromRow(row: EntryRow): SourceEntry {
  return {
    ...(row.url === null ? {} : { url: row.url }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.grouping === null ? {} : { group: row.grouping }),
    ...(row.time === null ? {} : { time: row.time }),
    ...(row.site_url === null ? {} : { siteUrl: row.site_url }),
  };
}

/** The entries of a source, in its order. */
export async function findEntries(
  statements: Statements,
  sourceId: number,
): Promise<SourceEntry[]> {
  const rows = await statements.all<EntryRow>(
    `SELECT e.url, s.name AS reference, e.title, e.grouping, e.time, e.site_url
     FROM entries e LEFT JOIN sources s ON s.id = e.reference_id
     WHERE e.source_id = ? ORDER BY e.position`,
    sourceId,
  );
  return rows.map(entryFromRow);
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
  { url, referenceId, title, group, time, siteUrl }: NewEntry,
): Promise<boolean> {
  const known = await statements.run(
    `UPDATE entries SET time = coalesce(?, time), title = coalesce(?, title), grouping = coalesce(?, grouping),
       site_url = coalesce(?, site_url)
     WHERE source_id = ? AND (url = ? OR reference_id = ?)`,
    time ?? null,
    title ?? null,
    group ?? null,
    siteUrl ?? null,
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
    `INSERT INTO entries (source_id, position, url, feed_id, reference_id, title, grouping, time, site_url)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sourceId,
    entry.position,
    entry.url ?? null,
    entry.feedId,
    entry.referenceId ?? null,
    entry.title ?? null,
    entry.group ?? null,
    entry.time ?? null,
    entry.siteUrl ?? null,
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
