/**
 * Interests of the moment: expanded like a topic and scored against what is stored, without being stored
 * themselves. A query, a message and a page all end here.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { expand, expansionIsStale } from '../interest/expand.ts';
import { createScorer } from '../interest/score.ts';
import type { ExpansionContext } from '../interest/untaught-topic.ts';
import { chunksOf } from '../model/chunks.ts';
import type { Expansion } from '../model/concept.ts';
import type { TopicPath } from '../model/topic-path.ts';
import type { TopicVariant } from '../model/topic-variant.ts';
import { findAnalyses, type StoredAnalysis } from '../store/analyses.ts';
import type { Statements } from '../store/engine.ts';
import { countItems } from '../store/items.ts';
import { findWords } from './readable-terms.ts';
import type { ReadingResources } from './reading-resources.ts';

/** What expanding takes beside the store. */
export type ExpansionResources = Pick<ReadingResources, 'vectors' | 'feedbackItems' | 'expansions'>;

/** A stored item that may be of interest. */
export interface ScoredItem {
  readonly analysis: StoredAnalysis;
  /** 0..1. */
  readonly relevance: number;
}

/** Items scored for one interest: somebody waits for the answer. */
const CANDIDATES = { words: 1_000, meaning: 300 };
/** So many are scored before other callers have their turn. */
const AT_ONCE = 200;

/** What a path means, as a POST of it would find out now, or found out not long ago; steered where its terms are given. */
export async function expandAdHoc(
  statements: Statements,
  resources: ExpansionResources,
  path: TopicPath,
  variant: TopicVariant = { kind: 'expanded' },
): Promise<Expansion> {
  const steered = variant.kind === 'steered';
  const key = steered ? JSON.stringify([path.key, variant]) : path.key;
  const known = resources.expansions.get(key);
  if (known !== undefined && !expansionIsStale(known.taughtBy, await countItems(statements))) {
    return known;
  }
  const vectors = resources.vectors();
  const context: ExpansionContext = {
    ...(vectors === undefined ? {} : { vectors }),
    ...(steered ? { owner: variant } : {}),
  };
  const near = () => createScorer({ expansion: expand(path, context) });
  const feedback = await resources.feedbackItems.find(statements, near);
  // Each of these steps may take long, and nobody else is served meanwhile.
  await breathe();
  const expansion = await findWords(statements, expand(path, { ...context, feedback }), vectors);
  resources.expansions.set(key, expansion);
  await breathe();
  return expansion;
}

/** Stored items that words or meaning bring near, with their relevance; best first, none below `minScore`. */
export async function scoreAdHoc(
  statements: Statements,
  resources: Pick<ExpansionResources, 'feedbackItems'>,
  expansion: Expansion,
  minScore: number,
): Promise<ScoredItem[]> {
  const scorer = createScorer({ expansion });
  const ids = [...(await resources.feedbackItems.candidates(statements, scorer, CANDIDATES))];
  const scored: ScoredItem[] = [];
  for (const some of chunksOf(ids, AT_ONCE)) {
    await breathe();
    for (const analysis of await findAnalyses(statements, some)) {
      const relevance = scorer.relevance(analysis);
      if (relevance > 0 && relevance >= minScore) scored.push({ analysis, relevance });
    }
  }
  return scored.toSorted(
    (a, b) => b.relevance - a.relevance || a.analysis.itemId - b.analysis.itemId,
  );
}
