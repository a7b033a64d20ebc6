/** Analysis: what scoring reads of an item, made once when the item is stored. */
import { detectLanguage, ENGLISH, languageOf, SAMPLE } from './language.ts';
import { Lexicon, type Word } from './lexicon.ts';
import { meaningOfRanks, quantise } from './meaning.ts';
import type { WordVectors } from './vectors.ts';

export interface ItemAnalysis {
  /** Stems of the title in their order, without stop words. Letters and digits only. */
  readonly titleStems: readonly string[];
  /** Stems of the text in their order, without stop words, at most `TEXT_STEMS`. */
  readonly textStems: readonly string[];
  /** Direction of the meaning; absent when no word is known or the language has no vectors. */
  readonly vector?: Int8Array;
}

export interface AnalysableItem {
  readonly title: string;
  readonly text: string;
  /** BCP 47; told from the words when absent. */
  readonly language?: string;
  readonly categories?: readonly string[];
}

/** Characters of a text that are read: what an article is about stands in its first pages. */
export const TEXT_CHARACTERS = 20_000;

/** Stems of a text that are kept. */
const TEXT_STEMS = 2_000;

/** How much more a word in the title says than one in the text. */
export const TITLE_WEIGHT = 2;

const lexicon = new Lexicon();

/** The language of a text: as its feed says, else as its first words tell. */
function decideLanguage(item: AnalysableItem, title: readonly Word[], text: readonly Word[]) {
  if (item.language !== undefined) return languageOf(item.language);
  return detectLanguage([...title, ...text.slice(0, SAMPLE)].map((word) => word.text));
}

/** Stems and direction of an item. The same item always gives the same analysis. */
export function analyseItem(item: AnalysableItem, vectors?: WordVectors): ItemAnalysis {
  const title = lexicon.read(item.title);
  // Categories are the publisher's own summary; they stand with the text, since many feeds use a fixed few.
  const text = lexicon.read(
    [item.text.slice(0, TEXT_CHARACTERS), ...(item.categories ?? [])].join('\n'),
  );
  const language = decideLanguage(item, title, text);
  // Words are counted for this reading of the item; the item itself would be kept by them.
  const reading = {};
  const different: Word[] = [];
  const stemsOf = (words: readonly Word[], most: number, weight: number): string[] => {
    const stems: string[] = [];
    for (const word of words) {
      if (stems.length === most) break;
      const stem = word.contentStem(language);
      if (stem === undefined) continue;
      stems.push(stem);
      if (word.count(reading, weight)) different.push(word);
    }
    return stems;
  };
  const stems = {
    titleStems: stemsOf(title, Infinity, TITLE_WEIGHT),
    textStems: stemsOf(text, TEXT_STEMS, 1),
  };
  if (vectors === undefined || language !== ENGLISH) return stems;
  const known = different.filter((word) => word.rank(vectors) !== undefined);
  const ranks = known.map((word) => word.rank(vectors)!);
  const weights = known.map((word) => Math.log1p(word.countIn(reading)));
  const meaning = meaningOfRanks(ranks, weights, vectors);
  return meaning === undefined ? stems : { ...stems, vector: quantise(meaning) };
}
