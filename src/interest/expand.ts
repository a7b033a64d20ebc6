/** Expansion: what a topic path means, as weighted terms and a direction, from its label, the word vectors and the items collected. */
import type { Expansion } from '../model/concept.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { describeTerms } from './described-terms.ts';
import { quantise } from './meaning.ts';
import { narrowerConcepts } from './narrower.ts';
import { priorOf, spokenFor } from './prior.ts';
import { queryModelOf } from './query-model.ts';
import { expandTaught } from './taught-expansion.ts';
import {
  type ExpansionContext,
  MIN_FEEDBACK,
  openTopic,
  readTopic,
  type UntaughtTopic,
} from './untaught-topic.ts';

/** The expansion by what the label says alone. */
function expandUntaught(topic: UntaughtTopic): Expansion {
  const { label, query, prior, steering, collection } = topic;
  return {
    terms: [...describeTerms(prior.terms, topic, 'vectors').terms, ...steering],
    narrower: narrowerConcepts(query, label),
    ...(query.direction === undefined ? {} : { vector: quantise(query.direction) }),
    taughtBy: topic.learns ? Math.round(collection.corpus.documents) : 0,
    calibration: spokenFor(prior, query, label, topic),
  };
}

/**
 * What a topic path means. Deterministic; without vectors or items it degrades to what is left. Never
 * throws for a path that is one.
 */
export function expand(path: TopicPath, context: ExpansionContext = {}): Expansion {
  const topic = openTopic(path, context);
  const { learns, isNamed, witnesses } = topic;
  const isTaught = learns && isNamed && witnesses?.areMany !== true;
  return (isTaught ? expandTaught(topic) : undefined) ?? expandUntaught(topic);
}

/** What a topic that was stored without expansion means: its label, word for word. */
export function expandLabel(path: TopicPath, context: ExpansionContext = {}): Expansion {
  const reading = readTopic(path, context);
  const { label, corpus, owner } = reading;
  const query = queryModelOf(label, corpus, undefined, () => true);
  const prior = priorOf(query, label, corpus);
  return {
    terms: [...describeTerms(prior.terms, { ...reading, query }, 'vectors').terms, ...owner],
    narrower: [],
    taughtBy: 0,
    calibration: prior.calibration,
  };
}

/** Whether so much was collected since that an expansion should be made again. */
export function expansionIsStale(taughtBy: number, documents: number): boolean {
  if (documents < MIN_FEEDBACK) return false;
  return documents >= taughtBy * 1.5 || documents <= taughtBy * 0.5;
}
