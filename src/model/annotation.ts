/** An annotation: how relevant an item is to a concept, and what that number is made of. */

export type Field = 'title' | 'text' | 'whole';

/** One part of a score. The parts of one annotation add up to its relevance. */
export interface Contribution {
  readonly part: 'term' | 'phrase' | 'feed' | 'vector' | 'learned' | 'excluded' | 'base';
  /** The term or phrase concerned, as people read it, or what the feed names; absent for `base`, and for `vector` unless its words were looked for. */
  readonly term?: string;
  readonly origin?: string;
  readonly field?: Field;
  /** Signed share of the relevance. */
  readonly amount: number;
}

export interface Annotation {
  /** 0..1; 0.6 means "more likely wanted than not". */
  readonly relevance: number;
  readonly contributions: readonly Contribution[];
}
