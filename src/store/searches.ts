/** Searches: feeds made from a template of a service source and a topic of one reader, private to that reader. */
import { fillTemplate, topicQuery } from '../model/catalogue.ts';
import { LIMITS } from '../model/limits.ts';
import { topicPath } from '../model/topic-path.ts';
import type { Statements } from './engine.ts';
import { putFeed } from './feeds.ts';

/** The user whose sources another reads (given twice): a `uid` has none of its own and reads the account's. */
export const SOURCE_OWNER = `coalesce((SELECT o.id FROM users u JOIN users o ON o.account_id = u.account_id
  AND o.kind = 'owner' WHERE u.id = ? AND u.kind = 'uid'), ?)`;

/** The id of a reader whom templates search for; undefined for everybody else. */
export async function findSearcher(
  statements: Statements,
  userId: number,
): Promise<number | undefined> {
  const row = await statements.get(
    'SELECT 1 AS yes FROM searches WHERE user_id = ? LIMIT 1',
    userId,
  );
  return row === undefined ? undefined : userId;
}

/**
 * The service sources with templates that a reader uses: some source of theirs refers to it, or they read it itself and a topic
 * that it searched for then is still there.
 */
async function findSearchedSources(statements: Statements, userId: number): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    `SELECT DISTINCT t.source_id AS id FROM templates t WHERE t.source_id IN (
       SELECT e.reference_id FROM sources s JOIN entries e ON e.source_id = s.id
       WHERE s.user_id = ${SOURCE_OWNER} AND e.reference_id IS NOT NULL)
     OR t.source_id IN (SELECT q.source_id FROM searches q
       JOIN interests g ON g.user_id = q.user_id AND g.key = q.topic_key WHERE q.user_id = ?) ORDER BY 1`,
    userId,
    userId,
    userId,
  );
  return rows.map(({ id }) => id);
}

interface MissingRow {
  key: string;
  segments: string;
  template_id: number;
  url: string;
}

/** What the templates of a source do not search for yet. Parents that nobody asked for are part of what lies below. */
function findMissing(
  statements: Statements,
  userId: number,
  sourceId: number,
): Promise<MissingRow[]> {
  return statements.all(
    `SELECT g.key, g.segments, t.id AS template_id, t.url FROM (
       SELECT key, segments, created_at FROM interests WHERE user_id = ? AND implied = 0
       ORDER BY created_at, key LIMIT ?) g
     JOIN templates t ON t.source_id = ?
     WHERE NOT EXISTS (SELECT 1 FROM searches q WHERE q.user_id = ? AND q.source_id = t.source_id
       AND q.template_id = t.id AND q.topic_key = g.key)
     ORDER BY g.created_at, g.key, t.id`,
    userId,
    LIMITS.catalogue.topics,
    sourceId,
    userId,
  );
}

/** Makes the searches of a source that a reader's topics lack; due at once. Gives how many. */
export async function putSearches(
  statements: Statements,
  userId: number,
  sourceId: number,
  now: number,
): Promise<number> {
  let made = 0;
  for (const row of await findMissing(statements, userId, sourceId)) {
    const query = topicQuery(topicPath(JSON.parse(row.segments) as string[]));
    const url = fillTemplate(row.url, query);
    if (url.length > LIMITS.parse.urlBytes) continue;
    const feedId = await putFeed(statements, { url, query }, now);
    await statements.run(
      `INSERT INTO searches (user_id, source_id, template_id, topic_key, feed_id)
       VALUES (?, ?, ?, ?, ?)`,
      userId,
      sourceId,
      row.template_id,
      row.key,
      feedId,
    );
    made += 1;
  }
  return made;
}

/** The hosts at which the templates of a source search. */
export async function findSearchHosts(statements: Statements, sourceId: number): Promise<string[]> {
  const rows = await statements.all<{ url: string }>(
    'SELECT url FROM templates WHERE source_id = ? ORDER BY id',
    sourceId,
  );
  return [...new Set(rows.map(({ url }) => new URL(url).host))];
}

/** Makes every search that a reader lacks; for when topics or sources changed. */
export async function putAllSearches(
  statements: Statements,
  userId: number,
  now: number,
): Promise<void> {
  for (const sourceId of await findSearchedSources(statements, userId)) {
    await putSearches(statements, userId, sourceId, now);
  }
}

/** The users who read the sources of one: itself and, of an account's owner, the people of its `uid`s. */
export async function findReaders(statements: Statements, userId: number): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    `SELECT r.id FROM users o JOIN users r ON r.id = o.id
       OR (o.kind = 'owner' AND r.kind = 'uid' AND r.account_id = o.account_id)
     WHERE o.id = ?`,
    userId,
  );
  return rows.map(({ id }) => id);
}

/** The service sources that a source refers to. */
export async function findReferences(statements: Statements, sourceId: number): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    'SELECT reference_id AS id FROM entries WHERE source_id = ? AND reference_id IS NOT NULL',
    sourceId,
  );
  return rows.map(({ id }) => id);
}

/** Ends a reader's searches in service sources that no source of theirs refers to any more; gives how many. */
export async function removeIdleSearches(
  statements: Statements,
  userId: number,
  sourceIds: readonly number[],
): Promise<number> {
  let ended = 0;
  for (const sourceId of sourceIds) {
    ended += await statements.run(
      `DELETE FROM searches WHERE user_id = ? AND source_id = ? AND NOT EXISTS (
         SELECT 1 FROM entries e JOIN sources s ON s.id = e.source_id
         WHERE e.reference_id = searches.source_id AND s.user_id = ${SOURCE_OWNER})`,
      userId,
      sourceId,
      userId,
      userId,
    );
  }
  return ended;
}

/** The names of a user's sources that refer to a service source. */
export async function findReferring(
  statements: Statements,
  userId: number,
  sourceId: number,
): Promise<string[]> {
  const rows = await statements.all<{ name: string }>(
    `SELECT DISTINCT s.name FROM sources s JOIN entries e ON e.source_id = s.id
     WHERE s.user_id = ? AND e.reference_id = ? ORDER BY s.name`,
    userId,
    sourceId,
  );
  return rows.map(({ name }) => name);
}

/** Whether a service source must wake for a reader who names it: one of its feeds sleeps, or a search of theirs is missing. */
export async function isAsleep(
  statements: Statements,
  userId: number,
  sourceId: number,
): Promise<boolean> {
  const sleeping = await statements.get(
    `SELECT 1 AS yes FROM entries e JOIN feeds f ON f.id = e.feed_id
     WHERE e.source_id = ? AND f.next_poll_at IS NULL AND f.outcome IS NULL LIMIT 1`,
    sourceId,
  );
  if (sleeping !== undefined) return true;
  return (await findMissing(statements, userId, sourceId)).length > 0;
}
