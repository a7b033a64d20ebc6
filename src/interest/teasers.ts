/** Teasers: items of a title and a line or two, which most feeds of news are made of. */
import { shareOfWay } from './between.ts';
import type { CorpusStatistics } from './corpus.ts';

/**
 * Stems of an item, half of a typical one, below which lengths are not compared: where all items are teasers, a word in one
 * tells as much as a word in a teaser does anywhere, and not as little as one mention in an article.
 */
export const TEASER_LENGTH = 60;

/** Mean length of the items of a collection from which on it is not one of teasers at all. */
const LONG = 100;

/** How far the items of a collection are teasers, 0..1. */
export function teasersIn({ averageLength }: Pick<CorpusStatistics, 'averageLength'>): number {
  return 1 - shareOfWay(averageLength, TEASER_LENGTH, LONG);
}
