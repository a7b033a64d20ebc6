/** Numbers of the last list as people type them: `3`, and `3-5` for three of them. */
import { WinnowError } from '../../model/errors.ts';

/** No list has more items. */
const MOST = 10_000;

const RANGE = /^(\d{1,5})(?:-(\d{1,5}))?$/u;

/** The numbers that a word stands for; undefined for a word that is an id or an address. Throws `usage` for `5-3` and `0`. */
export function readNumbers(word: string): readonly number[] | undefined {
  const [, first, last = first] = RANGE.exec(word) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = [Number(first), Number(last)];
  if (from >= 1 && to >= from && to <= MOST) {
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  }
  throw new WinnowError('usage', `"${word}" is no number of a list, nor a range of them`, {
    hint: 'for the third to the fifth: 3-5',
  });
}

/** The words with every range as its numbers, each once. Throws `usage`. */
export function expandRanges(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => readNumbers(word)?.map(String) ?? [word]))];
}

/** The word for a command that takes one item. Throws `usage` for what is no number of a list, and for a range of several. */
export function oneItem(word: string): string {
  const numbers = readNumbers(word) ?? [];
  if (numbers.length <= 1) return String(numbers[0] ?? word);
  throw new WinnowError('usage', `"${word}" names ${numbers.length} items: name one of them`);
}
