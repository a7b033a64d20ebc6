/** The expansion of a topic by what the items of its collection teach, settled so that its scores can be read. */
import type { Expansion } from '../model/concept.ts';
import { calibrate } from './calibrate.ts';
import type { Collection } from './collection.ts';
import { withCompounds } from './compounds.ts';
import { describeTerms } from './described-terms.ts';
import { momentsOf } from './distribution.ts';
import {
  bestOf,
  borneOutFrom,
  evidenceOf,
  isTitledBy,
  othersBy,
  presenceOf,
  signsOf,
} from './evidence.ts';
import { learnFrom } from './feedback.ts';
import { emphasise, labelFactor, mentionOf } from './headline.ts';
import { inSense } from './label-sense.ts';
import { lengthOf, quantise, unit } from './meaning.ts';
import { narrowerConcepts } from './narrower.ts';
import type { RuledOut } from './owner.ts';
import { teasersIn } from './teasers.ts';
import type { UntaughtTopic } from './untaught-topic.ts';

/** Term key (stems joined by a space) → weight. */
type Weights = ReadonlyMap<string, number>;

/** Terms without those that are ruled out. */
function spared(terms: Weights, out: RuledOut): Map<string, number> {
  return new Map([...terms].filter(([key]) => !out.has(key)));
}

/** Raw scores as scoring computes them: terms were weighed one by one, but their sum is what is compared. */
function measure(terms: Weights, direction: Float32Array | undefined, collection: Collection) {
  const raw = collection.scoreTerms(terms);
  if (direction === undefined) return { raw, strength: 0, vectorCentre: 0 };
  const strength = lengthOf(direction);
  const nearness = collection.scoreMeaning(direction);
  const known = collection.weights.map((weight, doc) => (nearness[doc] === 0 ? 0 : weight));
  const vectorCentre = momentsOf(nearness, known).mean;
  // An item of no known meaning is as near as a typical one.
  nearness.forEach((cosine, doc) => {
    if (cosine !== 0) raw[doc] = raw[doc]! + strength * (cosine - vectorCentre);
  });
  return { raw, strength, vectorCentre };
}

/** What the items of a collection teach of a topic; undefined where they hold nothing to tell the topic from. */
function learnTopic(topic: UntaughtTopic) {
  const { query, prior, out, compounds, label, collection, witnesses, sense } = topic;
  const evidence = inSense(evidenceOf(collection, prior, query), sense);
  const others = othersBy(evidence, collection.weights);
  // A collection of one subject has nothing in it to tell the subject from.
  if (others === undefined) return undefined;
  const signs = query.isShort
    ? signsOf(evidence, prior).map((chance, doc) => chance * (sense?.[doc] ?? 1))
    : undefined;
  const vouched = out.silence(signs, collection);
  const presence = presenceOf(evidence, collection.weights, query);
  const { direction, terms } = learnFrom(collection, query, {
    evidence: vouched,
    presence,
    trust: witnesses?.trust,
  });
  // They teach nothing themselves: a single long item may have several of them.
  const taught = withCompounds(terms, label.phrase[0] ?? '', compounds);
  return { evidence, others, presence, direction, taught };
}

type Lesson = NonNullable<ReturnType<typeof learnTopic>>;

/** Terms so weighed as they are kept, and how scores by them are to be read. */
function settle(topic: UntaughtTopic, lesson: Lesson, weighed: Weights) {
  const { label, query, collection, witnesses, sense } = topic;
  const { evidence, others, presence, direction } = lesson;
  const { terms, largest } = describeTerms(weighed, topic, 'collected');
  const kept = new Map(terms.map(({ stems, weight }) => [stems.join(' '), weight * largest]));
  const mention = query.isShort ? mentionOf(label, kept) : 0;
  const measured = measure(kept, direction, collection);
  const { raw } = measured;
  const titled = isTitledBy(label, collection);
  const isTitled = (doc: number) => titled(doc) && (sense?.[doc] ?? 1) > 0;
  const said = {
    floor: borneOutFrom(raw, evidence, collection.weights, { isShort: query.isShort, presence }),
    followers: witnesses?.followersFrom(raw, kept, topic.fieldShare) ?? -Infinity,
    best: bestOf(raw, evidence, isTitled, witnesses?.count ?? Infinity),
    doubt: 1 - (witnesses?.believed ?? 1),
    mention,
  };
  const logistic = calibrate(raw, others, query, said, teasersIn(collection.corpus));
  return { terms, largest, mention, ...measured, ...logistic };
}

/** The expansion by what items teach; undefined where a collection has nothing to tell the topic from. */
export function expandTaught(topic: UntaughtTopic): Expansion | undefined {
  const lesson = learnTopic(topic);
  if (lesson === undefined) return undefined;
  const { label, query, vectors, out, steering, collection, fieldShare } = topic;
  const { direction, taught } = lesson;
  const learned = settle(topic, lesson, taught);
  // An item whose title says the label reaches the list, whatever else it says.
  const way = learned.threshold - learned.unconcerned;
  const factor = labelFactor(learned.mention, way, fieldShare);
  const settled = factor > 1 ? settle(topic, lesson, emphasise(label, taught, factor)) : learned;
  const { terms, largest, strength, vectorCentre, threshold, slope } = settled;
  const relevant = (doc: number) => settled.raw[doc]! >= threshold;
  return {
    terms: [...terms, ...steering],
    narrower: narrowerConcepts(query, label, {
      terms: spared(taught, out),
      relevant,
      collection,
      vectors,
    }),
    ...(direction === undefined ? {} : { vector: quantise(unit(direction)) }),
    taughtBy: Math.round(collection.corpus.documents),
    calibration: {
      intercept: -slope * threshold,
      termScale: slope * largest,
      vectorScale: slope * strength,
      vectorCentre,
      averageLength: collection.corpus.averageLength,
    },
  };
}
