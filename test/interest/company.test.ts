import { expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { readLabel } from '../../src/interest/label.ts';
import { queryModelOf } from '../../src/interest/query-model.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { findWitnesses } from '../../src/interest/witnesses.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { vectorsFile } from './sample-vectors.ts';

const letters = [...'abcdefghijklmnopqrst'];
/** So many words in one direction, each a little aside, so that those that come first are the nearest to it. */
const around = (name: string, [x, y]: readonly [number, number]) =>
  letters.map((letter, n) => [`${name}${letter}`, [x, y, 0.02 * (n + 1)]] as const);

const vectors = openWordVectors(
  vectorsFile([['harbour', [1, 0.4, 0]], ...around('ship', [1, 0]), ...around('cash', [-0.2, 1])]),
);

/** Thirty short items on money, and six that say the label beside words of a kind. */
function companyOf(kind: string): number {
  const item = (title: string, n: number, name: string) => {
    const text = [0, 7, 4].map((step) => `${name}${letters[10 + ((n + step) % 10)]}`).join(' ');
    return analyseItem({ title, text, language: 'en' }, vectors);
  };
  const items = [
    ...Array.from({ length: 30 }, (_, n) => item('', n, n % 3 === 0 ? 'ship' : 'cash')),
    ...Array.from({ length: 6 }, (_, n) => item('harbour', n, kind)),
  ];
  const collection = openCollection(items);
  const label = readLabel(topicPath(['harbour']), () => true, vectors);
  const query = queryModelOf(label, collection.corpus, vectors, () => true);
  // None of the items says a word of these.
  expect(query.neighbours.every(({ stem }) => !collection.has(stem))).toBe(true);
  return findWitnesses(label, query, collection).company;
}

test('a label keeps its company where short items say it beside words of its kind, whichever these are', () => {
  expect(companyOf('ship')).toBe(1);
});

test('a label is in other company where items say it beside words of another kind', () => {
  expect(companyOf('cash')).toBe(0);
});
