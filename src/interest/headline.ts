/**
 * Headlines: an item whose title says a label is about it, unless its words and its meaning speak against it. What items
 * teach may outweigh a label, but not so far that a headline that says it is left out of the list.
 */
import { between } from './between.ts';
import { discountOf, saturateBy, TITLE_WEIGHT } from './frequency.ts';
import type { Label } from './label.ts';

/** What one mention in the title counts in an item of typical length. */
const TITLED = saturateBy(TITLE_WEIGHT, discountOf(1, 1));

/** How much of the way from an unconcerned item to even odds a label in the title goes: a little beyond where a list begins. */
const REACH = 1.15;

/** The keys that one mention of a label brings: all of its words, and the phrase that they are. */
function keysOf({ words, phrase }: Label): ReadonlySet<string> {
  return new Set([...words.map(({ stem }) => stem), phrase.join(' ')]);
}

/** What one mention of a label brings to the raw score of an item of typical length. */
export function mentionOf(label: Label, terms: ReadonlyMap<string, number>): number {
  return [...keysOf(label)].reduce((sum, key) => sum + (terms.get(key) ?? 0), 0);
}

/**
 * By how much a label must weigh more, at least 1, so that a title that says it brings an item from the unconcerned to
 * the list, `way` being how far even odds are. Items of a field say its name in passing and its title tells less.
 */
export function labelFactor(mention: number, way: number, fieldShare: number): number {
  if (mention <= 0) return 1;
  return Math.max(between(REACH, 0, fieldShare) * (way / (TITLED * mention)), 1);
}

/** Terms in which those of the label weigh so many times as much. */
export function emphasise(
  label: Label,
  terms: ReadonlyMap<string, number>,
  factor: number,
): Map<string, number> {
  const keys = keysOf(label);
  return new Map(
    [...terms].map(([key, weight]) => [key, keys.has(key) ? factor * weight : weight]),
  );
}
