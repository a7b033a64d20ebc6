import { describe, expect, test } from 'vitest';
import { SAMPLE_FEEDS } from '../../src/cli/demo/feeds.ts';
import { analyseItem } from '../../src/interest/analyse.ts';
import { expand } from '../../src/interest/expand.ts';
import { explain } from '../../src/interest/explain.ts';
import { createScorer } from '../../src/interest/score.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const items = SAMPLE_FEEDS.flatMap(({ items: samples, language }) =>
  samples.map(([, title, text, categories]) => analyseItem({ title, text, categories, language })),
);

describe('scores of the demo’s feeds', () => {
  for (const topic of ['machine learning', 'databases/postgres', 'space', 'gardening']) {
    test(`for ${topic} are the sum of their parts`, () => {
      const expansion = expand(topicPath(topic.split('/')), { feedback: items });
      const scorer = createScorer({ expansion });
      for (const item of items) {
        const annotation = scorer.score(item);
        const { parts } = explain(annotation, { expansion }, item, 0.6);
        const sum = parts.reduce((total, { amount }) => total + amount, 0);
        expect(Math.abs(sum - scorer.relevance(item))).toBeLessThan(1e-6);
      }
      expect(Math.max(...items.map((item) => scorer.relevance(item)))).toBeGreaterThan(0.6);
    });
  }
});
