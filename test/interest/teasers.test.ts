import { expect, test } from 'vitest';
import { analyseItem, type ItemAnalysis } from '../../src/interest/analyse.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { topicPath } from '../../src/model/topic-path.ts';

const teaser = (title: string, text: string) => analyseItem({ title, text, language: 'en' });

const IN_TITLE = teaser('Anchor found in the harbour', 'Divers were looking for a lost boat.');
const IN_TEXT = teaser('Divers find something heavy', 'An old anchor lay in the harbour.');

/** How the topic `anchor` scores teasers among others about something else. */
function relevancesAmong(count: number, ...about: readonly ItemAnalysis[]): number[] {
  const others = Array.from({ length: count }, (_, n) =>
    teaser(`Budget vote number${n}`, `The council argued about street${n} until the evening.`),
  );
  const feedback = [...about, ...others];
  const { relevance } = createScorer({ expansion: expand(topicPath(['anchor']), { feedback }) });
  for (const other of others) expect(relevance(other)).toBeLessThan(0.3);
  return about.map(relevance);
}

test.each([20, 60, 400])('the one teaser that says a topic is listed among %i others', (count) => {
  expect(relevancesAmong(count, IN_TEXT)[0]).toBeGreaterThanOrEqual(0.6);
});

test.each([20, 60, 400])('a title that says a topic comes first among %i others', (count) => {
  const [inTitle, inText] = relevancesAmong(count, IN_TITLE, IN_TEXT);
  expect(inTitle).toBeGreaterThanOrEqual(0.6);
  expect(inText).toBeGreaterThanOrEqual(0.5);
  expect(inTitle).toBeGreaterThan(inText!);
});
