import { expect, it } from 'vitest';
import { isUrl } from '../../src/model/url.ts';

it('takes a host with letters of Latin-1 however often it is asked', () => {
  const answers = Array.from({ length: 20_000 }, () => isUrl('http://é.example/'));
  expect(answers.every(Boolean)).toBe(true);
});

it('takes a relative address with a base alone', () => {
  expect([isUrl('x'), isUrl('x', 'http://a.example/'), isUrl('http://a b/')]).toEqual([
    false,
    true,
    false,
  ]);
});
