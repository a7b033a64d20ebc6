import { expect, test } from 'vitest';
import { openCollection } from '../../src/interest/collection.ts';
import { evennessOf } from '../../src/interest/evenness.ts';
import { quantise } from '../../src/interest/meaning.ts';

/** Of sport and nothing else, of sport as it is in one game, and of something else. */
const SPORT = Float32Array.of(1, 0, 0, 0);

/** An item that lies so far from what is said of all games, and a little beside the others of its kind. */
function item(x: number, y: number, n: number) {
  const aside = Math.sin(n) / 20;
  return {
    titleStems: [],
    textStems: [],
    vector: quantise(Float32Array.of(x, y, aside, -aside)),
    weight: 1,
  };
}

/** Forty items on each of two games among so many on something else; those of the first are at 0 to 39. */
function collection(others = 200) {
  return openCollection([
    ...Array.from({ length: 40 }, (_, n) => item(1, 0.6, n)),
    ...Array.from({ length: 40 }, (_, n) => item(1, -0.6, n + 40)),
    ...Array.from({ length: others }, (_, n) => item(-1, 0, n + 80)),
  ]);
}

test('a name that items near it say whatever their part of it is said evenly', () => {
  expect(evennessOf((doc) => doc < 80 && doc % 3 === 0, SPORT, collection())).toBe(1);
});

test('a name that is said in one part of what is near it is not', () => {
  expect(evennessOf((doc) => doc < 40 && doc % 3 > 0, SPORT, collection())).toBeLessThan(0.5);
});

test('nothing tells where hardly any item says a name, and without a direction or items', () => {
  expect(evennessOf((doc) => doc < 2, SPORT, collection())).toBe(1);
  expect(evennessOf(() => false, SPORT, collection())).toBe(1);
  expect(evennessOf(() => true, undefined, collection())).toBe(1);
  expect(evennessOf(() => true, SPORT, openCollection([]))).toBe(1);
});
