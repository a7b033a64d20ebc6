import { expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

const vectors = openWordVectors(GARDEN_AND_SHIP);
const item = (title: string, text: string) => analyseItem({ title, text, language: 'en' }, vectors);

const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}${n}`).join(' ');

/** Show notes of many words, a few of which every episode has. */
const episode = (n: number, said: string) =>
  item(`Episode ${n}`, `Roses, tulips and a lawn, ${said}, and email: ${words(`note${n}x`, 40)}.`);

const others = Array.from({ length: 80 }, (_, n) => episode(n, 'a long walk'));
const mentions = Array.from({ length: 4 }, (_, n) =>
  episode(100 + n, `the anchor of ${words(`name${n}x`, 2)}`),
);

function relevances(topic: string, items: readonly ReturnType<typeof item>[]): number[] {
  const feedback = [...items, ...others];
  const scorer = createScorer({ expansion: expand(topicPath([topic]), { vectors, feedback }) });
  return items.map((one) => scorer.relevance(one));
}

test('an item about a name stands clearly above those that mention it once among much else', () => {
  const about = item('An anchor', `The anchor of old, ${words('about', 30)}, an anchor.`);
  const [first, ...passing] = relevances('anchor', [about, ...mentions]);
  expect(first).toBeGreaterThan(0.8);
  for (const score of passing) expect(score).toBeLessThan(first! - 0.1);
});

test('a name that is only mentioned is not as sure as scores can be', () => {
  const scores = relevances('anchor', mentions);
  expect(scores).toHaveLength(mentions.length);
  for (const score of scores) {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(0.9);
  }
});
