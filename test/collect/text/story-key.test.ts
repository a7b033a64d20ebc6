/** Titles of news that tell the same story. */
import { describe, expect, test } from 'vitest';
import { storyKey } from '../../../src/collect/text/story-key.ts';

describe('story key', () => {
  const key = (title: string) => storyKey({ title });
  test.each([
    [
      'Ministers agree new fishing quota deal',
      'Ministers Agree New Fishing Quota Deal | Daily Post',
    ],
    ['Breaking: Ministers agree new fishing quota deal', 'Ministers agree new fishing quota deal'],
    ['Ministers agree on the new fishing-quota deal', 'Ministers agree new fishing quota deal'],
    ["The minister's fishing quota deal fails", 'The minister’s fishing quota deal fails'],
    ['Café owners protest new street fees', 'CAFE\u0301 OWNERS PROTEST NEW STREET FEES'],
    ['Résumés of café owners win new prizes', 'Resumes of cafe owners win new prizes'],
    ['Министры согласовали новые квоты на рыбу', 'МИНИСТРЫ СОГЛАСОВАЛИ НОВЫЕ КВОТЫ НА РЫБУ'],
  ])('%j and %j are one story', (left, right) => {
    expect(key(left)).toMatch(/^[\w-]{12}$/);
    expect(key(left)).toBe(key(right));
  });
  test('other words are another story', () => {
    expect(key('Ministers agree new fishing quota deal')).not.toBe(
      key('Ministers reject new fishing quota deal'),
    );
    expect(key('Министры согласовали новые квоты на рыбу')).not.toBe(
      key('Министры отвергли новые квоты на рыбу'),
    );
  });
  test.each([
    ['Why we moved from Go to Rust', 'Why we moved from Rust to Go'],
    ['Rust compiler 1.2 is out now', 'Rust compiler 2.1 is out now'],
    ['Why rust beat go at Acme', 'Why go beat rust at Acme'],
  ])('%j and %j are two: the order of words tells them apart', (left, right) => {
    expect(key(left)).toBeDefined();
    expect(key(left)).not.toBe(key(right));
  });
  test('the parts of a series are stories of their own', () => {
    expect(key('Building a small kernel at home - part 1')).not.toBe(
      key('Building a small kernel at home - part 2'),
    );
  });
  test('fewer than five words tell no story', () => {
    expect(key('Weekly open thread')).toBeUndefined();
    expect(key('Rain floods northern valley')).toBeUndefined();
    expect(key('Rain floods the northern valley')).toBeDefined();
  });
  test('fewer than four words that tell something tell no story', () => {
    expect(key('What is it that they are')).toBeUndefined();
    expect(key('The state of the union and its discontents')).toBeUndefined();
    expect(key('The state of the union, its friends')).toBeUndefined();
  });
  test('a site name is left on where too few words are left without it', () => {
    expect(key('Weekly open thread | Fishing Daily')).toBeDefined();
    expect(key('Fishing quota deal agreed today | Daily Post')).toBe(
      key('Fishing quota deal agreed today'),
    );
  });
  test.each(['', '?! ...', '¿…?', '“ ”'])('a title without words tells no story: %j', (title) => {
    expect(key(title)).toBeUndefined();
  });
});
