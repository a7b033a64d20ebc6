/** Why an item has its score: concept, item and profile as they are stored, through the one scoring function. */
import type { Profile } from '../interest/learn.ts';
import { personalScore } from '../interest/personal.ts';
import { createScorer } from '../interest/score.ts';
import type { Annotation } from '../model/annotation.ts';
import type { Concept } from '../model/concept.ts';
import type { Topic } from '../model/topic.ts';
import { findAnalyses, type StoredAnalysis } from '../store/analyses.ts';
import { findConcept } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';

/** The score of an analysed item for a concept, as a reader's profile turns it. */
export function annotate(
  concept: Concept,
  analysis: StoredAnalysis,
  profile: Profile | undefined,
): Annotation {
  const annotation = createScorer(concept).score(analysis);
  return profile === undefined
    ? annotation
    : personalScore(annotation, profile, analysis, concept.path.key);
}

/** The relevance of an item to a topic, taken apart; undefined when either is gone. */
export async function explainItem(
  statements: Statements,
  profile: Profile | undefined,
  topic: Pick<Topic, 'conceptId'>,
  itemId: number,
): Promise<Annotation | undefined> {
  const concept = await findConcept(statements, topic.conceptId);
  const [analysis] = await findAnalyses(statements, [itemId]);
  if (concept === undefined || analysis === undefined) return undefined;
  return annotate(concept, analysis, profile);
}
