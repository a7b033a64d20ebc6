import { describe, expect, it, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { topicPath } from '../../src/model/topic-path.ts';

/** Items that all name their subject. */
function items(subject: string, count: number) {
  return Array.from({ length: count }, (_, at) =>
    analyseItem({
      title: `${subject} number ${at}`,
      text: `About ${subject} and nothing else, ${'again and '.repeat(at % 4)}${at}.`,
    }),
  );
}

it('a topic that all of a collection is about is wanted there', () => {
  const feedback = items('chess', 60);
  const scorer = createScorer({ expansion: expand(topicPath(['chess']), { feedback }) });
  const wanted = feedback.filter((item) => scorer.relevance(item) >= 0.6);
  expect(wanted.length).toBeGreaterThan(30);
});

const RIVER = ['barge', 'lock', 'canal', 'towpath', 'weir', 'boat', 'flood', 'bridge', 'mooring'];
const TAX = ['budget', 'minister', 'levy', 'treasury', 'income', 'deficit', 'vote', 'bill'];

/** An item made of a few words in turn, with a last sentence that may name its subject. */
function story(words: readonly string[], n: number, last: string) {
  const at = (step: number) => words[(n * step + step) % words.length]!;
  return analyseItem({
    title: `${at(1)} and ${at(3)}, part ${n}`,
    text: `The ${at(5)} and the ${at(7)}, says the guide. ${last}`,
    language: 'en',
  });
}

describe('a topic without vectors', () => {
  const COUNT = 120;
  for (const part of [5, 10, 25, 33, 40, 50, 60, 75]) {
    test(`finds its items, and no others, where ${part} of a hundred are about it`, () => {
      const about = Math.round((part * COUNT) / 100);
      // Some name the subject once, most of them twice.
      const naming = (n: number) =>
        n % 5 ? 'A zorblax story about zorblax.' : 'There is more of zorblax.';
      const told = Array.from({ length: COUNT }, (_, n) =>
        n < about ? story(RIVER, n, naming(n)) : story(TAX, n, ''),
      );
      const expansion = expand(topicPath(['zorblax']), { feedback: openCollection(told) });
      const scorer = createScorer({ expansion });
      const found = told.map((item) => scorer.relevance(item) >= 0.6);
      expect(found.slice(0, about).filter(Boolean).length).toBeGreaterThanOrEqual(0.8 * about);
      expect(found.slice(about).filter(Boolean)).toHaveLength(0);
    });
  }
});

describe('a name in the titles of much of a collection, whatever it is about', () => {
  for (const part of [40, 50, 70, 90]) {
    test(`finds them, and no others, where ${part} of a hundred have it`, () => {
      const hasIt = (n: number) => (n * 37) % 100 < part;
      const told = Array.from({ length: 200 }, (_, n) =>
        analyseItem({
          title: `${hasIt(n) ? 'Zorblax: ' : ''}${RIVER[n % RIVER.length]!} ${n}`,
          text: `The ${TAX[(3 * n) % TAX.length]!} and the ${RIVER[(5 * n) % RIVER.length]!}.`,
          language: 'en',
        }),
      );
      const expansion = expand(topicPath(['zorblax']), { feedback: openCollection(told) });
      const scorer = createScorer({ expansion });
      const found = told.map((item) => scorer.relevance(item) >= 0.6);
      expect(found).toEqual(told.map((_, n) => hasIt(n)));
    });
  }
});
