import { describe, expect, it, test } from 'vitest';
import { analyseItem } from '../../src/interest/analyse.ts';
import { openCollection } from '../../src/interest/collection.ts';
import { expand } from '../../src/interest/expand.ts';
import { readLabel } from '../../src/interest/label.ts';
import { queryModelOf } from '../../src/interest/query-model.ts';
import { createScorer } from '../../src/interest/score.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import { findWitnesses } from '../../src/interest/witnesses.ts';
import { topicPath } from '../../src/model/topic-path.ts';
import { GARDEN_AND_SHIP } from './sample-vectors.ts';

const vectors = openWordVectors(GARDEN_AND_SHIP);
const FLOWERS = ['rose', 'tulip', 'soil', 'hedge', 'lawn', 'compost', 'seedling'];
const SHIPS = ['harbour', 'sailor', 'cargo', 'ferry', 'captain', 'deck', 'keel'];
const MONEY = ['tax', 'loan', 'audit', 'pension', 'budget', 'bond', 'credit'];

function item(words: readonly string[], n: number, said = '') {
  const at = (step: number) => words[(n * 3 + step) % words.length]!;
  const title = `The ${at(1)} and the ${at(2)}, part ${n}`;
  const text = `Of ${at(3)} and ${at(5)}, as the guide says. ${said}`;
  return analyseItem({ title, text, language: 'en' }, vectors);
}

/** Twenty items on flowers or on `words`, those for which `says` gives text saying it, among so many on money. */
function collection(says: (n: number) => string, others = 80, words = FLOWERS) {
  return [
    ...Array.from({ length: 20 }, (_, n) => item(words, n, says(n))),
    ...Array.from({ length: others }, (_, n) => item(MONEY, n)),
  ];
}

function relevances(topic: string, items: ReturnType<typeof collection>): number[] {
  const expansion = expand(topicPath([topic]), { vectors, feedback: items });
  return items.map(createScorer({ expansion }).relevance);
}

function found(scores: readonly number[]): number {
  return scores.filter((score) => score >= 0.6).length;
}

test('what is near a name is wanted where nobody says it, but not among many items', () => {
  const foundAmong = (name: string, others: number, words = FLOWERS) => {
    const scores = relevances(
      name,
      collection(() => '', others, words),
    );
    return [found(scores.slice(0, 20)), found(scores.slice(20))];
  };
  const [near, others] = foundAmong('garden bed', 80);
  expect(near).toBeGreaterThan(10);
  expect(others).toBe(0);
  expect(foundAmong('garden bed', 480)).toEqual([0, 0]);
  for (const few of [10, 80]) {
    const [nearOne, othersOfOne] = foundAmong('ship', few, SHIPS);
    expect(nearOne).toBeGreaterThan(0);
    expect(othersOfOne).toBe(0);
  }
  // Beer is near wine, too.
  expect(foundAmong('ship', 480, SHIPS)).toEqual([0, 0]);
});

test('what says a name is wanted, with what is near it', () => {
  const scores = relevances(
    'garden',
    collection((n) => (n % 2 ? 'A garden.' : '')),
  );
  expect(found(scores.slice(0, 20))).toBeGreaterThanOrEqual(10);
  expect(found(scores.slice(20))).toBe(0);
});

test('a name of two words is not found where they only stand apart, among many items', () => {
  const scores = relevances(
    'anchor bed',
    collection((n) => (n % 2 ? 'An anchor.' : 'A bed.'), 480),
  );
  expect(found(scores)).toBe(0);
});

test('one mention in a long text among all that was collected is not enough', () => {
  const passing = `${'The guide goes on about this tax and that loan. '.repeat(400)} There was an anchor.`;
  const scores = relevances(
    'anchor',
    collection((n) => (n === 0 ? passing : '')),
  );
  expect(found(scores)).toBe(0);
});

test('the one item whose title says a name is found, however long its text is', () => {
  const others = collection(() => '');
  const long = analyseItem(
    { title: 'An anchor', text: 'The guide goes on about this and that. '.repeat(200) },
    vectors,
  );
  expect(relevances('anchor', [...others, long]).at(-1)).toBeGreaterThanOrEqual(0.6);
});

