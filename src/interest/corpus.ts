/** Corpus statistics: how common a stem is, from the stored items where there are enough, from general English before. */
import { asWritten } from './names.ts';
import type { WordVectors } from './vectors.ts';

export interface CorpusStatistics {
  /** Number of items. */
  readonly documents: number;
  /** Mean number of stems of an item, title counted with its weight. */
  readonly averageLength: number;
  /** In how many items a stem occurs. */
  documentFrequency(stem: string): number;
}

/** Stems of a typical item of a feed, before any was collected. */
const TYPICAL_LENGTH = 120;

/** How many imagined items general English counts for beside the stored ones. */
const BACKGROUND_DOCUMENTS = 200;

/** The most frequent known word of a stem; undefined for names and other languages. */
export function knownWord(stem: string, vectors?: WordVectors): string | undefined {
  const rank = vectors?.stemRank(stem);
  return rank === undefined ? undefined : vectors?.word(rank);
}

/** A word as people read it for a stem: its most frequent known form, else the stem itself. */
export function readableWord(stem: string, vectors?: WordVectors): string {
  return knownWord(stem, vectors) ?? asWritten(stem);
}

/** Statistics of general English, from the frequency ranks of the words that have vectors. */
export function backgroundCorpus(vectors?: WordVectors): CorpusStatistics {
  return {
    documents: BACKGROUND_DOCUMENTS,
    averageLength: TYPICAL_LENGTH,
    documentFrequency(stem) {
      const rank = vectors?.stemRank(stem);
      if (rank === undefined) return 0;
      // Zipf's law, and the chance that an item of typical length holds the word at least once.
      return BACKGROUND_DOCUMENTS * (1 - Math.exp(-TYPICAL_LENGTH / (9 * (rank + 10))));
    },
  };
}

/** Stored items and general English together, so that the first few items do not decide what is common. */
export function blendCorpora(
  stored: CorpusStatistics,
  general: CorpusStatistics,
): CorpusStatistics {
  const documents = stored.documents + general.documents;
  return {
    documents,
    averageLength:
      (stored.averageLength * stored.documents + general.averageLength * general.documents) /
      documents,
    documentFrequency: (stem) => stored.documentFrequency(stem) + general.documentFrequency(stem),
  };
}

/** How much a word tells that stands in so many of all documents (Robertson and Spärck Jones), above 0. */
export function rareness(frequency: number, documents: number): number {
  const held = Math.min(frequency, documents);
  return Math.log(1 + (documents - held + 0.5) / (held + 0.5));
}

/** How much a stem tells in a corpus. */
export function inverseDocumentFrequency(stem: string, corpus: CorpusStatistics): number {
  return rareness(corpus.documentFrequency(stem), corpus.documents);
}
