/** Concepts: topic paths with their expansion, shared by every graph that holds them. One that is not `Complete` has work to do. */
import type { Concept, ConceptStatus, Expansion } from '../model/concept.ts';
import { type TopicPath, topicPath } from '../model/topic-path.ts';
import type { TopicVariant } from '../model/topic-variant.ts';
import type { Statements } from './engine.ts';
import type { Unpaid } from './postponed.ts';
import { resumeConcept } from './postponed.ts';

interface ConceptRow {
  id: number;
  variant: string;
  segments: string;
  status: ConceptStatus;
  expansion: string;
}

const COLUMNS = 'id, variant, segments, status, expansion';

const NOTHING: Expansion = { terms: [], narrower: [], taughtBy: 0 };

function writeVariant(variant: TopicVariant): string {
  if (variant.kind !== 'steered') return variant.kind;
  return JSON.stringify([variant.include.toSorted(), variant.exclude.toSorted()]);
}

/** A variant as the store names it, read back. */
export function readVariant(text: string): TopicVariant {
  if (text === 'expanded' || text === 'label') return { kind: text };
  const [include, exclude] = JSON.parse(text) as [string[], string[]];
  return { kind: 'steered', include, exclude };
}

function writeExpansion(expansion: Expansion): string {
  const { vector, ...rest } = expansion;
  return JSON.stringify(
    vector === undefined
      ? rest
      : {
          ...rest,
          vector: Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('base64'),
        },
  );
}

function readExpansion(text: string): Expansion {
  const { vector, ...rest } = JSON.parse(text) as Omit<Expansion, 'vector'> & { vector?: string };
  return vector === undefined
    ? rest
    : { ...rest, vector: new Int8Array(Buffer.from(vector, 'base64')) };
}

function fromRow(row: ConceptRow): Concept {
  return {
    rowId: row.id,
    path: topicPath(JSON.parse(row.segments) as string[]),
    variant: readVariant(row.variant),
    status: row.status,
    expansion: readExpansion(row.expansion),
  };
}

/** The concept of a path, made when nobody held it before, and no longer postponed; gives its row id. */
export async function putConcept(
  statements: Statements,
  path: TopicPath,
  variant: TopicVariant,
  now: number,
): Promise<number> {
  const name = writeVariant(variant);
  const known = await statements.get<{ id: number }>(
    'SELECT id FROM concepts WHERE key = ? AND variant = ?',
    path.key,
    name,
  );
  if (known !== undefined) {
    await resumeConcept(statements, known.id);
    return known.id;
  }
  const made = await statements.get<{ id: number }>(
    `INSERT INTO concepts (key, variant, segments, status, expansion, changed_at)
     VALUES (?, ?, ?, 'Requested', ?, ?) RETURNING id`,
    path.key,
    name,
    JSON.stringify(path.segments),
    JSON.stringify(NOTHING),
    now,
  );
  return made!.id;
}

/** The concept of a row id; undefined when it was removed. */
export async function findConcept(
  statements: Statements,
  id: number,
): Promise<Concept | undefined> {
  const row = await statements.get<ConceptRow>(`SELECT ${COLUMNS} FROM concepts WHERE id = ?`, id);
  return row && fromRow(row);
}

/** Concepts that some graph holds and whose expansion is known: what a new item is scored against. */
export async function findScorableVersions(
  statements: Statements,
): Promise<{ id: number; changedAt: number }[]> {
  return statements.all(
    `SELECT id, changed_at AS "changedAt" FROM concepts
     WHERE status = 'Complete' AND id IN (SELECT concept_id FROM interests) ORDER BY id`,
  );
}

/** Complete concepts that learn from what is collected, with how many items taught them. */
export async function findTaughtConcepts(
  statements: Statements,
): Promise<{ id: number; taughtBy: number }[]> {
  return statements.all(
    `SELECT id, json_extract(expansion, '$.taughtBy') AS "taughtBy" FROM concepts
     WHERE status = 'Complete' AND variant <> 'label' AND id IN (SELECT concept_id FROM interests) ORDER BY id`,
  );
}

/** How many concepts of a user's topics are being expanded, or are next; those that were put off are left out. */
export async function countPendingConcepts(
  statements: Statements,
  userId: number,
  now: number,
): Promise<number> {
  const row = await statements.get<{ n: number }>(
    `SELECT count(*) AS n FROM interests i JOIN concepts c ON c.id = i.concept_id
     WHERE i.user_id = ? AND (c.status = 'In Progress' OR (c.status = 'Requested' AND c.lease_until <= ?))`,
    userId,
    now,
  );
  return row!.n;
}

/** Of a concept `c`, in SQL: whether it was never expanded, so that no item has a score for it. */
const IS_NEW = "(c.status <> 'Complete' AND json_extract(c.expansion, '$.calibration') IS NULL)";

/** The concepts of a user's topics that were never expanded. Of those that wait, others are to be expanded anew. */
export async function findNewConcepts(
  statements: Statements,
  userId: number,
): Promise<ReadonlySet<number>> {
  const rows = await statements.all<{ id: number }>(
    `SELECT c.id FROM interests i JOIN concepts c ON c.id = i.concept_id
     WHERE i.user_id = ? AND ${IS_NEW}`,
    userId,
  );
  return new Set(rows.map(({ id }) => id));
}

/** How many of a user's topics are put off until a budget is renewed, and until when the first is. */
export async function countUnpaidConcepts(
  statements: Statements,
  userId: number,
  now: number,
): Promise<Unpaid> {
  const row = await statements.get<Unpaid>(
    `SELECT count(*) AS count, min(c.lease_until) AS until
     FROM interests i JOIN concepts c ON c.id = i.concept_id
     WHERE i.user_id = ? AND c.status = 'Requested' AND c.lease_until > ? AND ${IS_NEW}`,
    userId,
    now,
  );
  return row!;
}

/** Takes one concept that has work to do, for `leaseMs`; undefined when none is free. */
export async function leaseConcept(
  statements: Statements,
  now: number,
  leaseMs: number,
  worker?: string,
): Promise<Concept | undefined> {
  const row = await statements.get<ConceptRow>(
    `UPDATE concepts SET status = 'In Progress', lease_until = ?, lease_by = ? WHERE id = (
       SELECT id FROM concepts WHERE status <> 'Complete' AND lease_until <= ?
       AND id IN (SELECT concept_id FROM interests) ORDER BY changed_at, id LIMIT 1
     ) RETURNING ${COLUMNS}`,
    now + leaseMs,
    worker ?? null,
    now,
  );
  return row && fromRow(row);
}

/** Keeps a finished expansion; its concept is complete then, and free. */
export async function putExpansion(
  statements: Statements,
  id: number,
  expansion: Expansion,
  now: number,
): Promise<void> {
  await statements.run(
    `UPDATE concepts SET expansion = ?, status = 'Complete', lease_until = 0, changed_at = ? WHERE id = ?`,
    writeExpansion(expansion),
    now,
    id,
  );
}

/** Sends a complete concept back to be expanded again, because much has been collected since. */
export async function requestExpansion(statements: Statements, id: number): Promise<void> {
  await statements.run(
    `UPDATE concepts SET status = 'Requested', lease_until = 0 WHERE id = ? AND status = 'Complete'`,
    id,
  );
}

/** Drops concepts that no graph holds any more, with their annotations. */
export async function removeUnheldConcepts(statements: Statements): Promise<number> {
  return statements.run('DELETE FROM concepts WHERE id NOT IN (SELECT concept_id FROM interests)');
}
