import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backgroundCorpus } from '../../src/interest/corpus.ts';
import { readLabel } from '../../src/interest/label.ts';
import { cosine, lengthOf } from '../../src/interest/meaning.ts';
import { queryModelOf } from '../../src/interest/query-model.ts';
import { openWordVectors, type WordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { vectorsFile } from './sample-vectors.ts';

const WORDS = [
  ['harbour', [1, 0, 0.6]],
  ['ship', [1, 0.2, 0.5]],
  ['meadow', [0, 1, 0.6]],
  ['thereupon', [0, 0.1, 1]],
  ['goose', [0.1, 1, -0.4]],
] as const;

function directionOf(name: string, vectors: WordVectors): Float32Array {
  const label = readLabel(topicPath([name]), () => true, vectors);
  return queryModelOf(label, backgroundCorpus(vectors), vectors, () => true).direction!;
}

test('a name is compared by what it means, without what words differ in most', () => {
  const plain = directionOf('harbour', openWordVectors(vectorsFile(WORDS)));
  const meant = directionOf('harbour', openWordVectors(vectorsFile(WORDS, [0, 0, 1])));
  expect(plain[2]).toBeGreaterThan(0.3);
  expect(meant[2]).toBeCloseTo(0, 5);
  expect(lengthOf(meant)).toBeCloseTo(1, 5);
});

test('a sentence is compared by all that it says', () => {
  const vectors = openWordVectors(vectorsFile(WORDS, [0, 0, 1]));
  expect(directionOf('harbour ship meadow thereupon goose', vectors)[2]).toBeGreaterThan(0.3);
});

test('the vectors that are shipped say what words differ in most', () => {
  const file = readFileSync(join(import.meta.dirname, '../../dist/vectors.bin'));
  const vectors = openWordVectors(file);
  expect(lengthOf(vectors.principal)).toBeCloseTo(1, 5);
  expect(cosine(directionOf('climate change', vectors), vectors.principal)).toBeCloseTo(0, 5);
  // What is written of a climate is no climate: items on the economy were near the name for that alone.
  const nearness = (word: string) =>
    cosine(directionOf('climate change', vectors), vectors.of(word)!);
  expect(nearness('warming')).toBeGreaterThan(nearness('economic') + 0.1);
});
