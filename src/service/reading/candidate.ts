/** A candidate for a list, before it is ordered and presented. */
import type { Topic } from '../../model/topic.ts';
import type { ContentRow } from '../../store/content.ts';

/** A candidate: its best relevance among the topics asked for, and the topic that gave it. */
export interface Candidate extends ContentRow {
  readonly topic: Topic;
}

/**
 * Orders by score, date and id. Compares instead of subtracting, since every difference would be a number on the heap.
 */
export function byScore(a: ContentRow, b: ContentRow): number {
  const one = a.relevance;
  const other = b.relevance;
  if (one !== other) return one > other ? -1 : 1;
  if (a.rankedAt !== b.rankedAt) return a.rankedAt > b.rankedAt ? -1 : 1;
  return a.publicId < b.publicId ? -1 : Number(a.publicId > b.publicId);
}
