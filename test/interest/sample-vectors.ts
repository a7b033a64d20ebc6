/** A vectors file of a few words in few dimensions, laid out as the distilling script lays out the real one. */
import { STEMMERS } from '../../src/interest/stemmers.ts';

function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** Filled up to a multiple of four bytes. */
function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  whole.set(bytes);
  return whole;
}

/** Words by place and by hash, and their bytes; with the three counts that the header has of them. */
function tableOf(words: readonly string[]) {
  const encoded = words.map((word) => Buffer.from(word));
  const offsets = new Uint32Array(words.length + 1);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(words.length * 2 + 1)));
  encoded.forEach((bytes, place) => {
    offsets[place + 1] = offsets[place]! + bytes.length;
    let slot = hash(bytes) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = place + 1;
  });
  const text = Buffer.concat(encoded);
  return {
    parts: [offsets, slots, padded(text)],
    counts: [words.length, slots.length, text.length],
  };
}

/** Stem → rank of its most frequent word. */
function stemRanksOf(words: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [rank, word] of words.entries()) {
    const stem = STEMMERS.en(word);
    if (!ranks.has(stem)) ranks.set(stem, rank);
  }
  return ranks;
}

/**
 * Bytes of a vectors file; words most frequent first, vectors of any length but zero. They differ most in `principal`, a unit
 * vector; without one in nothing more than in the rest.
 */
export function vectorsFile(
  entries: readonly (readonly [string, readonly number[]])[],
  principal: readonly number[] = entries[0]![1].map(() => 0),
): Uint8Array {
  const dimensions = entries[0]![1].length;
  const words = entries.map(([word]) => word);
  const mean = new Float32Array(dimensions);
  const scales = new Float32Array(words.length);
  const matrix = new Int8Array(words.length * dimensions);
  entries.forEach(([, vector], index) => {
    const largest = Math.max(...vector.map(Math.abs));
    const row = vector.map((x) => Math.round((x / largest) * 127));
    matrix.set(row, index * dimensions);
    scales[index] = 1 / Math.hypot(...row);
  });
  const ranks = stemRanksOf(words);
  const spelt = tableOf(words);
  const stems = tableOf([...ranks.keys()]);
  const stemRanks = Uint32Array.from(ranks.values());
  const rows = padded(new Uint8Array(matrix.buffer));
  const most = Float32Array.from(principal);
  const parts = [mean, most, scales, ...spelt.parts, ...stems.parts, stemRanks, rows].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  const total = 40 + parts.reduce((sum, part) => sum + part.length, 0);
  const counts = [...spelt.counts, ...stems.counts];
  const header = new Uint32Array([0x33564e57, 0, total, dimensions, ...counts]);
  return Buffer.concat([new Uint8Array(header.buffer), ...parts]);
}

/** Two fields of words far apart, gardens and ships, and a word that means either. */
export const GARDEN_AND_SHIP = vectorsFile([
  ['bed', [0.7, 0.7, 0.1]],
  ['garden', [1, 0, 0.1]],
  ['ship', [0, 1, 0.1]],
  ['rose', [0.95, 0.05, 0.2]],
  ['harbour', [0.05, 0.95, 0.2]],
  ['tulip', [0.96, 0, 0.1]],
  ['sailor', [0, 0.96, 0.3]],
  ['soil', [0.9, 0.1, 0]],
  ['anchor', [0.1, 0.9, 0]],
  ['tax', [-0.2, -0.2, 1]],
]);
