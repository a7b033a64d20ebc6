/**
 * Evenness: whether what is near a name says it all alike. Wherever items are on sport some say `sport`, whatever their game;
 * but those that say `football` lie close together, and what else is near it is tennis. A name that is said evenly is that of all
 * that is near it, and one that is said in one place is that of a part.
 */
import { between, shareOfWay } from './between.ts';
import type { Collection } from './collection.ts';
import { highestIndexes } from './distribution.ts';
import { integerDots } from './dot.ts';
import { lengthOf } from './meaning.ts';

/** What is near a name: such a part of a collection, at most so many items. */
const NEAR = { part: 0.3, most: 300 };

/** Items around each that are asked whether they say the name. */
const AROUND = 15;

/** How much less often the name is said around what is silent than around what says it, from where it is a part to where it is all. */
const EVEN = { from: 0.38, wholly: 0.5 };

/** How often it must be said around what says it for that to tell anything: a name that few say is silent nearly everywhere. */
const TELLING = { from: 0.18, wholly: 0.26 };

/** So many sayers, times how often it is said around them, tell all that they can. */
const SAYERS = { from: 0.5, enough: 2 };

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** For each of some items, the share of those nearest to it in meaning that say a name. */
function saidAround(
  docs: readonly number[],
  says: readonly boolean[],
  { items }: Collection,
): number[] {
  const dimensions = items[docs[0]!]!.vector!.length;
  const rows = new Int8Array(docs.length * dimensions);
  docs.forEach((doc, n) => {
    rows.set(items[doc]!.vector!, n * dimensions);
  });
  const lengths = docs.map((doc) => lengthOf(items[doc]!.vector!) || 1);
  return docs.map((doc, n) => {
    const nearness = integerDots(Int32Array.from(items[doc]!.vector!), rows, dimensions);
    for (let other = 0; other < docs.length; other++) {
      nearness[other] = nearness[other]! / lengths[other]!;
    }
    nearness[n] = Number.NEGATIVE_INFINITY;
    const around = highestIndexes(nearness, Math.min(AROUND, docs.length - 1));
    return mean(around.map((other) => (says[other] ? 1 : 0)));
  });
}

/** How evenly the items near a direction say its name, 0..1; 1 where nothing tells. */
export function evennessOf(
  isSaid: (doc: number) => boolean,
  direction: Float32Array | undefined,
  collection: Collection,
): number {
  if (direction === undefined) return 1;
  const count = Math.min(Math.round(NEAR.part * collection.size), NEAR.most);
  const near = highestIndexes(collection.scoreMeaning(direction), count).filter(
    (doc) => collection.items[doc]!.vector !== undefined,
  );
  const says = near.map(isSaid);
  if (!says.includes(true)) return 1;
  const around = saidAround(near, says, collection);
  const aroundSayers = around.filter((_, n) => says[n]);
  const aroundSilent = around.filter((_, n) => !says[n]);
  const usual = mean(aroundSayers);
  const ratio = mean(aroundSilent) / Math.max(usual, 1e-9);
  const told = Math.min(
    shareOfWay(aroundSayers.length * usual, SAYERS.from, SAYERS.enough),
    shareOfWay(usual, TELLING.from, TELLING.wholly),
  );
  return between(1, shareOfWay(ratio, EVEN.from, EVEN.wholly), told);
}
