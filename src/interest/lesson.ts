/** What one item teaches of a reader: the words that tell what it is about, and what it says of the reader's topics. */
import type { ConceptTerm, Expansion } from '../model/concept.ts';
import type { ItemAnalysis } from './analyse.ts';
import { type CorpusStatistics, inverseDocumentFrequency } from './corpus.ts';
import { countInItem, countStems } from './frequency.ts';
import { isFunctionWord } from './language.ts';
import { isNumber } from './names.ts';

/** Stems that one item teaches. */
const STEMS_PER_ITEM = 12;

/** Occurrences, the title counting twice, from which on an item says a word not only in passing. */
const TELLING = 2;

/**
 * What an item is about, for `LearnEvent.stems`: its most telling stems, the strongest 1. What it has in `common` with
 * other items, 0..1, does not count.
 */
export function tellingStems(
  item: ItemAnalysis,
  corpus: CorpusStatistics,
  common: (stem: string) => number = () => 0,
): Record<string, number> {
  const weighed = [...countStems(item)]
    .filter(([stem, count]) => count >= TELLING && !isNumber(stem) && !isFunctionWord(stem))
    .map(([stem, count]) => {
      const weight = Math.log1p(count) * inverseDocumentFrequency(stem, corpus);
      return [stem, weight * (1 - common(stem))] as const;
    })
    .filter(([, weight]) => weight > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, STEMS_PER_ITEM);
  const largest = weighed[0]?.[1] ?? 1;
  return Object.fromEntries(weighed.map(([stem, weight]) => [stem, weight / largest]));
}

/**
 * The narrower concept of an expansion that an item is about, for `LearnedTopic.narrower`; undefined when none is named
 * twice or in the title.
 */
export function narrowerIn(expansion: Expansion, item: ItemAnalysis): string | undefined {
  let best: { label: string; strength: number } | undefined;
  for (const { label, stems, weight } of expansion.narrower) {
    if (stems === undefined || stems.length === 0) continue;
    const count = countInItem(stems, item);
    const strength = weight * Math.log1p(count);
    if (count >= TELLING && strength > (best?.strength ?? 0)) best = { label, strength };
  }
  return best?.label;
}

/** Whether a term is what a topic is called or what its owner asked for. */
function isGiven({ origin, weight }: ConceptTerm): boolean {
  return (origin === 'label' || origin === 'owner') && weight > 0;
}

/** Whether an item says a word of the label, or a term that was asked for, twice or in the title. */
export function namesTopic({ terms }: Expansion, item: ItemAnalysis): boolean {
  return terms.some((term) => isGiven(term) && countInItem(term.stems, item) >= TELLING);
}

/** How far a stem is what topics list items for, 0..1: wholly where it is of their label or was asked for. */
export function commonTo(expansions: readonly Expansion[]): (stem: string) => number {
  const found = new Map<string, number>();
  for (const term of expansions.flatMap(({ terms }) => terms)) {
    for (const stem of isGiven(term) || term.stems.length === 1 ? term.stems : []) {
      const weight = isGiven(term) ? 1 : term.weight;
      found.set(stem, Math.max(found.get(stem) ?? 0, weight));
    }
  }
  return (stem) => found.get(stem) ?? 0;
}
