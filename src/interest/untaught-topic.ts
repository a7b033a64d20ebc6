/** A topic before any item taught it: what its label says in words and as a direction, and what it may learn from. */
import type { ConceptTerm } from '../model/concept.ts';
import type { TopicPath } from '../model/topic-path.ts';
import { type Collection, type FeedbackItem, openCollection } from './collection.ts';
import { compoundsOf, withCompounds } from './compounds.ts';
import { backgroundCorpus, blendCorpora, type CorpusStatistics } from './corpus.ts';
import type { Wording } from './described-terms.ts';
import { evidenceOf } from './evidence.ts';
import { breadthShare, fieldShareOf } from './field.ts';
import { isShort, type Label, readLabel } from './label.ts';
import { type Place, type Sense, senseOf } from './label-sense.ts';
import { namesakesOf, namesakeTerms } from './namesakes.ts';
import { ownerTerms, ruledOutBy } from './owner.ts';
import { type Prior, priorOf } from './prior.ts';
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
export const MIN_FEEDBACK = 40;

/** What a path says, and where it is to be understood. */
interface Reading extends Omit<Wording, 'query'> {
  readonly collection: Collection;
  /** How common words are among the stored items, and in general. */
  readonly corpus: CorpusStatistics;
  /** Terms that its owner added or ruled out. */
  readonly owner: readonly ConceptTerm[];
}

export interface UntaughtTopic extends Reading, Wording {
  readonly prior: Prior;
  /** Terms that its owner added or ruled out, and the names that its label is mistaken for, which rule items out as well. */
  readonly steering: readonly ConceptTerm[];
  /** Stems that are made of the label and another word. */
  readonly compounds: readonly string[];
  /** Whether the collection is large enough to teach anything. */
  readonly learns: boolean;
  /** Whether the vectors know all that the label says, and there are enough items for what is near it to be more than the nearest. */
  readonly isMeant: boolean;
  /** Whether so many items say the label, if that is a name, that the collection can teach it. */
  readonly isNamed: boolean;
  /** The witnesses of the label, if it is a name and something may be learned about it. */
  readonly witnesses: Witnesses | undefined;
  /** How far the collection has the label for a field of its own, 0..1. */
  readonly fieldShare: number;
  /** How far each item has the label in its sense; undefined where it could have no other, or nothing tells. */
  readonly sense: Sense | undefined;
}

function asCollection(feedback: ExpansionContext['feedback']): Collection {
  if (feedback === undefined) return openCollection([]);
  return 'scoreTerms' in feedback ? feedback : openCollection(feedback);
}

/** Whether the collection says a stem, or several in a row with spaces between them. */
function saidIn({ has, scoreTerms }: Collection): (key: string) => boolean {
  return (key) =>
    key.includes(' ') ? scoreTerms(new Map([[key, 1]])).some((x) => x > 0) : has(key);
}

/** Reads a path as the items of the context say its words. */
export function readTopic(path: TopicPath, context: ExpansionContext): Reading {
  const { vectors } = context;
  const collection = asCollection(context.feedback);
  const corpus = blendCorpora(context.corpus ?? collection.corpus, backgroundCorpus(vectors));
  const isSaid = saidIn(collection);
  const label = readLabel(path, isSaid, vectors);
  const owner = ownerTerms(context.owner, label.language, isSaid);
  return { label, vectors, collection, corpus, owner, out: ruledOutBy(owner) };
}

/**
 * So many items must say a name to teach it: of fewer, its neighbours among the vectors tell more. Those of a name of several
 * words tell too little, and among so many items it is enough that each of its words is said somewhere.
 */
const FEW = { naming: 3, itemsForSeveral: 200 };

/** Whether so many items say a label that they can teach it; a question is answered by what says some of its words. */
function isTaughtBy(
  { items, has, saying, weights }: Collection,
  label: Label,
  isMeant: boolean,
): boolean {
  const { words } = label;
  if (!isShort(label)) return true;
  const areMany = words.length > 1 && items.length >= FEW.itemsForSeveral;
  if (!isMeant || areMany) return words.every(({ stem }) => has(stem));
  const said = new Uint8Array(items.length);
  for (const { stem } of words) for (const doc of saying(stem)) said[doc] = said[doc]! + 1;
  const naming = weights.filter((_, doc) => said[doc] === words.length);
  return naming.reduce((sum, weight) => sum + weight, 0) >= FEW.naming;
}

/** How far items have a label in its sense, and the names that it is mistaken for. */
function otherSenses(label: Label, place: Place) {
  const { collection, vectors } = place;
  const namesakes = namesakesOf(label, collection, vectors);
  const sense = senseOf(label, place, namesakes);
  const ruledOut = sense === undefined ? [] : namesakeTerms(label, namesakes, sense, vectors);
  return { sense, ruledOut };
}

const NO_OTHER: ReturnType<typeof otherSenses> = { sense: undefined, ruledOut: [] };

/** The terms that steer a topic: those of its owner, who knows best which names rule an item out, and the names not among them. */
function steeringOf(
  owner: readonly ConceptTerm[],
  namesakes: readonly ConceptTerm[],
): readonly ConceptTerm[] {
  const isOwners = ({ stems }: ConceptTerm) =>
    owner.some((term) => term.stems.join(' ') === stems.join(' '));
  return [...owner, ...namesakes.filter((term) => !isOwners(term))];
}

/** Reads a path, and finds out what of it the collection can tell. */
export function openTopic(path: TopicPath, context: ExpansionContext): UntaughtTopic {
  const reading = readTopic(path, context);
  const { label, vectors, collection, corpus, out } = reading;
  const learns = collection.size >= MIN_FEEDBACK;
  const isMeant = learns && label.words.every(({ word }) => vectors?.rank(word) !== undefined);
  const isNamed = isTaughtBy(collection, label, isMeant);
  // Of a name that hardly anybody says, the nearest of a few collected words may have nothing to do with it.
  const isAny = !learns || !isNamed;
  const isCollected = (stem: string) => !out.has(stem) && (isAny || collection.has(stem));
  const compounds = compoundsOf(label, collection, vectors).filter((stem) => !out.has(stem));
  const { sense, ruledOut } =
    vectors === undefined ? NO_OTHER : otherSenses(label, { collection, corpus, vectors });
  const steering = steeringOf(reading.owner, ruledOut);
  const usual = queryModelOf(label, corpus, vectors, isCollected);
  const witnesses =
    learns && usual.isShort
      ? findWitnesses(label, usual, collection, { compounds, sense })
      : undefined;
  let fieldShare = 1;
  if (witnesses !== undefined && usual.direction !== undefined) {
    const evidence = evidenceOf(collection, priorOf(usual, label, corpus), usual);
    fieldShare = fieldShareOf(label, evidence, collection, vectors);
  }
  // Only where it is meant as it usually is, and not literally, does a label name the whole field around it.
  const { company = 1, evenness = 1, literalness = 0 } = witnesses ?? {};
  const breadth = usual.breadth * company * evenness * (1 - literalness) * breadthShare(fieldShare);
  const query = { ...usual, breadth };
  const plain = priorOf(query, label, corpus);
  const prior = { ...plain, terms: withCompounds(plain.terms, label.phrase[0] ?? '', compounds) };
  return {
    ...reading,
    out: ruledOutBy(steering),
    steering,
    query,
    prior,
    compounds,
    learns,
    isMeant,
    isNamed,
    witnesses,
    fieldShare,
    sense,
  };
}