describe('a name that is meant literally', () => {
  const says = (n: number) => n < 120 && n % 4 === 1;
  /** Of 120 items on ships among 600, every fourth says it. */
  const saying = (text: string) => [
    ...Array.from({ length: 120 }, (_, n) => item(SHIPS, n, says(n) ? text : '')),
    ...Array.from({ length: 480 }, (_, n) => item(MONEY, n)),
  ];

  it.each([
    ['ship', 'A ship. The ship.'],
    ['ship path', 'The ship path.'],
  ])('is wanted where it is said, and what only stands near it is not: %s', (topic, text) => {
    const scores = relevances(topic, saying(text));
    expect(found(scores.filter((_, n) => says(n)))).toBe(30);
    expect(Math.max(...scores.filter((_, n) => !says(n)))).toBeLessThan(0.5);
  });
});

describe('how many items without a name its witnesses vouch for', () => {
  /** Of 400 items as long as that, twelve say it; the others score higher, and 76 of them say one of these things. */
  function accepted(name: string, fieldShare: number, length: number, others = ['soil']): number {
    const filler = Array.from({ length: length - 2 }, (_, n) => `word${n}`);
    const items = Array.from({ length: 400 }, (_, n) => ({
      titleStems: [],
      textStems: [
        ...filler,
        ...(n < 12 ? name : n < 88 ? others[n % others.length]! : 'soil').split(' '),
      ],
    }));
    const collection = openCollection(items);
    const label = readLabel(topicPath([name]));
    const query = queryModelOf(label, collection.corpus, undefined, () => true);
    const raw = Float64Array.from(items, (_, n) => n);
    const floor = findWitnesses(label, query, collection).followersFrom(raw, new Map(), fieldShare);
    return raw.filter((score, n) => n >= 12 && score > floor).length;
  }

  it('is less for one thing among many than for a field', () => {
    expect(accepted('oil', 0, 400)).toBeLessThan(accepted('oil', 0.5, 400));
    expect(accepted('oil', 0.5, 400)).toBeLessThan(accepted('oil', 1, 400));
  });

  it('is more where items are short, but never more than for a field', () => {
    expect(accepted('oil', 0, 100)).toBeGreaterThan(2 * accepted('oil', 0, 400));
    expect(accepted('oil', 0, 30)).toBe(accepted('oil', 1, 30));
  });

  it('is less the more often the words of a name are said together', () => {
    const sometimes = accepted('hip hop', 0, 400, ['hip bone', 'hop field']);
    expect(sometimes).toBeGreaterThan(3 * accepted('hip hop', 0, 400));
    expect(sometimes).toBeLessThan(0.6 * accepted('oil', 1, 400));
    // How large a part the name has is no sign of that.
    expect(accepted('hip hop', 1, 400, ['hip bone', 'hop field'])).toBe(sometimes);
  });

  it('is hardly any where all that say its words say them in a row', () => {
    expect(accepted('hip hop', 1, 100)).toBeLessThan(accepted('oil', 1, 100) / 2);
  });
});

describe('how much of what witnesses teach counts', () => {
  /** Twelve items that say it and a word of their own, among others. */
  function trusted(name: string) {
    const items = Array.from({ length: 120 }, (_, n) => ({
      titleStems: [],
      textStems: n < 12 ? [...name.split(' '), `word${n}`] : [`word${n}`, 'soil'],
    }));
    const collection = openCollection(items);
    const label = readLabel(topicPath([name]));
    const query = queryModelOf(label, collection.corpus, undefined, () => true);
    const { trust, literalness } = findWitnesses(label, query, collection);
    return { words: trust.words / (1 - literalness), meaning: trust.meaning / (1 - literalness) };
  }

  it('is half of the words where twelve say a single word, since it is said in passing too', () => {
    expect(trusted('oil')).toEqual({ words: 0.5, meaning: 1 });
  });

  it('is all where as many say a name of several words', () => {
    expect(trusted('hip hop')).toEqual({ words: 1, meaning: 1 });
  });
});
