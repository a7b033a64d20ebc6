/**
 * Witnesses: the items that say a label themselves. A collection always has items that come nearest to a label in
 * meaning; only those that say it show that the collection speaks of it at all, so they bound what it may teach.
 */
import { between, shareOfWay } from './between.ts';
import type { Collection } from './collection.ts';
import { withCompounds } from './compounds.ts';
import { highestIndexes, momentsOf, nthHighest } from './distribution.ts';
import { evennessOf } from './evenness.ts';
import type { Trust } from './feedback.ts';
import type { Label } from './label.ts';
import type { Sense } from './label-sense.ts';
import { literalnessOf } from './literalness.ts';
import type { QueryModel } from './query-model.ts';

/** What an item counts that says all words of a name, but not next to each other. */
const APART = 0.5;

/** Pseudo-count: with this many witnesses, the label is believed by half, since a few can come by chance. */
const BY_CHANCE = 6;

/**
 * Voices that say a single word from which on all words that they teach count. It is said in passing too, and what a few
 * items that do so speak of would outweigh it.
 */
const IN_PASSING = 24;

/** Added to both counts, so that a few items never give a share of none or all (Jeffreys prior). */
const HALF = 0.5;

/**
 * At most this many items without the label are accepted for each witness: fewer where a name is that of one thing among many,
 * since what is near that is mostly something else. A long item would say the word; the fewer words an item has, the more are
 * silent for each one that says it.
 */
const FOLLOWERS = { most: 10, oneOfMany: 3, ofStems: 200 };

/** Literalness from which on a name of several words is one expression, which names one thing among many. */
const EXPRESSION = 1 / 3;

/** The estimate is multiplied by this: the best-matching items say the label more often than others about it. */
const AT_MOST = 3;

/** Least number of best-matching items that are checked for the label. */
const ASKED = 5;

/** Share of the collection from which on what goes with the label goes with everything. */
const MANY = 1 / 3;

/** Deviations by which witnesses are nearer to the words around the label where they begin to mean its usual sense, and where they do. */
const SAME_SENSE = { from: 0, to: 0.4 };

/** Deviation of cosines that items have at least, unless nearly all are about one thing. */
const LEAST_SPREAD = 0.1;

export interface Witnesses {
  /** Sum over the items that say the label; one that says it once in a long text counts less than 1. */
  readonly count: number;
  /** Whether so much of the collection says the label that saying it tells all there is to tell. */
  readonly areMany: boolean;
  /** How far this number of witnesses is believed, 0..1. */
  readonly believed: number;
  /** How far the name is meant literally, 0..1, as far as the witnesses are believed. */
  readonly literalness: number;
  /**
   * How much of what they teach counts: all of it, unless the name is meant literally, or there are so few that they could
   * have come by chance.
   */
  readonly trust: Trust;
  /**
   * Whether the label keeps the company here that it keeps in general, 0..1: `space` on a disk is not near the stars. 1
   * where nothing is near it.
   */
  readonly company: number;
  /** How evenly what is near the label says it, 0..1. */
  readonly evenness: number;
  /**
   * A raw score that is exceeded only by as many items without the label as the witnesses vouch for. How many these are is
   * read off the items that score highest by the other terms: where most of them say the label, few are about it that do not.
   * @param fieldShare how far the collection has the label for a field of its own, 0..1
   */
  followersFrom(raw: Float64Array, terms: ReadonlyMap<string, number>, fieldShare: number): number;
}

/** How often items say a key or, in its place, one of its compounds. */
function timesOf(
  key: string,
  collection: Collection,
  compounds: readonly string[] = [],
): Float64Array {
  return collection.scoreTerms(withCompounds(new Map([[key, 1]]), key, compounds));
}

/** How many items without the label are accepted at most for each witness, by how far the name is that of a field, 0..1. */
function mostFollowers({ corpus }: Collection, fieldness: number): number {
  const { most, oneOfMany, ofStems } = FOLLOWERS;
  return between(Math.min((oneOfMany * ofStems) / corpus.averageLength, most), most, fieldness);
}

