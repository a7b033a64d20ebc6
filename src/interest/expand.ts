/** Expansion: what a topic path means, as weighted terms and a direction, from its label, the word vectors and the items collected. */
import type { ConceptTerm, Expansion } from '../model/concept.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { calibrate } from './calibrate.ts';
import { type Collection, type FeedbackItem, openCollection } from './collection.ts';
import { compoundsOf, withCompounds } from './compounds.ts';
import { backgroundCorpus, blendCorpora, type CorpusStatistics } from './corpus.ts';
import { describeTerms, type Wording } from './described-terms.ts';
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
import { breadthShare, fieldShareOf } from './field.ts';
import { emphasise, labelFactor, mentionOf } from './headline.ts';
import { isShort, type Label, readLabel } from './label.ts';
import { lengthOf, quantise, unit } from './meaning.ts';
import { narrowerConcepts } from './narrower.ts';
import { ownerTerms, type RuledOut, ruledOutBy } from './owner.ts';
import { type Prior, priorOf, spokenFor } from './prior.ts';
import { queryModelOf } from './query-model.ts';
import type { WordVectors } from './vectors.ts';
import { findWitnesses, type Witnesses } from './witnesses.ts';

export interface ExpansionContext {
  readonly vectors?: WordVectors;
  /** Stored items that may teach: best all of them, else candidates and a weighted sample of the rest. */
  readonly feedback?: Collection | readonly FeedbackItem[];
  /** Terms the owner of the topic asked for or ruled out. */
  readonly owner?: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  /** How common words are among the stored items; read off the feedback when absent. */
  readonly corpus?: CorpusStatistics;
}

/** With fewer items than this nothing can be learned from them. */
const MIN_FEEDBACK = 40;

function asCollection(feedback: ExpansionContext['feedback']): Collection {
  if (feedback === undefined) return openCollection([]);
  return 'scoreTerms' in feedback ? feedback : openCollection(feedback);
}

/** Terms without those that are ruled out. */
function spared(terms: ReadonlyMap<string, number>, out: RuledOut): Map<string, number> {
  return new Map([...terms].filter(([key]) => !out.has(key)));
}

/** Whether the collection says a stem, or several in a row with spaces between them. */
function saidIn({ has, scoreTerms }: Collection): (key: string) => boolean {
  return (key) =>
    key.includes(' ') ? scoreTerms(new Map([[key, 1]])).some((x) => x > 0) : has(key);
}

/** Whether the collection says every word of a name; what is near a name that it does not say is something else. */
function isNamed(label: Label, { has }: Collection): boolean {
  return !isShort(label) || label.words.every(({ stem }) => has(stem));
}

