import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import {
  EMPTY_PROFILE,
  type LearnEvent,
  learn,
  type Profile,
  replay,
  subTopicsToGrow,
} from '../../src/interest/learn.ts';
import { tellingStems } from '../../src/interest/lesson.ts';
import { personalScore } from '../../src/interest/personal.ts';
import { createScorer } from '../../src/interest/score.ts';
import { parseTopicPath } from '../../src/model/topic-path.ts';
import { type FieldName, sampleItems } from './sample-items.ts';

const DAY = 86_400_000;
const items = sampleItems();
const collection = openCollection(items);
const FIELDS: FieldName[] = ['garden', 'ship', 'money'];
const topics = ['garden', 'ship', 'bank'].map((label) => {
  const path = parseTopicPath(label);
  return {
    key: path.key,
    scorer: createScorer({ expansion: expand(path, { feedback: collection }) }),
  };
});

function listFor(profile: Profile) {
  return items
    .map((item) => {
      const best = topics
        .map(({ key, scorer }) => ({
          key,
          ...personalScore(scorer.score(item), profile, item, key),
        }))
        .reduce((a, b) => (b.relevance > a.relevance ? b : a));
      return { item, field: item.field, key: best.key, relevance: best.relevance };
    })
    .sort((a, b) => b.relevance - a.relevance);
}

function click(profile: Profile, kind: 'more' | 'less', field: FieldName, n: number): Profile {
  const seen = listFor(profile).filter((one) => one.field === field);
  const { item } = seen[n % seen.length]!;
  const found = topics.map(({ key, scorer }) => ({ key, relevance: scorer.relevance(item) }));
  return learn(profile, {
    kind,
    at: (n + 1) * DAY,
    topics: found,
    stems: tellingStems(item, collection.corpus),
  });
}

const share = (profile: Profile, field: FieldName) =>
  listFor(profile)
    .slice(0, 20)
    .filter((one) => one.field === field).length;

describe('a reader', () => {
  it('who follows one topic only sees more of it within twenty clicks', () => {
    const weakest = FIELDS.reduce((a, b) =>
      share(EMPTY_PROFILE, b) < share(EMPTY_PROFILE, a) ? b : a,
    );
    let profile = EMPTY_PROFILE;
    for (let n = 0; n < 20; n++) profile = click(profile, 'more', weakest, n);
    expect(share(profile, weakest)).toBeGreaterThan(share(EMPTY_PROFILE, weakest));
  });

  it('sees no other interest vanish after one click', () => {
    const before = listFor(EMPTY_PROFILE);
    for (const field of FIELDS) {
      const after = listFor(click(EMPTY_PROFILE, 'more', field, 0));
      for (const other of FIELDS) {
        const kept = (list: typeof before) =>
          list.filter((one) => one.field === other && one.relevance >= 0.6).length;
        expect(kept(after)).toBeGreaterThanOrEqual(Math.floor(0.9 * kept(before)));
      }
    }
  });

  it('sees the first list again after a reset', () => {
    let profile = EMPTY_PROFILE;
    for (let n = 0; n < 5; n++) profile = click(profile, n % 2 ? 'less' : 'more', 'ship', n);
    const reset = learn(profile, { kind: 'reset', at: 9 * DAY, topics: [], stems: {} });
    expect(listFor(reset)).toEqual(listFor(EMPTY_PROFILE));
  });

  it('sees less of what was refused', () => {
    let profile = EMPTY_PROFILE;
    for (let n = 0; n < 10; n++) profile = click(profile, 'less', 'garden', n);
    const sum = (list: ReturnType<typeof listFor>) =>
      list
        .filter(({ field }) => field === 'garden')
        .reduce((total, { relevance }) => total + relevance, 0);
    expect(sum(listFor(profile))).toBeLessThan(sum(listFor(EMPTY_PROFILE)));
  });
});

const event = fc.record({
  kind: fc.constantFrom('more' as const, 'less' as const),
  at: fc.integer({ min: 0, max: 400 * DAY }),
  topics: fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'constructor', '__proto__'),
      relevance: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 3 },
  ),
  stems: fc.dictionary(
    fc.constantFrom('x', 'y', 'constructor', 'toString'),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
});

