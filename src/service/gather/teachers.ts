/**
 * The items an expansion learns from: all of them while they are few; else those that words or meaning bring
 * near the topic, and an even sample of the rest that stands for what the topic is not.
 */
import { type Collection, type FeedbackItem, openCollection } from '../../interest/collection.ts';
import { cosine } from '../../interest/meaning.ts';
import { findAnalyses, findAnalysisPage, findVectorPage } from '../../store/analyses.ts';
import type { Statements } from '../../store/engine.ts';
import { findExtent, type StoreExtent } from '../../store/items.ts';

/** Up to so many items teach all together. */
const ALL = 5_000;
const BY_WORDS = 1_200;
const BY_MEANING = 600;
const SAMPLE = 1_200;
const PAGE = 10_000;

/** What would be near: the plain sense of a topic, before anything was learned. */
export interface Near {
  readonly stems: readonly string[];
  readonly vector?: Int8Array | undefined;
}

/** Row ids of the items whose vectors lie nearest. */
export async function findNearest(
  statements: Statements,
  vector: Int8Array,
  limit: number,
): Promise<number[]> {
  const near: { itemId: number; cosine: number }[] = [];
  for (let after = 0; ; ) {
    const page = await findVectorPage(statements, after, PAGE);
    for (const item of page) {
      near.push({ itemId: item.itemId, cosine: cosine(vector, item.vector) });
    }
    if (page.length < PAGE) break;
    after = page.at(-1)!.itemId;
  }
  near.sort((a, b) => b.cosine - a.cosine || a.itemId - b.itemId);
  return near.slice(0, limit).map(({ itemId }) => itemId);
}

/** Row ids of the items that words or meaning bring near. */
export async function findCandidateIds(
  statements: Statements,
  near: Near,
  most: { words: number; meaning: number } = { words: BY_WORDS, meaning: BY_MEANING },
): Promise<Set<number>> {
  const ids = new Set(await statements.matchItems(near.stems, most.words));
  if (near.vector !== undefined) {
    for (const id of await findNearest(statements, near.vector, most.meaning)) ids.add(id);
  }
  return ids;
}

async function findAll(statements: Statements): Promise<FeedbackItem[]> {
  const items: FeedbackItem[] = [];
  for (let after = 0; ; ) {
    const page = await findAnalysisPage(statements, after, PAGE);
    items.push(...page);
    if (page.length < PAGE) return items;
    after = page.at(-1)!.itemId;
  }
}

async function findSample(
  statements: Statements,
  extent: StoreExtent,
  near: Near,
): Promise<FeedbackItem[]> {
  const candidates = await findCandidateIds(statements, near);
  const step = Math.max(Math.floor(extent.lastId / SAMPLE), 1);
  const others: number[] = [];
  for (let id = step; id <= extent.lastId; id += step) if (!candidates.has(id)) others.push(id);
  const sample = await findAnalyses(statements, others);
  const weight = Math.max(extent.count - candidates.size, 0) / Math.max(sample.length, 1);
  return [
    ...(await findAnalyses(statements, [...candidates])),
    ...sample.map((item) => ({ ...item, weight })),
  ];
}

export interface Teachers {
  /** The collection a concept learns from. */
  find(statements: Statements, near: () => Near): Promise<Collection>;
  /** Items changed in this process; a clock that stands still would not tell. */
  forget(): void;
}

/** Laying out a small store costs more than learning from it; it is kept while no item changes. */
export function createTeachers(): Teachers {
  let kept: { version: string; collection: Collection } | undefined;
  return {
    async find(statements, near) {
      const extent = await findExtent(statements);
      if (extent.count > ALL) return openCollection(await findSample(statements, extent, near()));
      const version = `${extent.count} ${extent.lastId} ${extent.changedAt}`;
      if (kept?.version !== version) {
        kept = { version, collection: openCollection(await findAll(statements)) };
      }
      return kept.collection;
    },
    forget() {
      kept = undefined;
    },
  };
}
