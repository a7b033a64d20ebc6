/**
 * Prior: how a label scores before any item taught more. The figures are chosen so that a label in the
 * title, or twice in the text, of an item of typical length is more likely wanted than not.
 */
import type { Calibration } from '../model/concept.ts';
import { type CorpusStatistics, inverseDocumentFrequency } from './corpus.ts';
import type { Label } from './label.ts';
import type { Seed } from './seed.ts';

/** What a neighbour counts beside the label, times its similarity. */
const NEIGHBOUR_SHARE = 0.3;

export function priorOf(
  seed: Seed,
  label: Label,
  corpus: CorpusStatistics,
): { readonly terms: Map<string, number>; readonly calibration: Calibration } {
  const terms = new Map<string, number>();
  let total = 0;
  for (const { stem } of label.words) total += seed.terms.get(stem) ?? 0;
  for (const [key, weight] of seed.terms) terms.set(key, weight / Math.max(total, 1e-9));
  for (const { stem, similarity } of seed.neighbours) {
    const known = inverseDocumentFrequency(stem, corpus) / inverseDocumentFrequency('', corpus);
    if (!terms.has(stem)) terms.set(stem, NEIGHBOUR_SHARE * similarity * known);
  }
  const largest = Math.max(...terms.values(), 1e-9);
  const meaning = seed.direction !== undefined;
  return {
    terms,
    calibration: {
      intercept: meaning ? -2.8 : -2.5,
      termScale: 2 * largest,
      vectorScale: meaning ? 7 : 0,
      vectorCentre: 0.1,
      averageLength: corpus.averageLength,
    },
  };
}
