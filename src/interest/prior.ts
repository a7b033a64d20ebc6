/**
 * Prior: how a label scores before any item taught more. The figures are chosen so that a label in the
 * title, or twice in the text, of an item of typical length is more likely wanted than not.
 */
import type { Calibration } from '../model/concept.ts';
import { between } from './between.ts';
import type { Collection } from './collection.ts';
import { type CorpusStatistics, inverseDocumentFrequency } from './corpus.ts';
import type { Label } from './label.ts';
import type { QueryModel } from './query-model.ts';

/** What a neighbour counts beside the label, times its similarity. */
const NEIGHBOUR_SHARE = 0.3;

/**
 * What the label counts beside its companions, and each of these: who says `chess-board` may lay tiles, and who speaks of pawns and
 * endgames plays chess without saying so.
 */
const IN_COMPANY = 0.75;

/** Log-odds per unit of cosine where a label names a whole field. */
const MEANING = 7;

/** Share of it that stays for something particular: near it in meaning lies much that is something else. */
const PARTICULAR = 0.4;

/** The same where a sentence describes what is asked for: its words together say more of what is meant. */
const DESCRIBED = 0.7;

/** Cosine of an item that has nothing to do with a name, and with what a sentence says, which more items are near. */
const TYPICAL = { name: 0, sentence: 0.1 };

/** Log-odds that an item loses for each common word of a name after the first: one word of a name is not the name. */
const EACH_WORD = 1.3;

export interface Prior {
  readonly terms: ReadonlyMap<string, number>;
  readonly calibration: Calibration;
}

/** The prior of a label: the weights of its terms, and how they add up to a log-odds. */
export function priorOf(query: QueryModel, label: Label, corpus: CorpusStatistics): Prior {
  const terms = new Map<string, number>();
  let total = 0;
  for (const { stem } of label.words) total += query.terms.get(stem) ?? 0;
  const own = new Set([...label.phrase, label.phrase.join(' ')]);
  const labelShare = query.company.size > 0 ? IN_COMPANY : 1;
  for (const [key, weight] of query.terms) {
    terms.set(key, (own.has(key) ? labelShare : 1) * (weight / Math.max(total, 1e-9)));
  }
  for (const { stem, similarity, isCompanion } of query.neighbours) {
    const known = inverseDocumentFrequency(stem, corpus) / inverseDocumentFrequency('', corpus);
    const share = isCompanion ? IN_COMPANY : NEIGHBOUR_SHARE * similarity;
    if (!terms.has(stem)) terms.set(stem, share * known);
  }
  const largest = Math.max(...terms.values(), 1e-9);
  const meaning = query.direction !== undefined;
  const particular = query.isShort ? PARTICULAR : DESCRIBED;
  const others = query.isShort ? label.words.length - 1 : 0;
  return {
    terms,
    calibration: {
      intercept: (meaning ? -2.8 : -2.5) - EACH_WORD * query.breadth * others,
      termScale: 2 * largest,
      vectorScale: meaning ? MEANING * between(particular, 1, query.breadth) : 0,
      vectorCentre: query.isShort ? TYPICAL.name : TYPICAL.sentence,
      averageLength: corpus.averageLength,
    },
  };
}

/**
 * The highest log-odds of an item that says no word of a name: just below even among so many items that one would say it, and
 * above among few, of which none may say the name of what they are about. What is near several words is surer to be meant than
 * what is near one; and that is more often of the field that it names than another thing of its kind, as beer is near wine.
 */
const UNSPOKEN = { several: 1.8, field: 1.8, thing: 0.3, many: -0.2 };
/** Items; among so many one would say the name of what it is about. */
const MANY = 500;

/** Cosine with a name of an item that has hardly anything to do with it, and one that hardly any item exceeds. */
const HARDLY_NEAR = 0.05;
const NEAREST = 0.58;

/**
 * The calibration of a prior by which items are scored, not only weighed as evidence. Unless few items are collected, one
 * that says no word of a name is not yet wanted, however near its meaning: some item is always the nearest.
 */
export function spokenFor(
  { terms, calibration }: Prior,
  { direction, isShort, breadth }: QueryModel,
  label: Label,
  { collection, isMeant }: { readonly collection: Collection; readonly isMeant: boolean },
): Calibration {
  const { intercept, termScale } = calibration;
  if (direction === undefined || !isShort) return calibration;
  const few =
    isMeant && label.words.length > 1
      ? UNSPOKEN.several
      : between(UNSPOKEN.thing, UNSPOKEN.field, breadth);
  const room = between(few, UNSPOKEN.many, Math.min(collection.size / MANY, 1)) - intercept;
  let most = room / (NEAREST - HARDLY_NEAR);
  if (collection.size > 0) {
    const largest = Math.max(...terms.values(), 1e-9);
    const byTerms = collection.scoreTerms(terms);
    const byLabel = collection.scoreTerms(new Map(label.words.map(({ stem }) => [stem, 1])));
    collection.scoreMeaning(direction).forEach((cosine, doc) => {
      if (byLabel[doc]! > 0 || cosine <= HARDLY_NEAR) return;
      const left = room - (termScale * byTerms[doc]!) / largest;
      // What says so many of its companions is as good as said to be about it.
      if (left <= 0) return;
      most = Math.min(most, left / (cosine - HARDLY_NEAR));
    });
  }
  const near = MEANING * between(isMeant ? 1 : PARTICULAR, 1, breadth);
  return { ...calibration, vectorScale: Math.min(near, most), vectorCentre: HARDLY_NEAR };
}
