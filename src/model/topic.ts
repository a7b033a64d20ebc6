/** A topic: a path in one user's graph, pointing at the concept it stands for. */
import type { ConceptStatus } from './concept.ts';
import type { TopicPath } from './topic-path.ts';

export interface Topic {
  readonly path: TopicPath;
  readonly conceptId: number;
  /** 1 as added; learning moves it. */
  readonly weight: number;
  /** Added with POST: extended by semantic terms. */
  readonly expanded: boolean;
  readonly status: ConceptStatus;
}

/** How a topic is to be matched: extended, by its label alone, or extended and steered by its owner. */
export type TopicVariant =
  | { readonly kind: 'expanded' }
  | { readonly kind: 'label' }
  | {
      readonly kind: 'steered';
      readonly include: readonly string[];
      readonly exclude: readonly string[];
    };
