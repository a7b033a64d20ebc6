/** A concept: what a topic path means, shared by every graph that holds the path. */

import type { TopicPath } from './topic-path.ts';
import type { TopicVariant } from './topic-variant.ts';

export const CONCEPT_STATUSES = ['Requested', 'In Progress', 'Complete'] as const;
export type ConceptStatus = (typeof CONCEPT_STATUSES)[number];

/**
 * Where a term of an expansion came from; `companion` from the list of what texts on usual fields say, `collected` and
 * `phrase` from the items that match most surely, `namesake` from those that say the label as the name of a person.
 */
export type TermOrigin =
  | 'label'
  | 'parent'
  | 'companion'
  | 'vectors'
  | 'collected'
  | 'phrase'
  | 'owner'
  | 'namesake';

export interface ConceptTerm {
  /** As people read it. */
  readonly text: string;
  /** The stems that must stand in a row in an item: one for a word, several for a phrase. */
  readonly stems: readonly string[];
  /** 0..1, the strongest being 1, as is one asked for, which counts as the whole label; negative for an excluded term. */
  readonly weight: number;
  readonly origin: TermOrigin;
}

/** A concept that expansion found below another. */
export interface NarrowerConcept {
  readonly label: string;
  /** How strongly it belongs, 0..1. */
  readonly weight: number;
  /** Stems that must stand in a row in an item that is about it. */
  readonly stems?: readonly string[];
}

/** How the parts of an expansion add up to a log-odds of being wanted; see `interest/score`. */
export interface Calibration {
  /** Log-odds of an item without any sign of the concept. */
  readonly intercept: number;
  /** Log-odds that a term of weight 1 brings at its full frequency. */
  readonly termScale: number;
  /** Log-odds per unit of cosine above `vectorCentre`. */
  readonly vectorScale: number;
  /** Cosine that a typical item has with the concept. */
  readonly vectorCentre: number;
  /** Stems of a typical item, by which long items are discounted. */
  readonly averageLength: number;
}

/** What POST makes of a topic path: weighted terms, narrower concepts, a place among the word vectors. */
export interface Expansion {
  readonly terms: readonly ConceptTerm[];
  /** Narrower concepts found, best first. */
  readonly narrower: readonly NarrowerConcept[];
  /** Unit vector of the meaning, int8 quantised; absent when no word of the path is known. */
  readonly vector?: Int8Array;
  /** How many items taught this expansion; 0 before anything was collected. */
  readonly taughtBy: number;
  /** Absent only on a concept that was never expanded nor matched by its label: it scores nothing. */
  readonly calibration?: Calibration;
}

export interface Concept {
  readonly rowId: number;
  readonly path: TopicPath;
  readonly status: ConceptStatus;
  /** Extended by POST, matched by its label after PUT, or steered by its owner. */
  readonly variant: TopicVariant;
  readonly expansion: Expansion;
}
