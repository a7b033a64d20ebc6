/**
 * The words that items say, each known once. Most words of a text were seen before: they are found where they stand,
 * by a hash over their characters, and need neither be cut out nor be looked up again for what is known of them.
 */
import type { Language } from './language.ts';
import type { WordVectors } from './vectors.ts';
import { nextWord, plainWord, readyForWords, WORD_CHARACTERS, wordEnd, wordsOf } from './words.ts';

/** A word, and what was last asked of it. */
export class Word {
  readonly text: string;
  #language: Language | undefined;
  #stem: string | undefined;
  #vectors: WordVectors | undefined;
  #rank: number | undefined;
  #reading = 0;
  #count = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Its stem in a language; undefined for a stop word. */
  contentStem(language: Language): string | undefined {
    if (this.#language !== language) {
      this.#stem = language.contentStem(this.text);
      this.#language = language;
    }
    return this.#stem;
  }

  /** Its frequency rank; undefined when it has no vector. */
  rank(vectors: WordVectors): number | undefined {
    if (this.#vectors !== vectors) {
      this.#rank = vectors.rank(this.text);
      this.#vectors = vectors;
    }
    return this.#rank;
  }

  /** How often it was said in a reading so far, weighted; readings are numbered from 1. */
  countIn(reading: number): number {
    return this.#reading === reading ? this.#count : 0;
  }

  /** Counts it in a reading of an item; true the first time. */
  count(reading: number, weight: number): boolean {
    const isFirst = this.#reading !== reading;
    this.#count = isFirst ? weight : this.#count + weight;
    this.#reading = reading;
    return isFirst;
  }
}

/** Bounded, because a stream of items brings ever new words. */
const MOST_WORDS = 50_000;
const SLOTS = 2 ** 17;
/** No word is looked for any further, since a stranger could choose words that all fall on one place. */
const MOST_STEPS = 64;

export class Lexicon {
  /** By what stands in a text, the word it is; undefined for what is too long to be one. */
  readonly #spellings: string[] = [];
  readonly #meant: (Word | undefined)[] = [];
  readonly #slots = new Int32Array(SLOTS);
  readonly #words = new Map<string, Word>();

  /** The words of a text in their order, as `wordsOf` cuts them. */
  read(text: string): Word[] {
    if (this.#words.size > MOST_WORDS || this.#spellings.length > MOST_WORDS) this.#forget();
    const { lower, isPlain } = readyForWords(text);
    if (!isPlain) return wordsOf(text).map((word) => this.#word(word));
    const found: Word[] = [];
    for (let at = nextWord(lower, 0); at !== -1; ) {
      const end = wordEnd(lower, at);
      const word = this.#spelt(lower, at, end);
      if (word !== undefined) found.push(word);
      at = nextWord(lower, end);
    }
    return found;
  }

  #forget(): void {
    this.#spellings.length = 0;
    this.#meant.length = 0;
    this.#slots.fill(0);
    this.#words.clear();
  }

  #word(text: string): Word {
    let word = this.#words.get(text);
    if (word === undefined) {
      word = new Word(text);
      this.#words.set(text, word);
    }
    return word;
  }

  /** The word that stands between two places of a text. */
  #spelt(text: string, start: number, end: number): Word | undefined {
    let hash = 0;
    for (let at = start; at < end; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    let steps = 0;
    for (; this.#slots[slot] !== 0 && steps < MOST_STEPS; steps += 1) {
      const index = this.#slots[slot]! - 1;
      if (stands(this.#spellings[index]!, text, start, end)) return this.#meant[index];
      slot = (slot + 1) & (SLOTS - 1);
    }
    // A copy, since a piece of a text would keep the whole of it.
    const spelling = Buffer.from(text.slice(start, end)).toString();
    const plain = plainWord(spelling);
    const isWord = plain !== '' && plain.length <= WORD_CHARACTERS;
    const meant = isWord ? this.#word(plain) : undefined;
    // Past its bound the table stays as it is until the next text.
    if (steps < MOST_STEPS && this.#spellings.length < SLOTS / 2) {
      this.#spellings.push(spelling);
      this.#meant.push(meant);
      this.#slots[slot] = this.#spellings.length;
    }
    return meant;
  }
}

/** Whether a spelling is what stands between two places of a text. */
function stands(spelling: string, text: string, start: number, end: number): boolean {
  if (spelling.length !== end - start) return false;
  for (let at = 0; at < spelling.length; at += 1) {
    if (spelling.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  }
  return true;
}
