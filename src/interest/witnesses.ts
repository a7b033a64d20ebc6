/**
 * Witnesses: the items that say a label themselves. A collection always has items that come nearest to a label in
 * meaning; only those that say it show that the collection speaks of it at all, so they bound what it may teach.
 */
import type { Collection } from './collection.ts';
import { withCompounds } from './compounds.ts';
import { highestIndexes, momentsOf, nthHighest } from './distribution.ts';
import type { Label } from './label.ts';
import type { QueryModel } from './query-model.ts';

/** What an item counts that says all words of a name, but not next to each other. */
const APART = 0.5;

/** Pseudo-count: with this many witnesses, the label is believed by half, since a few can come by chance. */
const BY_CHANCE = 6;

/** Added to both counts, so that a few items never give a share of none or all (Jeffreys prior). */
const HALF = 0.5;

/** At most this many items without the label are accepted for each witness. */
const FOLLOWERS = 10;

/** The estimate is multiplied by this: the best-matching items say the label more often than others about it. */
const AT_MOST = 3;

/** Least number of best-matching items that are checked for the label. */
const ASKED = 5;

/** Share of the collection from which on what goes with the label goes with everything. */
const MANY = 1 / 3;

/** How much more often than other items witnesses must say the words near the label to mean its usual sense. */
const SAME_SENSE = 2;

/** Pseudo-items without a tendency, averaged with the company of a few witnesses. */
const UNDECIDED = 2;

export interface Witnesses {
  /** Sum over the items that say the label; one that says it once in a long text counts less than 1. */
  readonly count: number;
  /** Whether so much of the collection says the label that saying it tells all there is to tell. */
  readonly areMany: boolean;
  /** How far this number of witnesses is believed, 0..1. */
  readonly believed: number;
  /**
   * How far the words of a name are one expression here, 0..1: the part of those that say its rarest word who say all of it in
   * a row, as far as they are believed; 0 of a single word. What is called by an expression is called so, and what merely
   * stands near it is something else, where a word such as `sport` is hardly said by what it names.
   */
  readonly cohesion: number;
  /**
   * How much what they teach counts, 0..1: all of it, unless the name is an expression, or there are so few that they could
   * have come by chance.
   */
  readonly trust: number;
  /**
   * Whether the label keeps the company here that it keeps in general, 0..1: `space` on a disk is not near the stars. 1
   * where nothing is near it.
   */
  readonly company: number;
  /**
   * A raw score that is exceeded only by as many items without the label as the witnesses vouch for. How many these are is
   * read off the items that score highest by the other terms: where most of them say the label, few are about it that do not.
   */
  followersFrom(raw: Float64Array, terms: ReadonlyMap<string, number>): number;
}

/** How often items say a key or, in its place, one of its compounds. */
function timesOf(
  key: string,
  collection: Collection,
  compounds: readonly string[] = [],
): Float64Array {
  return collection.scoreTerms(withCompounds(new Map([[key, 1]]), key, compounds));
}

/** How many items say a term, by how often each says it. */
function countSaying(times: Float64Array, { weights }: Collection): number {
  return weights.reduce((sum, weight, doc) => sum + (times[doc]! > 0 ? weight : 0), 0);
}

/** The part of the items with the rarest word of a name that say the whole name; 0 for a name of one word. */
function togetherness(
  words: readonly Float64Array[],
  whole: Float64Array | undefined,
  collection: Collection,
): number {
  if (words.length < 2 || whole === undefined) return 0;
  const rarest = Math.min(...words.map((times) => countSaying(times, collection)));
  return rarest === 0 ? 0 : countSaying(whole, collection) / rarest;
}

/** Finds the items that say a label, and whether they say the words near it too. */
export function findWitnesses(
  label: Label,
  { neighbours }: QueryModel,
  collection: Collection,
  compounds: readonly string[] = [],
): Witnesses {
  const words = label.words.map(({ stem }) => timesOf(stem, collection, compounds));
  const whole = words.length > 1 ? timesOf(label.phrase.join(' '), collection) : words[0];
  const { weights } = collection;
  const near = collection.scoreTerms(
    new Map(neighbours.map(({ stem, similarity }) => [stem, similarity])),
  );
  const usual = momentsOf(near, weights).mean;
  const isOwn = (key: string) =>
    key.split(' ').some((stem) => label.phrase.includes(stem) || compounds.includes(stem));
  const isSaid = (doc: number) => (whole?.[doc] ?? 0) > 0;
  let count = 0;
  let sum = 0;
  weights.forEach((weight, doc) => {
    const least = words.reduce((share, times) => Math.min(share, times[doc]!), 1);
    const said = weight * (isSaid(doc) ? least : APART * least);
    count += said;
    sum += said * near[doc]!;
  });
  const lift = usual === 0 ? SAME_SENSE : (sum / usual + UNDECIDED) / (count + UNDECIDED);

  /** How many items without the label are about it, for each one that says it. */
  function unsaid(raw: Float64Array, terms: ReadonlyMap<string, number>): number {
    const own = new Map([...terms].filter(([key]) => isOwn(key)));
    const byLabel = collection.scoreTerms(own);
    const blind = raw.map((score, doc) => score - byLabel[doc]!);
    const asked = highestIndexes(blind, Math.max(Math.round(count / 2), ASKED));
    const saying = (asked.filter(isSaid).length + HALF) / (asked.length + 2 * HALF);
    return Math.min(AT_MOST * (1 / saying - 1), FOLLOWERS);
  }

  const believed = count / (count + BY_CHANCE);
  const cohesion = believed * togetherness(words, whole, collection);
  return {
    count,
    believed,
    cohesion,
    trust: Math.min(count / BY_CHANCE, 1) * (1 - cohesion),
    areMany: count > MANY * collection.corpus.documents,
    company: Math.min(Math.max((lift - 1) / (SAME_SENSE - 1), 0), 1),
    followersFrom(raw, terms) {
      const vouching = count * believed * (1 - cohesion);
      const followers = Math.floor(vouching * unsaid(raw, terms));
      const silent = raw.map((score, doc) => (isSaid(doc) ? -Infinity : score));
      return nthHighest(silent, followers + 1);
    },
  };
}
