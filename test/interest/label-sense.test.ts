import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';

const vectors = openWordVectors(readFileSync(join(import.meta.dirname, '../../dist/vectors.bin')));

const SUBJECTS = [
  ['minister', 'parliament', 'vote', 'party', 'election', 'policy', 'coalition', 'debate'],
  ['striker', 'goal', 'coach', 'league', 'match', 'injury', 'referee', 'stadium'],
  ['laptop', 'software', 'browser', 'server', 'network', 'gadget', 'phone', 'screen'],
  ['album', 'singer', 'concert', 'guitar', 'chart', 'drummer', 'festival', 'label'],
];

/** Items of four subjects, none of which has to do with the topics here. */
const others = Array.from({ length: 80 }, (_, n) => {
  const words = SUBJECTS[n % SUBJECTS.length]!;
  const at = (step: number) => words[(n * 3 + step) % words.length]!;
  const title = `The ${at(0)} and the ${at(1)}`;
  return { title, text: `Number ${n}: the ${at(2)}, a ${at(3)} and one ${at(5)} of the ${at(6)}.` };
});

const PRICES = Array.from({ length: 8 }, (_, n) => ({
  title: `Exports and output ${n} up`,
  text: `Factory output rose by ${n} % in the quarter. Exports rose too, as inflation and growth did, said bank number ${n}.`,
}));
const ROSES = [
  {
    title: 'Pruning roses',
    text: 'Cut a rose back in winter, mulch the garden and feed the flower beds.',
  },
  {
    title: 'Roses by the wall',
    text: 'A climbing rose wants sun. Plant shrubs and flowers in the garden.',
  },
];
const COMPANY = Array.from({ length: 8 }, (_, n) => ({
  title: `Apple shows laptop ${n}`,
  text: `The laptop has ${n} gigabytes of memory, a bright screen and new software. Users of the old computer pay less. Apple sells a phone too.`,
}));
const ORCHARD = [
  {
    title: 'An apple from the orchard',
    text: 'Which fruit keeps: an apple, a pear or a plum? Make juice of the rest.',
  },
  { title: 'Apple harvest', text: 'Growers pick the fruit in September: apple, pear and cherry.' },
];
const SURNAMES = Array.from({ length: 6 }, (_, n) => ({
  title: `Cook wins vote ${n}`,
  text: `Robin Cook spoke in parliament before the election. Mr Cook left the government over the policy of the minister, in debate ${n}.`,
}));
const KITCHEN = [
  { title: 'Cooking a stew', text: 'A cook needs onions, garlic, meat and a recipe for the soup.' },
  { title: 'Slow cooking', text: 'Cooking vegetables in the oven, with a sauce and herbs.' },
];

type Text = (typeof others)[number];

/** The scores that a topic gives to texts, in a collection of these and the others; the least and the most of each group. */
function scoresOf(
  topic: string,
  groups: readonly (readonly Text[])[],
  include: readonly string[] = [],
) {
  const analyse = (text: Text) => analyseItem({ ...text, language: 'en' }, vectors);
  const analysed = groups.map((group) => group.map(analyse));
  const feedback = openCollection([...analysed.flat(), ...others.map(analyse)]);
  const expansion = expand(parseTopicPath(topic), {
    vectors,
    feedback,
    owner: { include, exclude: [] },
  });
  const scorer = createScorer({ expansion });
  return analysed.map((group) => {
    const scores = group.map((item) => scorer.relevance(item));
    return { least: Math.min(...scores), most: Math.max(...scores) };
  });
}

describe('a topic below another', () => {
  it('scores what says its label in another sense clearly below the label alone', () => {
    const [within] = scoresOf('fruit/apple', [COMPANY]);
    const [alone] = scoresOf('apple', [COMPANY]);
    expect(alone!.least).toBeGreaterThan(0.7);
    expect(within!.most).toBeLessThan(alone!.least - 0.2);
    expect(within!.most).toBeLessThan(0.6);
  });

  it('lists what says it in the sense of the parent, before all in another sense', () => {
    const [orchard, company] = scoresOf('fruit/apple', [ORCHARD, COMPANY]);
    expect(orchard!.least).toBeGreaterThan(0.6);
    expect(company!.most).toBeLessThan(0.6);
    const [laptops] = scoresOf('software/apple', [COMPANY, ORCHARD]);
    expect(laptops!.least).toBeGreaterThan(0.6);
  });
});

describe('a stem of two words', () => {
  it('lists nothing where items say the past tense of a verb alone', () => {
    expect(scoresOf('roses', [PRICES])[0]!.most).toBeLessThan(0.5);
    expect(scoresOf('gardening/roses', [PRICES])[0]!.most).toBeLessThan(0.5);
  });

  it('lists those that say the noun', () => {
    for (const topic of ['roses', 'gardening/roses']) {
      const [roses, prices] = scoresOf(topic, [ROSES, PRICES]);
      expect(roses!.least).toBeGreaterThan(0.6);
      expect(prices!.most).toBeLessThan(0.6);
    }
  });

  it('lists nothing where items say a surname', () => {
    expect(scoresOf('cooking', [SURNAMES])[0]!.most).toBeLessThan(0.5);
    const [kitchen, surnames] = scoresOf('cooking', [KITCHEN, SURNAMES]);
    expect(kitchen!.least).toBeGreaterThan(surnames!.most);
    expect(surnames!.most).toBeLessThan(0.6);
  });

  it('rules out a name that some who say it speak beside, among long items on other things', () => {
    const chief = (n: number, more: string) => ({
      title: `Tim Cook speaks ${n}`,
      text: `Tim Cook spoke. ${more}`,
    });
    const chiefs = [
      chief(1, 'The lawyers filed a motion in court against the government.'),
      chief(2, 'A kitchen in the new office serves soup, and the oven is never cold.'),
      chief(3, 'Shareholders elected the board and approved the report on revenue.'),
    ];
    const [kitchen, told] = scoresOf('cooking', [KITCHEN, chiefs]);
    expect(kitchen!.least).toBeGreaterThan(0.6);
    expect(told!.most).toBeLessThan(0.6);
  });

  it('rules out no name that its owner asked for', () => {
    const [kitchen, named] = scoresOf('cooking', [KITCHEN, SURNAMES], ['Robin Cook']);
    expect(kitchen!.least).toBeGreaterThan(0.6);
    expect(named!.least).toBeGreaterThan(0.6);
  });

  it('rules out nobody who cooks', () => {
    const meals = Array.from({ length: 3 }, (_, n) => ({
      title: `What Anna cooks ${n}`,
      text: `Anna cooks a stew with onions and garlic, and a soup in the oven: ${n} recipes.`,
    }));
    expect(scoresOf('cooking', [meals])[0]!.least).toBeGreaterThan(0.6);
  });

  it('lists a person whose name is the label itself', () => {
    expect(scoresOf('cook', [SURNAMES])[0]!.least).toBeGreaterThan(0.6);
  });
});
