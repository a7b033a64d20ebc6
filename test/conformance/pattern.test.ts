import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../src/cli/conformance/mismatch.ts';
import {
  each,
  has,
  map,
  match,
  none,
  oneOf,
  type Pattern,
  score,
  some,
} from '../../src/cli/conformance/pattern.ts';

const FITTING: readonly (readonly [string, Pattern, unknown])[] = [
  ['the same text', 'a', 'a'],
  ['text like an expression', /^a/u, 'abc'],
  ['null', null, null],
  ['an object of exactly the keys', { a: 1, b: [2] }, { b: [2], a: 1 }],
  ['an object with more keys', has({ a: 1 }), { a: 1, b: 2 }],
  ['every element', each(score), [0, 0.5, 1]],
  ['an element', some('b'), ['a', 'b']],
  ['no element', none('c'), ['a', 'b']],
  ['a map', map(1), { x: 1, y: 1 }],
  ['a choice', oneOf('a', null), null],
];
const OTHER: readonly (readonly [string, Pattern, unknown])[] = [
  ['other text', 'a', 'b'],
  ['a number as text', 1, '1'],
  ['an array for an object', { 0: 'a' }, ['a']],
  ['an object for an array', ['a'], { 0: 'a' }],
  ['a key too many', { a: 1 }, { a: 1, b: 2 }],
  ['a key too few', { a: 1, b: 2 }, { a: 1 }],
  ['a longer array', ['a'], ['a', 'b']],
  ['an element that does not fit', each(score), [0, 2]],
  ['an element that should not be there', none('a'), ['a']],
  ['an object where a list is asked for', each('a'), {}],
  ['a score above one', score, 1.1],
];

describe('a pattern', () => {
  it.each(FITTING)('lets %s pass', (_, pattern, value) => {
    expect(() => match(pattern, value)).not.toThrow();
  });

  it.each(OTHER)('refuses %s', (_, pattern, value) => {
    expect(() => match(pattern, value)).toThrow(Mismatch);
  });

  it('says what it expected, where, and what it saw', () => {
    const error = (() => {
      try {
        match({ a: [{ b: 'x' }] }, { a: [{ b: 'y' }] });
      } catch (thrown) {
        return thrown as Mismatch;
      }
      return undefined;
    })();
    expect(error).toMatchObject({ expected: '"x" at .a[0].b', seen: 'y', code: 'failed' });
  });
});