describe('a profile', () => {
  it('moves only topics that are about the item, none where none is', () => {
    const lesson = (relevances: Record<string, number>) => ({
      kind: 'more' as const,
      at: DAY,
      topics: Object.entries(relevances).map(([key, relevance]) => ({ key, relevance })),
      stems: { rose: 1 },
    });
    const stray = replay([lesson({ chess: 0.2, ships: 0.076 })]);
    expect([stray.interests, stray.narrower]).toEqual([{}, {}]);
    expect(stray.stems['rose']).toBeGreaterThan(1);
    const low = replay([lesson({ chess: 0.35, ships: 0.2 })]);
    expect(Object.keys(low.interests)).toEqual(['chess']);
  });

  it('moves a topic that the item names, as one that is just about it', () => {
    const { interests } = replay([
      {
        kind: 'more',
        at: DAY,
        topics: [
          { key: 'chess', relevance: 0.06, named: true },
          { key: 'ships', relevance: 0.2 },
        ],
        stems: {},
      },
    ]);
    expect(Object.entries(interests)).toEqual([['chess', expect.closeTo(1.18)]]);
  });

  it('is one also of a topic that is called as what every object has', () => {
    const topics = [{ key: '__proto__', relevance: 0.9, narrower: '__proto__' }];
    const once = { kind: 'more' as const, at: DAY, topics, stems: {} };
    const { interests, narrower } = replay([once, once]);
    expect(Object.entries(interests)).toEqual([['__proto__', expect.closeTo(1.18 ** 2)]]);
    expect(Object.entries(narrower).map(([key, of]) => [key, Object.entries(of)])).toEqual([
      ['__proto__', [['__proto__', 2]]],
    ]);
  });

  it('stays within bounds and is the replay of its events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        events.sort((a, b) => a.at - b.at);
        const profile = replay(events);
        expect(replay(events)).toEqual(profile);
        for (const factor of Object.values(profile.interests)) {
          expect(factor).toBeGreaterThanOrEqual(1 / 16);
          expect(factor).toBeLessThanOrEqual(16);
        }
        for (const factor of Object.values(profile.stems))
          expect(Math.abs(Math.log(factor))).toBeLessThan(1.4);
      }),
    );
  });

  it('keeps scores within 0..1 and their parts adding up', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (events, relevance) => {
          const annotation = {
            relevance,
            contributions: [{ part: 'base' as const, amount: relevance }],
          };
          const item = { titleStems: ['x', 'constructor'], textStems: ['y', 'z'] };
          const personal = personalScore(annotation, replay(events), item, 'a');
          expect(personal.relevance).toBeGreaterThanOrEqual(0);
          expect(personal.relevance).toBeLessThanOrEqual(1);
          const sum = personal.contributions.reduce((total, { amount }) => total + amount, 0);
          expect(Math.abs(sum - personal.relevance)).toBeLessThan(1e-8);
        },
      ),
    );
  });

  it('turns scores in steps that are the same on every engine', () => {
    let profile = EMPTY_PROFILE;
    for (let n = 0; n < 3; n++) profile = click(profile, 'more', 'garden', n);
    const list = listFor(profile);
    expect(list.length).toBeGreaterThan(1);
    for (const { relevance } of list) {
      expect(relevance).toBe(Number(relevance.toFixed(12)));
    }
  });

  it('fades back to neutral', () => {
    const one: LearnEvent = {
      kind: 'more',
      at: DAY,
      topics: [{ key: 'a', relevance: 1 }],
      stems: { x: 1 },
    };
    const later = learn(replay([one]), { kind: 'more', at: 4_000 * DAY, topics: [], stems: {} });
    expect(later.interests).toEqual({});
    expect(later.stems).toEqual({});
  });

  it('grows a sub-topic when clicks keep pointing at one narrower concept, once', () => {
    const topic = { key: 'garden', relevance: 0.9, narrower: 'roses' };
    const clicks = (count: number): LearnEvent[] =>
      Array.from({ length: count }, (_, n) => ({
        kind: 'more',
        at: DAY + n,
        topics: [topic],
        stems: {},
      }));
    expect(subTopicsToGrow(replay(clicks(4)))).toEqual([]);
    const grown = replay(clicks(6));
    expect(subTopicsToGrow(grown)).toEqual([{ topic: 'garden', label: 'roses' }]);
    const told = learn(grown, { kind: 'grown', at: 2 * DAY, topics: [topic], stems: {} });
    expect(subTopicsToGrow(told)).toEqual([]);
  });

  it('grows none while clicks scatter', () => {
    const labels = ['roses', 'ponds', 'sheds', 'lawns'];
    const events = Array.from(
      { length: 24 },
      (_, n): LearnEvent => ({
        kind: 'more',
        at: DAY + n,
        stems: {},
        topics: [{ key: 'garden', relevance: 1, narrower: labels[n % 4]! }],
      }),
    );
    expect(subTopicsToGrow(replay(events))).toEqual([]);
  });
});
