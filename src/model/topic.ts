/** A topic: a path in one user's graph, pointing at the concept it stands for. */
import type { ConceptStatus } from './concept.ts';
import type { TopicPath } from './topic-path.ts';

export interface Topic {
  readonly path: TopicPath;
  readonly conceptId: number;
  /** 1 as added, and kept when it is taken back; what was learned of a topic is told by the events of its user. */
  readonly weight: number;
  /** Added with POST: extended by semantic terms. */
  readonly expanded: boolean;
  readonly status: ConceptStatus;
}
