/** Which words of an item are told of as those that its nearness in meaning comes from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyseItem, wordForms } from '../../src/interest/analyse.ts';
import { meaningOf } from '../../src/interest/meaning.ts';
import { tellMeaning } from '../../src/interest/telling-words.ts';
import { openWordVectors } from '../../src/interest/vectors.ts';
import type { Annotation } from '../../src/model/annotation.ts';

const vectors = openWordVectors(readFileSync(join(import.meta.dirname, '../../dist/vectors.bin')));
const ASTRONOMY = meaningOf(new Map([['astronomy', 1]]), vectors);

const scored = (amount: number): Annotation => ({
  relevance: 0.06 + amount,
  contributions: [
    { part: 'vector', field: 'whole', amount },
    { part: 'base', amount: 0.06 },
  ],
});

/** What is told of the nearness of an item to astronomy, where it brings so much. */
function toldOf(title: string, text: string, amount = 0.5) {
  const item = { title, text };
  const worded = { analysis: analyseItem(item, vectors), forms: wordForms(item) };
  const { contributions } = tellMeaning(scored(amount), worded, ASTRONOMY, vectors);
  expect(contributions.map((one) => one.amount)).toEqual([amount, 0.06]);
  expect(contributions[1]).not.toHaveProperty('term');
  return contributions[0]!.term;
}

test('the words nearest to the topic are told, the strongest first, as the item says them', () => {
  const text = 'The Galaxies were photographed by telescopes. Bring flour, water and patience.';
  expect(toldOf('A night with the observatory', text)).toBe('observatory, telescopes, galaxies');
});

test('what is said often and in the title comes first', () => {
  const text = 'A telescope, a telescope, a telescope, and one planet.';
  expect(toldOf('Telescope', text)).toMatch(/^telescope, /u);
});

test('an item without any word near the topic has none told', () => {
  expect(toldOf('Best sourdough', 'Flour, water and patience in your oven.')).toBeUndefined();
});

test('nothing is told where the meaning takes off, or no vectors are there', () => {
  expect(toldOf('The observatory', 'Telescopes.', -0.01)).toBeUndefined();
  const item = { analysis: { titleStems: [], textStems: [] }, forms: new Map() };
  expect(tellMeaning(scored(0.5), item, ASTRONOMY, undefined)).toEqual(scored(0.5));
  expect(tellMeaning(scored(0.5), item, undefined, vectors)).toEqual(scored(0.5));
});
