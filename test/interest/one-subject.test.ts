import { expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
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
