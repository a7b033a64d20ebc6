import { expect, test } from 'vitest';
import { type Collection, openCollection, openingOf } from '../../src/interest/collection.ts';
import { mapInSteps } from '../../src/interest/steps.ts';
import { sampleItems } from './sample-items.ts';

test('work in steps stops after every so many values, and gives them in their order', () => {
  const values = [1, 2, 3, 4, 5];
  const steps = mapInSteps(values, 2, (value, at) => value * 10 + at);
  let stops = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) stops += 1;
  expect(stops).toBe(2);
  expect(step.value).toEqual([10, 21, 32, 43, 54]);
});

test('collections laid out in turns are those laid out one after the other', () => {
  const many = Array.from({ length: 10 }, () => sampleItems()).flat();
  const some = many.filter(({ field }) => field !== 'ship');
  const turns = [openingOf(many), openingOf(some)] as const;
  const found = new Map<number, Collection>();
  while (found.size < turns.length) {
    for (const [place, steps] of turns.entries()) {
      const step = found.has(place) ? undefined : steps.next();
      if (step?.done) found.set(place, step.value);
    }
  }
  for (const [place, items] of [many, some].entries()) {
    const [slow, quick] = [found.get(place)!, openCollection(items)];
    const terms = new Map(quick.stems.map((stem) => [stem, 1]));
    expect(slow.stems).toEqual(quick.stems);
    expect(slow.scoreTerms(terms)).toEqual(quick.scoreTerms(terms));
    expect(slow.voices).toEqual(quick.voices);
  }
});
