/**
 * The items an expansion learns from: all of them while they are few; else those that words or meaning bring
 * near the topic, and an even sample of the rest that stands for what the topic is not.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, FeedbackItem } from '../../interest/collection.ts';
import type { Steps } from '../../interest/steps.ts';
import { findAnalyses, findAnalysisPages, type StoredAnalysis } from '../../store/analyses.ts';
import type { Statements } from '../../store/engine.ts';
import { findExtent, type StoreExtent } from '../../store/items.ts';
import { createNearest } from './nearest.ts';

/** Up to so many items teach all together: they are laid out once for all topics, where a sample is laid out for each. */
const ALL = 10_000;
const CANDIDATES = { words: 1_200, meaning: 600 };
const SAMPLE = 1_200;

/** What would be near: the plain sense of a topic, before anything was learned. */
export interface Near {
  readonly stems: readonly string[];
  readonly vector?: Int8Array | undefined;
}

async function findAll(statements: Statements): Promise<StoredAnalysis[]> {
  const items: StoredAnalysis[] = [];
  for await (const page of findAnalysisPages(statements)) {
    items.push(...page);
    // Nobody else is served while a page is read.
    await nextTurn();
  }
  return items;
}

/** Does work in steps, between which others are served. */
async function givingWay<T>(steps: Steps<T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
  }
}

async function findSample(
  statements: Statements,
  extent: StoreExtent,
  candidates: ReadonlySet<number>,
): Promise<FeedbackItem[]> {
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

/** How many items words and meaning may bring. */
export interface Most {
  readonly words: number;
  readonly meaning: number;
}

/** Mentions that a full-text query goes through for each item it may bring: words that most items hold tell none apart. */
const MENTIONS = 8;

/** Row ids of the items that the strongest stems bring, without those that would bring far too many. */
async function matchByWords(
  statements: Statements,
  stems: readonly string[],
  most: number,
): Promise<number[]> {
  const frequencies = await statements.documentFrequencies(stems);
  let left = MENTIONS * most;
  const telling = stems.filter((stem) => {
    const frequency = frequencies.get(stem) ?? 0;
    if (frequency > left) return false;
    left -= frequency;
    return true;
  });
  return statements.matchItems(telling.length > 0 ? telling : stems, most);
}

export interface FeedbackItems {
  /** The collection a concept learns from. */
  find(statements: Statements, near: () => Near): Promise<Collection>;
  /** Every stored item, where all of them teach and none changed since; else undefined. */
  kept(statements: Statements): Promise<readonly StoredAnalysis[] | undefined>;
  /** Row ids of the items that words or meaning bring near. */
  candidates(statements: Statements, near: Near, most: Most): Promise<Set<number>>;
  /** To be called where items changed: under a clock that stands still, nothing else would tell. */
  forget(): void;
}

function versionOf({ count, lastId, changedAt }: StoreExtent): string {
  return `${count} ${lastId} ${changedAt}`;
}

/** Laying out a small store costs more than learning from it; it is kept while no item changes. */
export function createFeedbackItems(): FeedbackItems {
  const nearest = createNearest();
  let kept: { version: string; items: StoredAnalysis[]; collection: Collection } | undefined;
  let forgotten = 0;

  async function findCandidates(
    statements: Statements,
    near: Near,
    most: Most,
    version: string,
  ): Promise<Set<number>> {
    const ids = new Set(await matchByWords(statements, near.stems, most.words));
    if (near.vector === undefined) return ids;
    for (const id of await nearest.find(statements, version, near.vector, most.meaning))
      ids.add(id);
    return ids;
  }

  return {
    async find(statements, near) {
      // Loaded late: feeds come in without it.
      const { openingOf } = await import('../../interest/collection.ts');
      const extent = await findExtent(statements);
      const version = versionOf(extent);
      if (extent.count > ALL) {
        const candidates = await findCandidates(statements, near(), CANDIDATES, version);
        return givingWay(openingOf(await findSample(statements, extent, candidates)));
      }
      if (kept?.version !== version) {
        const asOf = forgotten;
        const items = await findAll(statements);
        const collection = await givingWay(openingOf(items));
        // What changed meanwhile may be no other version.
        if (asOf === forgotten) kept = { version, items, collection };
        return collection;
      }
      return kept.collection;
    },
    async kept(statements) {
      const version = versionOf(await findExtent(statements));
      return kept?.version === version ? kept.items : undefined;
    },
    async candidates(statements, near, most) {
      return findCandidates(statements, near, most, versionOf(await findExtent(statements)));
    },
    forget() {
      kept = undefined;
      forgotten += 1;
      nearest.forget();
    },
  };
}
