/** Titles of news that tell the same story. */
import { describe, expect, test } from 'vitest';
import { storyKey } from '../../src/collect/story-key.ts';

describe('story key', () => {
  const key = (title: string) => storyKey({ title });
  test.each([
    [
      'Ministers agree new fishing quota deal',
      'Ministers Agree New Fishing Quota Deal | Daily Post',
    ],
    ['Breaking: Ministers agree new fishing quota deal', 'Ministers agree new fishing quota deal'],
    ['Ministers agree on the new fishing-quota deal', 'Ministers agree new fishing quota deal'],
  ])('%j and %j are one story', (left, right) => {
    expect(key(left)).toBe(key(right));
  });
  test('other words are another story', () => {
    expect(key('Ministers agree new fishing quota deal')).not.toBe(
      key('Ministers reject new fishing quota deal'),
    );
  });
  test('the parts of a series are stories of their own', () => {
    expect(key('Building a small kernel at home - part 1')).not.toBe(
      key('Building a small kernel at home - part 2'),
    );
  });
  test('fewer than five words tell no story', () => {
    expect(key('Weekly open thread')).toBeUndefined();
  });
});
