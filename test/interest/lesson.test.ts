import { expect, it } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { EMPTY_PROFILE, learn } from '../../src/interest/learn.ts';
import { commonTo, namesTopic, narrowerIn, tellingStems } from '../../src/interest/lesson.ts';
import { personalScore } from '../../src/interest/personal.ts';
import { createScorer } from '../../src/interest/score.ts';

const DAY = 86_400_000;
const item = (title: string, text = '') => analyseItem({ title, text, language: 'en' });

const SEALS = {
  terms: [
    { text: 'seals', stems: ['seal'], weight: 1, origin: 'label' },
    { text: 'water', stems: ['water'], weight: 0.3, origin: 'collected' },
    { text: 'sea', stems: ['sea'], weight: 0.3, origin: 'collected' },
    { text: 'grey pups', stems: ['grey', 'pup'], weight: 1, origin: 'owner' },
    { text: 'wax', stems: ['wax'], weight: -1, origin: 'owner' },
  ],
  narrower: [],
  taughtBy: 0,
  calibration: {
    intercept: -1.5,
    termScale: 2.6,
    vectorScale: 0,
    vectorCentre: 0,
    averageLength: 8,
  },
} as const;

const plumbing = [
  item('Seals for a dripping tap', 'The washer lets water through.'),
  item('Which seals suit a pump?', 'Rubber lasts longer.'),
];
const animals = [
  item('Seals return to the northern beach', 'The sea is warm.'),
  item('Counting seals from the air', 'A day above the sea.'),
  item('Why seals sing under water'),
];

it('is less of what sets an item apart before it is less of its topic', () => {
  const scorer = createScorer({ expansion: SEALS });
  const { corpus } = openCollection([...plumbing, ...animals]);
  let profile = EMPTY_PROFILE;
  const scoreOf = (one: (typeof animals)[number]) =>
    personalScore(scorer.score(one), profile, one, 'seals').relevance;
  const before = [...plumbing, ...animals].map(scoreOf);
  expect(Math.min(...before)).toBeGreaterThan(0.8);
  for (let day = 1; day <= 6; day++) {
    for (const one of plumbing) {
      const topics = [{ key: 'seals', relevance: scorer.relevance(one) }];
      const stems = tellingStems(one, corpus, commonTo([SEALS]));
      profile = learn(profile, { kind: 'less', at: day * DAY, topics, stems });
    }
    if (day === 1) {
      for (const [n, one] of plumbing.entries())
        expect(before[n]! - scoreOf(one)).toBeLessThan(0.15);
    }
  }
  for (const one of plumbing) expect(scoreOf(one)).toBeLessThan(0.6);
  for (const [n, one] of animals.entries()) {
    expect(scoreOf(one)).toBeGreaterThan(0.6);
    expect(before[n + 2]! - scoreOf(one)).toBeLessThan(0.2);
  }
});

it('has in common with the items of a topic what that is called, and other words as far as they weigh', () => {
  const common = commonTo([SEALS]);
  expect(['seal', 'grey', 'pup', 'water', 'tap', 'wax'].map(common)).toEqual([1, 1, 1, 0.3, 0, 0]);
  const { corpus } = openCollection(plumbing);
  expect(Object.keys(tellingStems(plumbing[0]!, corpus))).toContain('seal');
  expect(Object.keys(tellingStems(plumbing[0]!, corpus, common))).not.toContain('seal');
});

it('names a topic whose label or asked-for term the item says in its title or twice', () => {
  const named = (title: string, text?: string) => namesTopic(SEALS, item(title, text));
  expect(named('Seals on a beach')).toBe(true);
  expect(named('On a beach', 'A seal, and one more seal.')).toBe(true);
  expect(named('Two grey pups')).toBe(true);
  expect(named('On a beach', 'There was a seal.')).toBe(false);
  expect(named('Wax by the sea')).toBe(false);
});

it('tells which narrower concept an item is about', () => {
  const narrower = [{ label: 'roses', weight: 1, stems: ['rose'] }];
  const expansion = { terms: [], taughtBy: 0, narrower };
  expect(narrowerIn(expansion, { titleStems: ['rose'], textStems: [] })).toBe('roses');
  expect(narrowerIn(expansion, { titleStems: ['soil'], textStems: ['rose'] })).toBeUndefined();
});

it('learns no particles', () => {
  const item = analyseItem({ title: '知事選挙に五人', text: '選挙に五人が出る。', language: 'ja' });
  const stems = Object.keys(tellingStems(item, openCollection([item]).corpus));
  expect(stems).toContain('選挙');
  expect(stems).not.toContain('に');
});
