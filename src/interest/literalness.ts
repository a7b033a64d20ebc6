/**
 * Literalness: whether what a name names also says the name. Texts on oil say `oil`, again and again, and those on a prime
 * minister say both words in a row; but a text on a match hardly ever says `sport`.
 */
import { shareOfWay } from './between.ts';
import type { Collection } from './collection.ts';
import type { Label } from './label.ts';

/** How much more a word is repeated than others: from the first on it may be meant literally, from the second on it is. */
const REPEATED = { from: 0.2, to: 0.75 };

/** How far a name is meant literally in a collection, 0..1. */
export function literalnessOf({ phrase }: Label, { corpus, repetition }: Collection): number {
  if (phrase.length < 2) {
    const more = phrase.length === 0 ? 0 : repetition(phrase[0]!);
    return shareOfWay(more, REPEATED.from, REPEATED.to);
  }
  const rarest = Math.min(...phrase.map(corpus.documentFrequency));
  return rarest === 0 ? 0 : corpus.documentFrequency(phrase.join(' ')) / rarest;
}