/** Which items say a label as a whole, and how far each says it, 0..1: as often as the rarest of its words there. */
function sayingOf(label: Label, collection: Collection, compounds: readonly string[]) {
  const words = label.words.map(({ stem }) => timesOf(stem, collection, compounds));
  const whole = words.length > 1 ? timesOf(label.phrase.join(' '), collection) : words[0];
  const isSaid = (doc: number) => (whole?.[doc] ?? 0) > 0;
  const shareOf = (doc: number) => {
    const least = words.reduce((share, times) => Math.min(share, times[doc]!), 1);
    return isSaid(doc) ? least : APART * least;
  };
  return { isSaid, said: collection.weights.map((weight, doc) => weight * shareOf(doc)) };
}

/**
 * How much nearer witnesses are to the words around the label than items in general, in deviations; 1 where nothing is near it.
 * Meaning tells, not words: of a short item hardly any word is one of these few.
 */
function companyOf(
  said: Float64Array,
  count: number,
  { surroundings }: QueryModel,
  collection: Collection,
): number {
  if (surroundings === undefined) return 1;
  const near = collection.scoreMeaning(surroundings);
  const { mean, deviation } = momentsOf(near, collection.weights);
  const sum = said.reduce((total, share, doc) => total + share * (near[doc]! - mean), 0);
  // Of a name that nobody says nothing shows that it keeps other company.
  const usual = BY_CHANCE * SAME_SENSE.to;
  const nearer = (sum / Math.max(deviation, LEAST_SPREAD) + usual) / (count + BY_CHANCE);
  return shareOfWay(nearer, SAME_SENSE.from, SAME_SENSE.to);
}

/** Finds the items that say a label, and whether they say the words near it too. */
export function findWitnesses(
  label: Label,
  model: QueryModel,
  collection: Collection,
  {
    compounds = [],
    sense,
  }: { readonly compounds?: readonly string[]; readonly sense?: Sense | undefined } = {},
): Witnesses {
  const saying = sayingOf(label, collection, compounds);
  const { isSaid } = saying;
  const said = saying.said.map((share, doc) => share * (sense?.[doc] ?? 1));
  const count = said.reduce((total, share) => total + share, 0);
  const voices = said.reduce((total, share, doc) => total + share * collection.voices[doc]!, 0);
  const taughtBy = label.words.length > 1 ? BY_CHANCE : IN_PASSING;
  const believed = count / (count + BY_CHANCE);
  const literalness = believed * literalnessOf(label, collection);
  const isOwn = (key: string) =>
    key.split(' ').some((stem) => label.phrase.includes(stem) || compounds.includes(stem));

  /** How many items without the label are about it, for each one that says it. */
  function unsaid(raw: Float64Array, terms: ReadonlyMap<string, number>): number {
    const own = new Map([...terms].filter(([key]) => isOwn(key)));
    const byLabel = collection.scoreTerms(own);
    const blind = raw.map((score, doc) => score - byLabel[doc]!);
    const asked = highestIndexes(blind, Math.max(Math.round(count / 2), ASKED));
    const saying = (asked.filter(isSaid).length + HALF) / (asked.length + 2 * HALF);
    return AT_MOST * (1 / saying - 1);
  }

  return {
    count,
    believed,
    literalness,
    trust: {
      words: Math.min(voices / taughtBy, 1) * (1 - literalness),
      meaning: Math.min(count / BY_CHANCE, 1) * (1 - literalness),
    },
    areMany: count > MANY * collection.corpus.documents,
    company: companyOf(said, count, model, collection),
    evenness: evennessOf(isSaid, model.direction, collection),
    followersFrom(raw, terms, fieldShare) {
      const vouching = count * believed * (1 - literalness);
      // What a name of several words names may be spoken of by either of them, unless they are one expression.
      const isSeveral = label.words.length > 1;
      const fieldness = isSeveral ? Math.max(1 - literalness / EXPRESSION, 0) : fieldShare;
      const most = mostFollowers(collection, fieldness);
      const followers = Math.floor(vouching * Math.min(unsaid(raw, terms), most));
      const silent = raw.map((score, doc) => (isSaid(doc) ? -Infinity : score));
      return nthHighest(silent, followers + 1);
    },
  };
}
