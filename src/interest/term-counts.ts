/** How often an item says the terms of one concept, and how much of it matches none of them. */
import type { ItemAnalysis } from './analyse.ts';
import { TITLE_WEIGHT } from './frequency.ts';
import { standsAt } from './phrase.ts';

/** Counters of a concept's terms, in the order of the terms: those of the item that was counted last. */
export interface TermCounts {
  /** Counts an item; gives the stems, title above text, that match no term by themselves. */
  count(item: ItemAnalysis): number;
  readonly title: Uint16Array;
  readonly text: Uint16Array;
}

interface Starting {
  /** Indexes of terms that are the stem. */
  readonly words: number[];
  /** Indexes of phrases that begin with it. */
  readonly phrases: number[];
}

/** Terms by their first stem. */
function startsOf(terms: readonly (readonly string[])[]): Map<string, Starting> {
  const starts = new Map<string, Starting>();
  terms.forEach(([first, ...rest], index) => {
    if (first === undefined) return;
    const known = starts.get(first) ?? { words: [], phrases: [] };
    (rest.length > 0 ? known.phrases : known.words).push(index);
    starts.set(first, known);
  });
  return starts;
}

/** Counters for terms, each given as its stems. One set for all items: a scorer runs over tens of thousands of them. */
export function createTermCounts(terms: readonly (readonly string[])[]): TermCounts {
  const starts = startsOf(terms);
  const title = new Uint16Array(terms.length);
  const text = new Uint16Array(terms.length);

  /** Counts the terms of a field; gives the stems that match no term by themselves. */
  function countField(stems: readonly string[], counts: Uint16Array): number {
    counts.fill(0);
    let other = 0;
    for (let at = 0; at < stems.length; at++) {
      const found = starts.get(stems[at]!);
      if (found === undefined || found.words.length === 0) other++;
      if (found === undefined) continue;
      for (const index of found.words) counts[index] = counts[index]! + 1;
      for (const index of found.phrases) {
        if (standsAt(terms[index]!, stems, at)) counts[index] = counts[index]! + 1;
      }
    }
    return other;
  }

  return {
    title,
    text,
    count: ({ titleStems, textStems }) =>
      TITLE_WEIGHT * countField(titleStems, title) + countField(textStems, text),
  };
}
