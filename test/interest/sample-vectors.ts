/** A vectors file of a few words in few dimensions, laid out as the distilling script lays out the real one. */

function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** Bytes of a vectors file; words most frequent first, vectors of any length but zero. */
export function vectorsFile(
  entries: readonly (readonly [string, readonly number[]])[],
): Uint8Array {
  const dimensions = entries[0]![1].length;
  const size = entries.length;
  const slots = 2 ** Math.ceil(Math.log2(size * 2 + 1));
  const words = entries.map(([word]) => Buffer.from(word));
  const textBytes = words.reduce((sum, word) => sum + word.length, 0);
  const mean = new Float32Array(dimensions);
  const scales = new Float32Array(size);
  const offsets = new Uint32Array(size + 1);
  const table = new Uint32Array(slots);
  const text = new Uint8Array(Math.ceil(textBytes / 4) * 4);
  const matrix = new Int8Array(Math.ceil((size * dimensions) / 4) * 4);
  entries.forEach(([, vector], index) => {
    const largest = Math.max(...vector.map(Math.abs));
    let length = 0;
    vector.forEach((x, d) => {
      const q = Math.round((x / largest) * 127);
      matrix[index * dimensions + d] = q;
      length += q * q;
    });
    scales[index] = 1 / Math.sqrt(length);
    text.set(words[index]!, offsets[index]);
    offsets[index + 1] = offsets[index]! + words[index]!.length;
    let slot = hash(words[index]!) & (slots - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1);
    table[slot] = index + 1;
  });
  const parts = [mean, scales, offsets, table, text, matrix].map((v) => new Uint8Array(v.buffer));
  const total = 32 + parts.reduce((sum, part) => sum + part.length, 0);
  const header = new Uint32Array([0x31564e57, size, dimensions, slots, textBytes, total, 0, 0]);
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
