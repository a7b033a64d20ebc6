/**
 * The words that items say, each known once. Most words of a text were seen before: they are found where they stand,
 * by a hash over their characters, and need neither be cut out nor be looked up again for what is known of them.
 */
import type { Language } from './language.ts';
import { type Sign, signOf } from './tell-language.ts';
import type { WordVectors } from './vectors.ts';
import {
  isWordly,
  mayJoin,
  plainWord,
  readyForWords,
  WORD_CHARACTERS,
  wordEnd,
  wordsOf,
} from './words.ts';

/** A word, and what was last asked of it. */
export class Word {
  // First what is asked for wherever the word is said: it then lies together in memory.
  #language: Language | undefined;
  #stem: string | undefined;
  #reading = 0;
  #count = 0;
  #vectors: WordVectors | undefined;
  #rank: number | undefined;
  #sign: Sign | undefined;
  readonly text: string;

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

  /** What it tells of the language it is said in. */
  sign(): Sign {
    this.#sign ??= signOf(this.text);
    return this.#sign;
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
const MOST_SPELT = 2 ** 20;
const SLOTS = 2 ** 17;
/** No word is looked for any further, since a stranger could choose words that all fall on one place. */
const MOST_STEPS = 64;

/** A shorter piece of a text is a copy of its own in V8; a longer one would keep the whole text. */
const COPIED = 13;

export class Lexicon {
  /** The text that is read, as code units: an array of numbers is read several times as fast as a string. */
  #units = new Uint16Array(2 ** 15);
  #bytes = Buffer.from(this.#units.buffer);
  /** The spellings met, one behind the other, and where each begins; one more for where the last ends. */
  readonly #spelt = new Uint16Array(MOST_SPELT);
  readonly #starts = new Int32Array(SLOTS / 2 + 1);
  /** By spelling, the word it is; undefined for what is too long to be one. */
  readonly #meant: (Word | undefined)[] = [];
  /** By hash, the number of a spelling, from 1. */
  readonly #slots = new Int32Array(SLOTS);
  readonly #words = new Map<string, Word>();

  /** The words of a text in their order, as `wordsOf` cuts them. */
  read(text: string): Word[] {
    if (this.#isFull()) this.#forget();
    const { lower, isPlain } = readyForWords(text);
    if (!isPlain) return wordsOf(text).map((word) => this.#word(word));
    const units = this.#layOut(lower);
    const { length } = lower;
    const found: Word[] = [];
    let at = 0;
    while (at < length) {
      if (!isWordly(units[at]!)) {
        at += 1;
        continue;
      }
      const start = at;
      let hash = 0;
      for (; at < length && isWordly(units[at]!); at += 1) hash = mix(hash, units[at]!);
      if (at < length && mayJoin(units[at]!, at - start)) {
        for (const end = wordEnd(lower, start); at < end; at += 1) hash = mix(hash, units[at]!);
      }
      const word = this.#find(hash, lower, start, at);
      if (word !== undefined) found.push(word);
    }
    return found;
  }

  #isFull(): boolean {
    const { length } = this.#meant;
    const most = Math.max(this.#words.size, length);
    return most > MOST_WORDS || this.#starts[length]! > MOST_SPELT / 2;
  }

  #forget(): void {
    this.#meant.length = 0;
    this.#slots.fill(0);
    this.#words.clear();
  }

  #layOut(text: string): Uint16Array {
    if (text.length > this.#units.length) {
      this.#units = new Uint16Array(2 * text.length);
      this.#bytes = Buffer.from(this.#units.buffer);
    }
    this.#bytes.write(text, 'utf16le');
    return this.#units;
  }

  #word(text: string): Word {
    let word = this.#words.get(text);
    if (word === undefined) {
      word = new Word(text);
      this.#words.set(text, word);
    }
    return word;
  }

  /** The word that stands between two places of the text that is read. */
  #find(hash: number, text: string, start: number, end: number): Word | undefined {
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    let steps = 0;
    for (; this.#slots[slot] !== 0 && steps < MOST_STEPS; steps += 1) {
      const index = this.#slots[slot]! - 1;
      if (this.#stands(index, start, end)) return this.#meant[index];
      slot = (slot + 1) & (SLOTS - 1);
    }
    const cut = text.slice(start, end);
    const plain = plainWord(cut.length < COPIED ? cut : Buffer.from(cut).toString());
    const isWord = plain !== '' && plain.length <= WORD_CHARACTERS;
    const meant = isWord ? this.#word(plain) : undefined;
    if (steps < MOST_STEPS) this.#keep(meant, slot, start, end);
    return meant;
  }

  /** Past its bounds the table stays as it is until the next text. */
  #keep(meant: Word | undefined, slot: number, start: number, end: number): void {
    const { length } = this.#meant;
    const from = this.#starts[length]!;
    const to = from + end - start;
    if (length === SLOTS / 2 || to > MOST_SPELT) return;
    this.#spelt.set(this.#units.subarray(start, end), from);
    this.#starts[length + 1] = to;
    this.#meant.push(meant);
    this.#slots[slot] = length + 1;
  }

  /** Whether a spelling is what stands between two places of the text that is read. */
  #stands(index: number, start: number, end: number): boolean {
    const from = this.#starts[index]!;
    const units = this.#units;
    const spelt = this.#spelt;
    if (this.#starts[index + 1]! - from !== end - start) return false;
    for (let at = start, other = from; at < end; at += 1, other += 1) {
      if (units[at] !== spelt[other]) return false;
    }
    return true;
  }
}

function mix(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}
