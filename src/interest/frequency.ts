/** Term frequency as a score sees it: saturating, title above text, discounted in long items (BM25F). */

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
