import { describe, expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { createScorerIndex } from '../../src/interest/score-index.ts';
import { weightsOf } from '../../src/interest/term-weights.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';

const item = (title: string, text = 'The porter said so to three guests.') =>
  analyseItem({ title, text, language: 'en' });

const others = Array.from({ length: 60 }, (_, n) =>
  item(`Hall ${n}: the match${n} and the town${n}`, `Team${n} won at home, and player${n} sang.`),
);
const pots = [
  item('A first course in clay pottery', 'Throw clay on a wheel; pottery is patience.'),
  item('Clay pottery for the kitchen', 'Old pottery, new clay.'),
  item('Where the clay comes from', 'A pit behind the hill.'),
];
const kiln = item('A kiln in the back yard', 'Bricks and a blanket.');
const glaze = item('Celadon glaze, once more', 'Ash, iron and luck.');

const scorerFor = (
  label: string,
  include: string[],
  feedback = [...others, ...pots, kiln, glaze],
) =>
  createScorer({
    expansion: expand(parseTopicPath(label), { feedback, owner: { include, exclude: [] } }),
  });

describe('a term asked for', () => {
  it.each([['clay pottery'], ['clay pottery wheels'], ['clay'], ['crafts/clay pottery']])(
    'lists an item that says it in its title, as the label %s does',
    (label) => {
      const plain = scorerFor(label, []);
      expect(plain.relevance(kiln)).toBeLessThan(0.3);
      const scorer = scorerFor(label, ['kilns', 'celadon glaze']);
      expect(scorer.relevance(kiln)).toBeGreaterThanOrEqual(0.6);
      expect(scorer.relevance(glaze)).toBeGreaterThanOrEqual(0.6);
    },
  );

  it('lists it also before anything was collected, and below the whole name where the label is a question', () => {
    expect(scorerFor('clay pottery', ['kilns'], []).relevance(kiln)).toBeGreaterThanOrEqual(0.6);
    const question = 'how do I throw clay on a wheel';
    expect(scorerFor(question, ['kilns']).relevance(kiln)).toBeGreaterThanOrEqual(0.6);
  });

  it('weighs as the words of the label and their phrase together, at least as the strongest term', () => {
    const term = (stems: string[], weight: number, origin: 'label' | 'parent' | 'owner') => ({
      text: stems.join(' '),
      stems,
      weight,
      origin,
    });
    const asked = [term(['kiln'], 1, 'owner'), term(['plastic'], -1, 'owner')];
    const label = [
      term(['clay'], 1, 'label'),
      term(['pottery'], 0.8, 'label'),
      term(['clay', 'pottery'], 0.9, 'label'),
    ];
    const weights = weightsOf([...label, term(['craft'], 0.4, 'parent'), ...asked]);
    expect(weights).toEqual([1, 0.8, 0.9, 0.4, expect.closeTo(2.7), -1]);
    expect(weightsOf([term(['clay'], 0.3, 'label'), ...asked])).toEqual([0.3, 1, -1]);
  });

  it('weighs the same alone and among many topics', () => {
    const owner = { include: ['kilns', 'celadon glaze'], exclude: ['guests'] };
    const expansion = expand(parseTopicPath('clay pottery'), {
      feedback: [...others, ...pots],
      owner,
    });
    const index = createScorerIndex([{ expansion }]);
    for (const one of [kiln, glaze, ...pots]) {
      expect(index.relevances(one)[0]).toBeCloseTo(createScorer({ expansion }).relevance(one), 9);
    }
  });
});

describe('a term in the language of the items, which the label is not in', () => {
  const spanish = (title: string) =>
    analyseItem({ title, text: 'Así lo hacía mi abuela los domingos.', language: 'es' });
  const lentils = spanish('Lentejas como las de mi abuela');
  const eggs = spanish('Una tortilla con muchos huevos');
  const scorer = (include: string[], exclude: string[]) => {
    const feedback = [...others, lentils, eggs];
    const owner = { include, exclude };
    return createScorer({ expansion: expand(parseTopicPath('tortilla'), { feedback, owner }) });
  };

  it('lists what says it', () => {
    expect(scorer([], []).relevance(lentils)).toBeLessThan(0.3);
    expect(scorer(['lentejas'], []).relevance(lentils)).toBeGreaterThanOrEqual(0.6);
  });

  it('rules out what says it', () => {
    expect(scorer([], []).relevance(eggs)).toBeGreaterThanOrEqual(0.6);
    expect(scorer([], ['huevos']).relevance(eggs)).toBeLessThan(0.1);
  });
});
