import { expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { breadthShare, fieldShareOf } from '../../src/interest/field.ts';
import { emphasise, labelFactor, mentionOf } from '../../src/interest/headline.ts';
import { readLabel } from '../../src/interest/label.ts';
import { logistic } from '../../src/interest/log-odds.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { LIMITS } from '../../src/model/limits.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { GARDEN_AND_SHIP, vectorsFile } from './sample-vectors.ts';

const item = (title: string, text: string, vectors?: ReturnType<typeof openWordVectors>) =>
  analyseItem({ title, text, language: 'en' }, vectors);

/** Of a hundred items, so many say a word, and so many have evidence; all of them say as many other words. */
function shareOf(word: string, topic: string, saying: number, about: number, others = 200): number {
  const vectors = openWordVectors(
    vectorsFile([
      ['tech', [1, 0, 0.1]],
      ['technology', [0.95, 0.1, 0.1]],
      ['harbour', [0, 1, 0.1]],
    ]),
  );
  const rest = 'filler '.repeat(others);
  const items = Array.from({ length: 100 }, (_, n) =>
    item('', n < saying ? `${word} ${rest}` : `nothing ${rest}`),
  );
  const evidence = Float64Array.from(items, (_, n) => (n < about ? 0.9 : 0.1));
  const label = readLabel(topicPath([topic]), () => true, vectors);
  return fieldShareOf(label, evidence, openCollection(items), vectors);
}

test('a label is a field of a collection by the part of it that says it and the part likely about it', () => {
  expect(shareOf('tech', 'tech', 10, 10)).toBe(1);
  expect(shareOf('tech', 'tech', 5, 9)).toBeGreaterThan(0);
  expect(shareOf('tech', 'tech', 5, 9)).toBeLessThan(1);
  expect(shareOf('tech', 'tech', 3, 8)).toBe(0);
  expect(shareOf('tech', 'tech', 1, 30)).toBeLessThan(0.1);
});

test('of short items each that says a label stands for some that are about it and do not', () => {
  expect(shareOf('tech', 'tech', 3, 9)).toBe(0);
  expect(shareOf('tech', 'tech', 3, 9, 60)).toBe(1);
  expect(shareOf('tech', 'tech', 1, 9, 5)).toBe(shareOf('tech', 'tech', 1, 9, 49));
});

test('words of the family of a label are said like the label itself', () => {
  expect(shareOf('technology', 'tech', 10, 10)).toBe(1);
  expect(shareOf('harbour', 'tech', 10, 10)).toBe(0);
});

test('of what names no field little is learned by meaning', () => {
  expect(breadthShare(1)).toBe(1);
  expect(breadthShare(0)).toBeLessThan(breadthShare(0.5));
});

test('a label that reaches the list from a title weighs no more, another as much as it lacks', () => {
  const label = readLabel(topicPath(['garden']));
  const terms = new Map([
    ['garden', 2],
    ['rose', 1],
  ]);
  expect(mentionOf(label, terms)).toBe(2);
  expect(labelFactor(2, 1, 0)).toBe(1);
  const factor = labelFactor(2, 20, 0);
  // As many log-odds as the slope gives to the way; more than those of the least score that is listed.
  const logOdds = 4 * ((1.375 * factor * 2) / 20 - 1);
  expect(logistic(logOdds)).toBeGreaterThan(LIMITS.content.minScoreV1);
  expect(logistic(logOdds)).toBeLessThan(0.66);
  expect(labelFactor(2, 20, 1)).toBe(1);
  expect([...emphasise(label, terms, 3)]).toEqual([
    ['garden', 6],
    ['rose', 1],
  ]);
});

/** Many gardens, forty ships that say no anchor, eight that say it. */
function harbourItems() {
  const vectors = openWordVectors(GARDEN_AND_SHIP);
  const gardens = Array.from({ length: 400 }, (_, n) =>
    item(`Garden ${n}`, `The rose and the tulip in the soil of garden number${n}.`, vectors),
  );
  const ships = Array.from({ length: 40 }, (_, n) =>
    item(`Ship ${n}`, `A sailor leaves the harbour with ship number${n} and its cargo.`, vectors),
  );
  const anchors = Array.from({ length: 8 }, (_, n) =>
    item(
      n % 2 === 0 ? `Anchor ${n}` : `Chain ${n}`,
      `The ship drops its anchor on a chain of iron in harbour number${n}, the sailor waits.`,
      vectors,
    ),
  );
  return { vectors, gardens, ships, anchors };
}

test('items of the field around a topic that say nothing of it score low', () => {
  const { vectors, gardens, ships, anchors } = harbourItems();
  const feedback = [...gardens, ...ships, ...anchors];
  const scorer = createScorer({ expansion: expand(topicPath(['anchor']), { vectors, feedback }) });
  const listed = (items: typeof feedback) =>
    items.filter((one) => scorer.relevance(one) >= 0.6).length;
  expect(listed(anchors)).toBe(8);
  for (const ship of ships) expect(scorer.relevance(ship)).toBeLessThan(0.45);
});
