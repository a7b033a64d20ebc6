/** Analysis: what scoring reads of an item, made once when the item is stored. */
import { LIMITS } from '../model/limits.ts';
import { FEED_STEMS } from './feed-subjects.ts';
import { TITLE_WEIGHT } from './frequency.ts';
import { ENGLISH, languageOf } from './language.ts';
import { Lexicon, type Word } from './lexicon.ts';
import { meaningOfRanks, quantise } from './meaning.ts';
import { asWritten, markNames } from './names.ts';
import { runningText } from './running-text.ts';
import { languageOfItem, type Sign, type ToldLanguage } from './tell-language.ts';
import type { WordVectors } from './vectors.ts';

export interface ItemAnalysis {
  /** Stems of the title in their order, without stop words. Letters and digits only. */
  readonly titleStems: readonly string[];
  /** Stems of the text in their order, without stop words, at most `TEXT_STEMS`. */
  readonly textStems: readonly string[];
  /** Different stems of what its feed says of itself, at most `FEED_STEMS`; none where that is not known. */
  readonly feedStems?: readonly string[];
  /** Direction of the meaning; absent when no word is known or the language has no vectors. */
  readonly vector?: Int8Array;
}

export interface AnalysableItem {
  readonly title: string;
  readonly text: string;
  /** BCP 47; told from the words when absent. */
  readonly language?: string;
  readonly categories?: readonly string[];
  /** What its feed says of itself. */
  readonly feed?: string;
}

/** Stems of a text that are kept. */
const TEXT_STEMS = 2_000;

const lexicon = new Lexicon();
let readings = 0;

/** The language of an item: as its feed says, unless its first words tell better. */
function decideLanguage(item: AnalysableItem, title: readonly Word[], text: readonly Word[]) {
  return languageOfItem(item.language, (most) => {
    const signs: Sign[] = [];
    for (const words of [title, text]) {
      for (let at = 0; at < words.length && signs.length < most; at += 1) {
        signs.push(words[at]!.sign());
      }
    }
    return signs;
  });
}

/** The reading of one item: the different words said in it, in their order. */
interface Reading extends ToldLanguage {
  /** Unlike that of any other reading, so that words know which one they count for. */
  readonly number: number;
  readonly different: Word[];
}

/** At most so many stems of words, in their order; each word counted with a weight. */
function stemsOf(words: readonly Word[], most: number, weight: number, reading: Reading): string[] {
  const stems: string[] = [];
  for (const word of words) {
    if (stems.length === most) break;
    const stem = word.contentStem(reading.language);
    if (stem === undefined) continue;
    stems.push(stem);
    if (word.count(reading.number, weight)) reading.different.push(word);
  }
  return reading.isGuess ? [...stems, ...englishStems(words, stems)] : stems;
}

/**
 * The stems that those of the words have in English which have others in the language that they were taken for: two small words
 * make `Gardening in Des Moines` German, whose stem of `gardening` no English topic has.
 */
function englishStems(words: readonly Word[], stems: readonly string[]): string[] {
  const latin = words.filter((word) => word.sign().script === 'latin');
  const english = latin.flatMap((word) => word.contentStem(ENGLISH) ?? []);
  return [...new Set(english)].filter((stem) => !stems.includes(stem));
}

/** The direction of what was read; the more often a word was said, the more it weighs. */
function directionOf(reading: Reading, vectors: WordVectors): Int8Array | undefined {
  const { number, different } = reading;
  const ranks = new Int32Array(different.length);
  const weights = new Float64Array(different.length);
  let known = 0;
  for (const word of different) {
    const rank = word.rank(vectors);
    if (rank === undefined) continue;
    ranks[known] = rank;
    weights[known] = Math.log1p(word.countIn(number));
    known += 1;
  }
  const meaning = meaningOfRanks(ranks.subarray(0, known), weights.subarray(0, known), vectors);
  return meaning && quantise(meaning);
}

/** The words of an item and their language. */
function readItem(item: AnalysableItem) {
  // Categories are the publisher's own summary; they stand with the text, since many feeds use a fixed few.
  const said = [item.text.slice(0, LIMITS.analysis.textCharacters), ...(item.categories ?? [])];
  const spoken = item.language === undefined ? ENGLISH : languageOf(item.language);
  const read = (text: string) => lexicon.read(markNames(runningText(text), spoken));
  const title = read(item.title);
  const text = read(said.join('\n'));
  return { title, text, ...decideLanguage(item, title, text) };
}

/** Stem → the word of the item that it stands for: the one said most often, of equals the first. */
export function wordForms(item: AnalysableItem): ReadonlyMap<string, string> {
  const { title, text, language } = readItem(item);
  const counts = new Map<Word, number>();
  for (const word of [...title, ...text]) counts.set(word, (counts.get(word) ?? 0) + 1);
  const forms = new Map<string, string>();
  for (const [word] of [...counts].sort((a, b) => b[1] - a[1])) {
    const stem = word.contentStem(language);
    if (stem !== undefined && !forms.has(stem)) forms.set(stem, asWritten(word.text));
  }
  return forms;
}

/** What the last feed said of itself, as it was read: the items of a feed come one after the other. */
let lastFeed: { readonly said: string; readonly told: ToldLanguage; readonly stems: string[] } = {
  said: '',
  told: { language: ENGLISH, isGuess: false },
  stems: [],
};

/** The first different stems of what a feed says of itself, read as an item of it is. */
function feedStemsOf(said: string, { language, isGuess }: ToldLanguage): string[] {
  const { told } = lastFeed;
  if (lastFeed.said !== said || told.language !== language || told.isGuess !== isGuess) {
    const words = lexicon.read(markNames(runningText(said), language));
    const languages = isGuess ? [language, ENGLISH] : [language];
    const stems = words.flatMap((word) => languages.flatMap((one) => word.contentStem(one) ?? []));
    const kept = [...new Set(stems)].slice(0, FEED_STEMS);
    lastFeed = { said, told: { language, isGuess }, stems: kept };
  }
  return lastFeed.stems;
}

/** Stems and direction of an item. The same item always gives the same analysis. */
export function analyseItem(item: AnalysableItem, vectors?: WordVectors): ItemAnalysis {
  const { title, text, language, isGuess } = readItem(item);
  readings += 1;
  const reading = { number: readings, language, isGuess, different: [] };
  const stems = {
    titleStems: stemsOf(title, Infinity, TITLE_WEIGHT, reading),
    textStems: stemsOf(text, TEXT_STEMS, 1, reading),
    ...(item.feed === undefined ? {} : { feedStems: feedStemsOf(item.feed, reading) }),
  };
  if (vectors === undefined || language !== ENGLISH) return stems;
  const vector = directionOf(reading, vectors);
  return vector === undefined ? stems : { ...stems, vector };
}
