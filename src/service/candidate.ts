/** A candidate for a list, before it is ordered and presented. */
import type { Topic } from '../model/topic.ts';
import type { ContentRow } from '../store/content.ts';

/** A candidate: its best relevance among the topics asked for, and the topic that gave it. */
export interface Candidate extends ContentRow {
  readonly topic: Topic;
}
