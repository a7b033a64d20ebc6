import { describe, expect, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const SUBJECTS = {
  river: ['barge', 'lock', 'canal', 'towpath', 'weir', 'boat', 'flood', 'bridge', 'mooring'],
  tax: ['budget', 'minister', 'levy', 'treasury', 'income', 'deficit', 'vote', 'bill', 'relief'],
  violin: ['string', 'bow', 'concerto', 'orchestra', 'varnish', 'sonata', 'soloist', 'bridge'],
  vaccine: ['dose', 'trial', 'immunity', 'virus', 'clinic', 'nurse', 'booster', 'antibody'],
} as const;

const JOINS = [
  'after a long week',
  'as the crowd looked on',
  'in the third report',
  'says the guide',
];

function about(subject: keyof typeof SUBJECTS, n: number) {
  const words = SUBJECTS[subject];
  const at = (step: number) => words[(n * 3 + step) % words.length]!;
  const body = `The ${at(0)} and the ${at(1)} ${JOINS[n % JOINS.length]!}; ${at(2)} near ${at(4)}.`;
  return {
    subject,
    title: `${at(3)} and ${subject}, part ${n}`,
    text: `A ${subject} story. ${body}`,
  };
}

/** Three fields that share the collection, and one that a tenth of it is about. */
const articles = [
  ...Array.from({ length: 12 }, (_, n) => about('violin', n)),
  ...Array.from({ length: 36 }, (_, n) => about('river', n)),
  ...Array.from({ length: 36 }, (_, n) => about('tax', n)),
  ...Array.from({ length: 36 }, (_, n) => about('vaccine', n)),
];
const items = articles.map(({ title, text }) => analyseItem({ title, text, language: 'en' }));
const feedback = openCollection(items);

function relevances(topic: string): number[] {
  const scorer = createScorer({ expansion: expand(topicPath(topic.split('/')), { feedback }) });
  return items.map((item) => scorer.relevance(item));
}

describe('a topic that nobody wrote about', () => {
  for (const topic of ['glaciers', 'databases/postgres', 'wine tasting']) {
    test(`${topic} has no item at 0.6`, () => {
      expect(Math.max(...relevances(topic))).toBeLessThan(0.6);
    });
  }
});

describe('a topic that a tenth is about', () => {
  const scores = relevances('violin');
  const shown = articles.filter((_, n) => scores[n]! >= 0.6);

  test('has most of its items at 0.6', () => {
    expect(shown.filter(({ subject }) => subject === 'violin').length).toBeGreaterThanOrEqual(9);
  });

  test('shows no item of another subject', () => {
    expect(shown.every(({ subject }) => subject === 'violin')).toBe(true);
  });

  test('never claims to be certain', () => {
    expect(Math.max(...scores)).toBeLessThan(0.99);
  });
});
