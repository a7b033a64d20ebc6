/** Which words of an item its nearness in meaning comes from, since a direction among vectors tells nobody anything. */
import type { Annotation } from '../model/annotation.ts';
import type { ItemAnalysis } from './analyse.ts';
import { TITLE_WEIGHT } from './frequency.ts';
import { centred, cosine, rarity } from './meaning.ts';
import type { WordVectors } from './vectors.ts';

/** Words that are told of. */
const TOLD = 3;
/** A word whose cosine with the concept is smaller is near it by chance. */
const LEAST_NEAR = 0.3;

/** An item as it was analysed, and as it is worded. */
interface WordedItem {
  readonly analysis: ItemAnalysis;
  /** Stem → the word of the item that it stands for. */
  readonly forms: ReadonlyMap<string, string>;
}

function countsOf({ titleStems, textStems }: ItemAnalysis): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stem of titleStems) counts.set(stem, (counts.get(stem) ?? 0) + TITLE_WEIGHT);
  for (const stem of textStems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** The words that bring an item near a direction, the strongest first: how near each is, by what it counts for in the item. */
function tellingWords(
  { analysis, forms }: WordedItem,
  direction: ArrayLike<number>,
  vectors: WordVectors,
): string[] {
  const found: { word: string; share: number }[] = [];
  for (const [stem, count] of countsOf(analysis)) {
    const word = forms.get(stem) ?? stem;
    const rank = vectors.rank(word.toLowerCase());
    if (rank === undefined) continue;
    const nearness = cosine(direction, centred(vectors.of(vectors.word(rank))!, vectors));
    if (nearness < LEAST_NEAR) continue;
    found.push({ word, share: nearness * Math.log1p(count) * rarity(rank) });
  }
  found.sort((a, b) => b.share - a.share);
  return found.slice(0, TOLD).map(({ word }) => word);
}

/** The annotation, with the words that its nearness in meaning to a concept comes from where that adds to the score. */
export function tellMeaning(
  annotation: Annotation,
  item: WordedItem,
  direction: ArrayLike<number> | undefined,
  vectors: WordVectors | undefined,
): Annotation {
  if (direction === undefined || vectors === undefined) return annotation;
  const contributions = annotation.contributions.map((one) => {
    if (one.part !== 'vector' || one.amount <= 0) return one;
    const words = tellingWords(item, direction, vectors);
    return words.length === 0 ? one : { ...one, term: words.join(', ') };
  });
  return { ...annotation, contributions };
}
