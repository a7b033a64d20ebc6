/** Why an item has its score: concept, item and profile as they are stored, through the one scoring function. */
import { wordForms } from '../interest/analyse.ts';
import type { Profile } from '../interest/learn.ts';
import { personalScore } from '../interest/personal.ts';
import { readableConcept, readableLessons } from '../interest/readable-terms.ts';
import { createScorer } from '../interest/score.ts';
import type { Annotation } from '../model/annotation.ts';
import type { Concept } from '../model/concept.ts';
import type { Item } from '../model/item.ts';
import type { Topic } from '../model/topic.ts';
import { findAnalyses, type StoredAnalysis } from '../store/analyses.ts';
import { findConcept } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';

/** An item as it can be scored and as it is worded. */
export interface ExplainableItem {
  readonly analysis: StoredAnalysis;
  /** Stem → the word of the item that it stands for. */
  readonly forms: ReadonlyMap<string, string>;
}

/** The score of an item for a concept, as a reader's profile turns it. */
export function annotate(
  concept: Concept,
  { analysis, forms }: ExplainableItem,
  profile: Profile | undefined,
): Annotation {
  const annotation = createScorer(concept).score(analysis);
  if (profile === undefined) return annotation;
  return readableLessons(personalScore(annotation, profile, analysis, concept.path.key), forms);
}

/** The relevance of an item to a topic, taken apart in the item's own words; undefined when either is gone. */
export async function explainItem(
  statements: Statements,
  profile: Profile | undefined,
  topic: Pick<Topic, 'conceptId'>,
  item: Item,
): Promise<Annotation | undefined> {
  const concept = await findConcept(statements, topic.conceptId);
  const [analysis] = await findAnalyses(statements, [item.rowId]);
  if (concept === undefined || analysis === undefined) return undefined;
  const forms = wordForms(item);
  return annotate(readableConcept(concept, forms), { analysis, forms }, profile);
}
