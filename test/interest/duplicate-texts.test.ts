import { expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { countDuplicateTexts } from '../../src/interest/duplicate-texts.ts';
import { expand } from '../../src/interest/expand.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

const vectors = openWordVectors(GARDEN_AND_SHIP);
const item = (title: string, text: string) => analyseItem({ title, text }, vectors);
const LONG = 'every garden podcast is brought by Zorbex, maker of fine gnomes for the whole family';

it('counts items whose longer texts are the same, whatever their titles', () => {
  expect(
    countDuplicateTexts([item('One', LONG), item('Two', LONG), item('Three', 'a lawn')]),
  ).toEqual([2, 2, 1]);
});

it('tells short texts apart by their titles', () => {
  expect(countDuplicateTexts([item('Roses', 'Comments'), item('Tulips', 'Comments')])).toEqual([
    1, 1,
  ]);
});

it('hears a text that is sent again and again as one voice', () => {
  const others = Array.from({ length: 80 }, (_, n) => item(`Tax ${n}`, `a budget of ledger${n}`));
  const said = ['soil and lawn', 'a hedge', 'Zorbex gnomes', 'seedling trays', 'greenhouse glass'];
  const real = said.map((what) => item('Garden notes', `the garden this week: ${what} and a rose`));
  const weightOf = (copies: number) => {
    const sent = Array.from({ length: copies }, (_, n) => item(`Garden number ${n}`, LONG));
    const feedback = openCollection([...others, ...real, ...sent]);
    const { terms } = expand(parseTopicPath('garden'), { vectors, feedback });
    return terms.find(({ stems }) => stems.join() === 'zorbex')?.weight ?? 0;
  };
  expect(weightOf(1)).toBeGreaterThan(0);
  expect(weightOf(3)).toBeLessThanOrEqual(weightOf(1));
});
