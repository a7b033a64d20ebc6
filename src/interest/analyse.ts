/** Analysis: what scoring reads of an item, made once when the item is stored. */
import { detectLanguage, ENGLISH, type Language, languageOf } from './language.ts';
import { meaningOf, quantise } from './meaning.ts';
import type { WordVectors } from './vectors.ts';
import { wordsOf } from './words.ts';

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

function contentWords(words: readonly string[], language: Language): string[] {
  return words.filter((word) => !language.isStopWord(word));
}

/** The language of a text: as its feed says unless the words say English, which feeds often get wrong. */
function decideLanguage(item: AnalysableItem, words: readonly string[]): Language {
  return item.language === undefined ? detectLanguage(words) : languageOf(item.language);
}

/** Stems and direction of an item. The same item always gives the same analysis. */
export function analyseItem(item: AnalysableItem, vectors?: WordVectors): ItemAnalysis {
  const titleWords = wordsOf(item.title);
  // Categories are the publisher's own summary; they stand with the text, since many feeds use a fixed few.
  const text = [item.text.slice(0, TEXT_CHARACTERS), ...(item.categories ?? [])].join('\n');
  const textWords = wordsOf(text);
  const language = decideLanguage(item, [...titleWords, ...textWords]);
  const title = contentWords(titleWords, language);
  const body = contentWords(textWords, language).slice(0, TEXT_STEMS);
  const stems = {
    titleStems: title.map(language.stem),
    textStems: body.map(language.stem),
  };
  if (vectors === undefined || language !== ENGLISH) return stems;
  const counts = new Map<string, number>();
  for (const word of title) counts.set(word, (counts.get(word) ?? 0) + TITLE_WEIGHT);
  for (const word of body) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts) counts.set(word, Math.log1p(count));
  const meaning = meaningOf(counts, vectors);
  return meaning === undefined ? stems : { ...stems, vector: quantise(meaning) };
}
