/** Topics: the paths of one user's graph. Every level of a path is a row; identity ignores case. */
import type { ConceptStatus } from '../model/concept.ts';
import type { Topic } from '../model/topic.ts';
import { ancestorPaths, type TopicPath, topicPath } from '../model/topic-path.ts';
import type { TopicVariant } from '../model/topic-variant.ts';
import { putConcept, readVariant } from './concepts.ts';
import type { Statements } from './engine.ts';

interface TopicRow {
  segments: string;
  concept_id: number;
  weight: number;
  variant: string;
  status: ConceptStatus;
}

const SELECT = `SELECT i.segments, i.concept_id, i.weight, c.variant, c.status
  FROM interests i JOIN concepts c ON c.id = i.concept_id`;

function fromRow(row: TopicRow): Topic {
  return {
    path: topicPath(JSON.parse(row.segments) as string[]),
    conceptId: row.concept_id,
    weight: row.weight,
    expanded: row.variant !== 'label',
    status: row.status,
  };
}

/** The whole graph, parents before children, in the order of their keys. */
export async function findTopics(statements: Statements, userId: number): Promise<Topic[]> {
  const rows = await statements.all<TopicRow>(
    `${SELECT} WHERE i.user_id = ? ORDER BY i.key`,
    userId,
  );
  return rows.map(fromRow);
}

