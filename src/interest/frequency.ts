/** Term frequency as a score sees it: saturating, title above text, discounted in long items (BM25F). */
import { countPhrase } from './phrase.ts';

/** What of an analysis is counted. */
export interface ItemWords {
  readonly titleStems: readonly string[];
  readonly textStems: readonly string[];
}

/** How much more a word in the title says than one in the text. */
export const TITLE_WEIGHT = 2;

/** By stem, how often an item says it, the title weighted. */
export function countStems({ titleStems, textStems }: ItemWords): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of titleStems) counts.set(stem, (counts.get(stem) ?? 0) + TITLE_WEIGHT);
  for (const stem of textStems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** How often an item says stems in a row, the title weighted. */
export function countInItem(
  phrase: readonly string[],
  { titleStems, textStems }: ItemWords,
): number {
  return TITLE_WEIGHT * countPhrase(phrase, titleStems) + countPhrase(phrase, textStems);
}

/** Length of an item in stems, the title weighted. */
export function weightedLength({ titleStems, textStems }: ItemWords): number {
  return TITLE_WEIGHT * titleStems.length + textStems.length;
}

/** A third mention tells less than the second. */
const SATURATION = 1.2;

/** How far length discounts, 0..1. */
const LENGTH_SHARE = 0.75;

/**
 * How soon mentions stop telling more in an item, the longer the later: what `saturateBy` discounts by.
 * `otherLength` counts only stems that match no term of the concept: so another match never lowers a score.
 */
export function discountOf(otherLength: number, averageLength: number): number {
  return SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * otherLength) / averageLength);
}

/** What a term's occurrences are worth in an item of a known discount, 0..2.2. */
export function saturateBy(count: number, discount: number): number {
  return (count * (SATURATION + 1)) / (count + discount);
}

/** What a term's occurrences are worth in an item, 0..2.2. */
export function saturate(count: number, otherLength: number, averageLength: number): number {
  return saturateBy(count, discountOf(otherLength, averageLength));
}
