/** Voices: how far items are heard when they teach. Those that say the same are one voice together. */
import type { ItemAnalysis } from './analyse.ts';
import { countDuplicateTexts } from './duplicate-texts.ts';
import { passageVoicesOf } from './shared-passages.ts';
import type { Steps } from './steps.ts';

export interface Voices {
  /** The weight of each item, 0..1: items with the same text share the weight of one. */
  readonly ofItems: Float64Array;
  /** What part of its weight an item has for a stem, by its number: less where it only says it in a passage that others share. */
  partFor(doc: number, stem: number): number;
}

/** The voices of items; `texts` are the numbers, below `stemCount`, of the stems of their texts in their order. */
export function* openVoices(
  items: readonly ItemAnalysis[],
  texts: readonly Uint32Array[],
  stemCount: number,
): Steps<Voices> {
  const ofItems = Float64Array.from(countDuplicateTexts(items), (count) => 1 / count);
  yield;
  const passages = yield* passageVoicesOf(texts, stemCount);
  return {
    ofItems,
    partFor(doc, stem) {
      const voice = passages[doc]?.get(stem);
      return voice === undefined ? 1 : Math.min(voice / ofItems[doc]!, 1);
    },
  };
}
