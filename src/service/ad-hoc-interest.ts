/**
 * Interests of the moment: expanded like a topic and scored against what is stored, without being stored
 * themselves. A query, a message and a page all end here.
 */
import { type ExpansionContext, expand } from '../interest/expand.ts';
import { createScorer, type Scorer } from '../interest/score.ts';
import type { Expansion } from '../model/concept.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { findAnalyses, type StoredAnalysis } from '../store/analyses.ts';
import type { Statements } from '../store/engine.ts';
import { findCandidateIds, type Near } from './gather/teachers.ts';
import type { ReadingRoom } from './reading-room.ts';

/** What expanding takes beside the store. */
export type ExpansionRoom = Pick<ReadingRoom, 'vectors' | 'teachers'>;

/** A stored item that may be of interest. */
export interface ScoredItem {
  readonly analysis: StoredAnalysis;
  /** 0..1. */
  readonly relevance: number;
}

/** Items scored for one interest: somebody waits for the answer. */
const CANDIDATES = { words: 1_500, meaning: 500 };

function nearOf(scorer: Scorer): Near {
  return { stems: scorer.query().stems, vector: scorer.vector };
}

/** What a path means, as a POST of it would find out now. */
export async function expandAdHoc(
  statements: Statements,
  room: ExpansionRoom,
  path: TopicPath,
): Promise<Expansion> {
  const vectors = room.vectors();
  const context: ExpansionContext = vectors === undefined ? {} : { vectors };
  const near = () => nearOf(createScorer({ expansion: expand(path, context) }));
  const feedback = await room.teachers.find(statements, near);
  return expand(path, { ...context, feedback });
}

/** Stored items that words or meaning bring near, with their relevance; best first, none below `minScore`. */
export async function scoreAdHoc(
  statements: Statements,
  expansion: Expansion,
  minScore: number,
): Promise<ScoredItem[]> {
  const scorer = createScorer({ expansion });
  const ids = await findCandidateIds(statements, nearOf(scorer), CANDIDATES);
  return (await findAnalyses(statements, [...ids]))
    .map((analysis) => ({ analysis, relevance: scorer.relevance(analysis) }))
    .filter(({ relevance }) => relevance > 0 && relevance >= minScore)
    .toSorted((a, b) => b.relevance - a.relevance || a.analysis.itemId - b.analysis.itemId);
}