/** A topic of a graph by its path; undefined when the graph does not hold it. */
export async function findTopic(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<Topic | undefined> {
  const row = await statements.get<TopicRow>(
    `${SELECT} WHERE i.user_id = ? AND i.key = ?`,
    userId,
    path.key,
  );
  return row && fromRow(row);
}

/** A topic and everything below it. */
export async function findSubtree(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<Topic[]> {
  // Between it and it with the character after the slash, so that the index finds them; `key!` is there too, but not below.
  const rows = await statements.all<TopicRow>(
    `${SELECT} WHERE i.user_id = ? AND i.key >= ? AND i.key < ? AND (i.key = ? OR i.key > ?) ORDER BY i.key`,
    userId,
    path.key,
    `${path.key}0`,
    path.key,
    `${path.key}/`,
  );
  return rows.map(fromRow);
}

/** Parents that nobody asked for and that nothing lies below. */
export async function findLonelyTopics(
  statements: Statements,
  userId: number,
): Promise<TopicPath[]> {
  // What lies below a key lies between it with a slash and it with the character after that, so that the index finds it.
  const rows = await statements.all<Pick<TopicRow, 'segments'>>(
    `SELECT i.segments FROM interests i WHERE i.user_id = ? AND i.implied = 1 AND NOT EXISTS (
       SELECT 1 FROM interests b WHERE b.user_id = i.user_id AND b.key > i.key || '/' AND b.key < i.key || '0')
     ORDER BY i.key`,
    userId,
  );
  return rows.map(({ segments }) => topicPath(JSON.parse(segments) as string[]));
}

/** A path with its levels spelt as a graph holds them: they keep the labels first given. */
export async function spelledAsHeld(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<TopicPath> {
  for (const each of [path, ...ancestorPaths(path).toReversed()]) {
    const held = await findTopic(statements, userId, each);
    if (held === undefined) continue;
    const { segments } = held.path;
    return topicPath([...segments, ...path.segments.slice(segments.length)]);
  }
  return path;
}

/** A topic to put: its path, and how it is matched. */
type NewTopic = Pick<TopicRecord, 'path' | 'variant'>;

/**
 * Puts a topic and, as plain nodes, the parents it lacks. A topic that is there keeps the label first given;
 * POST after PUT makes it expanded, PUT after POST changes nothing.
 * @returns the paths that were not there before, outermost first
 */
export async function putTopic(
  statements: Statements,
  userId: number,
  topic: NewTopic,
  now: number,
): Promise<TopicPath[]> {
  const { path } = topic;
  const added: TopicPath[] = [];
  for (const ancestor of ancestorPaths(path)) {
    const known = await findTopic(statements, userId, ancestor);
    if (known !== undefined) continue;
    await putNode(statements, userId, { path: ancestor, variant: { kind: 'label' } }, now);
    await statements.run(
      'UPDATE interests SET implied = 1 WHERE user_id = ? AND key = ?',
      userId,
      ancestor.key,
    );
    added.push(ancestor);
  }
  if (await putNode(statements, userId, topic, now)) added.push(path);
  await statements.run(
    'UPDATE interests SET implied = 0 WHERE user_id = ? AND key = ? AND implied = 1',
    userId,
    path.key,
  );
  return added;
}

async function putNode(
  statements: Statements,
  userId: number,
  { path, variant }: NewTopic,
  now: number,
): Promise<boolean> {
  const known = await findTopic(statements, userId, path);
  if (
    known !== undefined &&
    (variant.kind === 'label' || (known.expanded && variant.kind === 'expanded'))
  ) {
    return false;
  }
  const conceptId = await putConcept(statements, path, variant, now);
  await statements.run(
    `INSERT INTO interests (user_id, key, concept_id, segments, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (user_id, key) DO UPDATE SET concept_id = excluded.concept_id`,
    userId,
    path.key,
    conceptId,
    JSON.stringify(path.segments),
    now,
  );
  return known === undefined;
}

/** Everything needed to put a topic back as it was. */
export interface TopicRecord {
  readonly path: TopicPath;
  readonly variant: TopicVariant;
  readonly weight: number;
  /** A parent that nobody asked for: it is there because of what lies below it. */
  readonly implied: boolean;
}

/** A topic with all that is needed to restore it; undefined if the graph does not hold it. */
export async function findTopicRecord(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<TopicRecord | undefined> {
  const row = await statements.get<Omit<TopicRow, 'concept_id' | 'status'> & { implied: number }>(
    `SELECT i.segments, i.weight, i.implied, c.variant
     FROM interests i JOIN concepts c ON c.id = i.concept_id WHERE i.user_id = ? AND i.key = ?`,
    userId,
    path.key,
  );
  return (
    row && {
      path: topicPath(JSON.parse(row.segments) as string[]),
      variant: readVariant(row.variant),
      weight: row.weight,
      implied: row.implied === 1,
    }
  );
}

/**
 * Restores a topic with the parents it lacks; one that exists is left alone, unless it came back as a mere parent. Returns
 * what was restored, parents first.
 */
export async function restoreTopic(
  statements: Statements,
  userId: number,
  record: TopicRecord,
  now: number,
): Promise<readonly TopicPath[]> {
  const held = await findTopicRecord(statements, userId, record.path);
  if (held !== undefined && (!held.implied || record.implied)) return [];
  let restored = [record.path];
  if (held === undefined) restored = await putTopic(statements, userId, record, now);
  else await replaceTopic(statements, userId, record, now);
  await statements.run(
    'UPDATE interests SET weight = ?, implied = ? WHERE user_id = ? AND key = ?',
    record.weight,
    record.implied ? 1 : 0,
    userId,
    record.path.key,
  );
  return restored;
}

/** Replaces how an existing topic is matched, and whether it is only implied. */
export async function replaceTopic(
  statements: Statements,
  userId: number,
  { path, variant, implied }: Omit<TopicRecord, 'weight'>,
  now: number,
): Promise<void> {
  await statements.run(
    'UPDATE interests SET concept_id = ?, implied = ? WHERE user_id = ? AND key = ?',
    await putConcept(statements, path, variant, now),
    implied ? 1 : 0,
    userId,
    path.key,
  );
}

/** Removes a topic with its subtree; returns what was removed, parents first. */
export async function removeSubtree(
  statements: Statements,
  userId: number,
  path: TopicPath,
): Promise<Topic[]> {
  const gone = await findSubtree(statements, userId, path);
  for (const topic of gone) {
    await statements.run(
      'DELETE FROM interests WHERE user_id = ? AND key = ?',
      userId,
      topic.path.key,
    );
  }
  return gone;
}