/** Raw scores as scoring computes them: terms were weighed one by one, but their sum is what is compared. */
function measure(
  terms: ReadonlyMap<string, number>,
  direction: Float32Array | undefined,
  collection: Collection,
) {
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

/** A topic before any item taught it: its wording, and the collection that it may learn from. */
interface Topic extends Wording {
  readonly prior: Prior;
  /** Stems that are made of the label and another word. */
  readonly compounds: readonly string[];
  /** Terms that its owner added or ruled out. */
  readonly owner: readonly ConceptTerm[];
  readonly collection: Collection;
  /** Whether the collection is large enough to teach anything. */
  readonly learns: boolean;
  /** The witnesses of the label, if it is a name and something may be learned about it. */
  readonly witnesses: Witnesses | undefined;
  /** How far the collection has the label for a field of its own, 0..1. */
  readonly fieldShare: number;
}

function openTopic(path: TopicPath, context: ExpansionContext): Topic {
  const { vectors } = context;
  const collection = asCollection(context.feedback);
  const corpus = blendCorpora(context.corpus ?? collection.corpus, backgroundCorpus(vectors));
  const label = readLabel(path, saidIn(collection), vectors);
  const learns = collection.size >= MIN_FEEDBACK;
  const owner = ownerTerms(context.owner, label.language);
  const out = ruledOutBy(owner);
  const isCollected = (stem: string) => !out.has(stem) && (!learns || collection.has(stem));
  const compounds = compoundsOf(label, collection, vectors).filter((stem) => !out.has(stem));
  const usual = queryModelOf(label, corpus, vectors, isCollected);
  const witnesses =
    learns && usual.isShort ? findWitnesses(label, usual, collection, compounds) : undefined;
  const fieldShare =
    witnesses === undefined || usual.direction === undefined
      ? 1
      : fieldShareOf(
          label,
          evidenceOf(collection, priorOf(usual, label, corpus), usual),
          collection,
          vectors,
        );
  // Only where it is meant as it usually is does a label name the whole field around it.
  const company = witnesses?.company ?? 1;
  const query = { ...usual, breadth: usual.breadth * company * breadthShare(fieldShare) };
  const plain = priorOf(query, label, corpus);
  const own = label.phrase[0] ?? '';
  const prior = { ...plain, terms: withCompounds(plain.terms, own, compounds) };
  return {
    label,
    query,
    vectors,
    out,
    prior,
    compounds,
    owner,
    collection,
    learns,
    witnesses,
    fieldShare,
  };
}

/** The expansion by what the label says alone. */
function expandUntaught(topic: Topic): Expansion {
  const { label, query, prior, owner, collection } = topic;
  return {
    terms: [...describeTerms(prior.terms, topic, 'vectors').terms, ...owner],
    narrower: narrowerConcepts(query, label),
    ...(query.direction === undefined ? {} : { vector: quantise(query.direction) }),
    taughtBy: topic.learns ? Math.round(collection.corpus.documents) : 0,
    calibration: spokenFor(prior, query, label, collection),
  };
}

/** The expansion by what items teach; undefined where a collection has nothing to tell the topic from. */
function expandTaught(topic: Topic): Expansion | undefined {
  const { label, query, vectors, out, prior, compounds, owner } = topic;
  const { collection, witnesses, fieldShare } = topic;
  const evidence = evidenceOf(collection, prior, query);
  const signs = query.isShort ? signsOf(evidence, prior) : undefined;
  const vouched = out.silence(signs, collection);
  const presence = presenceOf(evidence, collection.weights, query);
  const { direction, terms: learnedTerms } = learnFrom(
    collection,
    query,
    vouched,
    presence,
    witnesses?.trust,
  );
  // They teach nothing themselves: a single long item may have several of them.
  const taught = withCompounds(learnedTerms, label.phrase[0] ?? '', compounds);
  const others = othersBy(evidence, collection.weights);
  // A collection of one subject has nothing in it to tell the subject from.
  if (others === undefined) return undefined;
  /** The terms as they are kept, and how their scores are to be read. */
  function settle(weighed: ReadonlyMap<string, number>) {
    const { terms, largest } = describeTerms(weighed, topic, 'collected');
    const kept = new Map(terms.map(({ stems, weight }) => [stems.join(' '), weight * largest]));
    const mention = query.isShort ? mentionOf(label, kept) : 0;
    const measured = measure(kept, direction, collection);
    const { raw } = measured;
    const logistic = calibrate(raw, others!, query, {
      floor: borneOutFrom(raw, evidence, collection.weights, { isShort: query.isShort, presence }),
      followers: witnesses?.followersFrom(raw, kept) ?? -Infinity,
      best: bestOf(raw, evidence, isTitledBy(label, collection), witnesses?.count ?? Infinity),
      doubt: 1 - (witnesses?.believed ?? 1),
      mention,
    });
    return { terms, largest, mention, ...measured, ...logistic };
  }
  const learned = settle(taught);
  const way = learned.threshold - learned.unconcerned;
  const factor = labelFactor(learned.mention, way, fieldShare);
  const { terms, largest, strength, vectorCentre, threshold, slope } =
    factor > 1 ? settle(emphasise(label, taught, factor)) : learned;
  return {
    terms: [...terms, ...owner],
    narrower: narrowerConcepts(query, label, {
      terms: spared(taught, out),
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

/**
 * What a topic path means. Deterministic; without vectors or items it degrades to what is left. Never
 * throws for a path that is one.
 */
export function expand(path: TopicPath, context: ExpansionContext = {}): Expansion {
  const topic = openTopic(path, context);
  const { label, collection, learns, witnesses } = topic;
  const isTaught = learns && isNamed(label, collection) && witnesses?.areMany !== true;
  return (isTaught ? expandTaught(topic) : undefined) ?? expandUntaught(topic);
}

/** What a topic that was stored without expansion means: its label, word for word. */
export function expandLabel(path: TopicPath, context: ExpansionContext = {}): Expansion {
  const { vectors } = context;
  const collection = asCollection(context.feedback);
  const corpus = blendCorpora(context.corpus ?? collection.corpus, backgroundCorpus(vectors));
  const label = readLabel(path, saidIn(collection), vectors);
  const query = queryModelOf(label, corpus, undefined, () => true);
  const prior = priorOf(query, label, corpus);
  const owner = ownerTerms(context.owner, label.language);
  const wording = { label, query, vectors, out: ruledOutBy(owner) };
  return {
    terms: [...describeTerms(prior.terms, wording, 'vectors').terms, ...owner],
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
