/** Made-up items: words as frequent as in running text, the same at every run. */
import type { WordVectors } from '../src/interest/vectors.ts';

const TITLE_WORDS = 8;
const TEXT_WORDS = 120;

/** A word: the lower its rank, the more often. */
export function wordAt(vectors: WordVectors | undefined, seed: number): string {
  const chance = ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  const rank = Math.floor(20_000 ** chance);
  return vectors === undefined ? `word${rank}` : vectors.word(Math.min(rank, vectors.size - 1));
}

function sentence(vectors: WordVectors | undefined, seed: number, length: number): string {
  return Array.from({ length }, (_, at) => wordAt(vectors, seed * 131 + at)).join(' ');
}

/** The item of a number. */
export function madeUpItem(
  vectors: WordVectors | undefined,
  n: number,
): { readonly title: string; readonly text: string } {
  return {
    title: sentence(vectors, n * 7 + 1, TITLE_WORDS),
    text: sentence(vectors, n, TEXT_WORDS),
  };
}
