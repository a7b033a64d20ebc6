/** An item's analysis as the store keeps it. */
import { type AnalysableItem, analyseItem } from '../../interest/analyse.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import type { ItemStems } from '../../model/item.ts';

/** Stems joined by spaces, and the meaning where a word of the item is known. */
export function writeAnalysis(item: AnalysableItem, vectors: WordVectors | undefined): ItemStems {
  const { titleStems, textStems, feedStems, vector } = analyseItem(item, vectors);
  return {
    titleStems: titleStems.join(' '),
    textStems: textStems.join(' '),
    ...(feedStems === undefined ? {} : { feedStems: feedStems.join(' ') }),
    ...(vector === undefined ? {} : { vector }),
  };
}
