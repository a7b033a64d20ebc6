/** The catalogue in the store: sources without a user, their feeds as entries, their search templates. */
import type { Catalogue, CatalogueSource } from '../model/catalogue.ts';
import type { Statements } from './engine.ts';
import { putEntries, removeEntries } from './entries.ts';
import { letSleep } from './feeds.ts';
import { putAllSearches } from './searches.ts';
import { findSourceHeads, putSource } from './sources.ts';

async function isReferredTo(statements: Statements, sourceId: number): Promise<boolean> {
  const found = await statements.get(
    'SELECT 1 AS yes FROM entries WHERE reference_id = ? LIMIT 1',
    sourceId,
  );
  return found !== undefined;
}

/** Whether somebody refers to a source, or read it so that its feeds woke. */
async function isUsed(statements: Statements, sourceId: number): Promise<boolean> {
  if (await isReferredTo(statements, sourceId)) return true;
  const awake = await statements.get(
    `SELECT 1 AS yes FROM entries e JOIN feeds f ON f.id = e.feed_id
     WHERE e.source_id = ? AND f.next_poll_at IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM entries o JOIN sources s ON s.id = o.source_id
       WHERE o.feed_id = f.id AND s.user_id IS NOT NULL) LIMIT 1`,
    sourceId,
  );
  return awake !== undefined;
}

async function keepTemplates(
  statements: Statements,
  sourceId: number,
  templates: readonly string[],
): Promise<void> {
  const known = await statements.all<{ id: number; url: string }>(
    'SELECT id, url FROM templates WHERE source_id = ?',
    sourceId,
  );
  for (const { id, url } of known) {
    if (!templates.includes(url)) await statements.run('DELETE FROM templates WHERE id = ?', id);
  }
  for (const url of templates) {
    await statements.run(
      'INSERT INTO templates (source_id, url) VALUES (?, ?) ON CONFLICT DO NOTHING',
      sourceId,
      url,
    );
  }
}

async function keepFeeds(
  statements: Statements,
  sourceId: number,
  feeds: readonly string[],
  now: number,
): Promise<void> {
  const used = await isUsed(statements, sourceId);
  const before = await findFeedIds(statements, sourceId);
  // All anew, so that the order is that of the catalogue.
  await removeEntries(statements, sourceId);
  const entries = feeds.map((url) => ({ url }));
  await putEntries(statements, sourceId, entries, now, { asleep: !used });
  for (const id of before) await letSleep(statements, id);
}

async function findFeedIds(statements: Statements, sourceId: number): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    'SELECT feed_id AS id FROM entries WHERE source_id = ? AND feed_id IS NOT NULL',
    sourceId,
  );
  return rows.map(({ id }) => id);
}

async function keepSource(
  statements: Statements,
  source: CatalogueSource,
  knownId: number | undefined,
  now: number,
): Promise<void> {
  const { name, description, type, feeds, templates } = source;
  const id = knownId ?? (await putSource(statements, { name, createdAt: now }))!;
  await statements.run(
    'UPDATE sources SET description = ?, type = ? WHERE id = ?',
    description,
    type,
    id,
  );
  await keepFeeds(statements, id, feeds, now);
  await keepTemplates(statements, id, templates);
}

/** A source that is no longer in the catalogue goes, or stays empty while somebody refers to it. */
async function dropSource(statements: Statements, sourceId: number, now: number): Promise<void> {
  await keepFeeds(statements, sourceId, [], now);
  await keepTemplates(statements, sourceId, []);
  if (await isReferredTo(statements, sourceId)) return;
  await statements.run('DELETE FROM sources WHERE id = ?', sourceId);
}

/** Makes the service's own sources those of a catalogue; to be called in a transaction. */
export async function putCatalogue(
  statements: Statements,
  catalogue: Catalogue,
  now: number,
): Promise<void> {
  const known = new Map(
    (await findSourceHeads(statements, undefined)).map(({ name, rowId }) => [name, rowId]),
  );
  for (const source of catalogue.sources) {
    await keepSource(statements, source, known.get(source.name), now);
    known.delete(source.name);
  }
  for (const sourceId of known.values()) await dropSource(statements, sourceId, now);
  const readers = await statements.all<{ id: number }>(
    'SELECT DISTINCT user_id AS id FROM interests ORDER BY user_id',
  );
  for (const { id } of readers) await putAllSearches(statements, id, now);
  // For all users: a catalogue seldom changes, so that it is not worth finding those whose lists draw on it.
  await statements.run('UPDATE users SET sources_changed_at = ?', now);
}
