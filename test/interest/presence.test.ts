import { expect, test } from 'vitest';
import { openCollection } from '../../src/interest/collection.ts';
import { backgroundCorpus, blendCorpora } from '../../src/interest/corpus.ts';
import { borneOutFrom, presenceOf, signsOf } from '../../src/interest/evidence.ts';
import { learnFrom } from '../../src/interest/feedback.ts';
import { readLabel } from '../../src/interest/label.ts';
import { queryModelOf } from '../../src/interest/query-model.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { sampleItem } from './sample-items.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

const DIRECTION = Float32Array.of(1);
const FIELD = { breadth: 1, isShort: true, direction: DIRECTION };

const CALIBRATION = { termScale: 1, vectorScale: 0, vectorCentre: 0, averageLength: 100 };

/** The evidence of a hundred items, so many of which are likely about a topic. */
function evidence(about: number): Float64Array {
  return Float64Array.from({ length: 100 }, (_, doc) => (doc < about ? 0.9 : 0.1));
}

const WEIGHTS = new Float64Array(100).fill(1);

test('a collection speaks of a topic by the part of it that is likely about it', () => {
  const presence = (about: number) => presenceOf(evidence(about), WEIGHTS, FIELD);
  expect(presence(0)).toBe(0);
  expect(presence(2)).toBeCloseTo(0.4);
  expect(presence(5)).toBe(1);
  expect(presence(40)).toBe(1);
});

test('items that stand for several count as many', () => {
  const weights = WEIGHTS.map((_, doc) => (doc === 0 ? 3 : 97 / 99));
  expect(presenceOf(evidence(1), weights, FIELD)).toBeCloseTo(0.6);
});

test('a name of something particular has half of what lacks made up for', () => {
  expect(presenceOf(evidence(1), WEIGHTS, { ...FIELD, breadth: 0 })).toBeCloseTo(0.6);
});

test('an item that says nothing of a topic is no sign of it, be it as near as any', () => {
  const calibration = { ...CALIBRATION, intercept: Math.log(0.05 / 0.95) };
  const signs = signsOf(Float64Array.of(0.04, 0.05, 0.2, 0.9), { terms: new Map(), calibration });
  expect([...signs]).toEqual([0, 0, 0.2, 0.9]);
});

test('a question, and a name without meaning, are spoken of anywhere', () => {
  expect(presenceOf(evidence(0), WEIGHTS, { ...FIELD, isShort: false })).toBe(1);
  expect(presenceOf(evidence(0), WEIGHTS, { breadth: 1, isShort: true })).toBe(1);
});

test('the less a collection speaks of a name, the better what is listed must be borne out', () => {
  const raw = Float64Array.from({ length: 100 }, (_, doc) => 100 - doc);
  const floorAt = (presence: number) =>
    borneOutFrom(raw, evidence(20), WEIGHTS, { isShort: true, presence });
  expect(floorAt(0)).toBeGreaterThan(floorAt(0.5));
  expect(floorAt(0.5)).toBeGreaterThan(floorAt(1));
});

test('the less a collection speaks of a name, the more the name counts beside what items teach', () => {
  const vectors = openWordVectors(GARDEN_AND_SHIP);
  const items = Array.from({ length: 120 }, (_, n) =>
    sampleItem(n < 40 ? 'garden' : n < 80 ? 'ship' : 'money', n % 40, vectors),
  );
  const collection = openCollection(items);
  const corpus = blendCorpora(collection.corpus, backgroundCorpus(vectors));
  const label = readLabel(topicPath(['ship']), () => true, vectors);
  const query = queryModelOf(label, corpus, vectors, () => true);
  const shareOfName = (presence: number) => {
    const { terms } = learnFrom(collection, query, { presence });
    const all = [...terms.values()].reduce((sum, weight) => sum + weight, 0);
    return terms.get('ship')! / all;
  };
  expect(shareOfName(0)).toBeGreaterThan(shareOfName(0.5));
  expect(shareOfName(0.5)).toBeGreaterThan(shareOfName(1));
});
