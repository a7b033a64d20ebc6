import { expect, test } from 'vitest';
import { parseTopicPath, topicPath, topmost } from '../../src/model/topic-path.ts';

test.each([
  ['Machine Learning', 'machine learning'],
  ['İKLİM', 'iklim'],
  ['ÉLECTIONS', 'élections'],
])('"%s" and "%s" are one topic', (label, same) => {
  expect(topicPath([label]).key).toBe(topicPath([same]).key);
});

test('slashes around a path are none of it, and as many within it as a body holds are refused at once', () => {
  expect(parseTopicPath('//travel/hiking/').key).toBe('travel/hiking');
  expect(() => parseTopicPath(`a${'/'.repeat(1_000_000)}b`)).toThrow('more than 10 segments');
});

test('topmost are those above which nothing else of them lies, however far, each once', () => {
  const paths = ['b/c', 'a/b/c/d', 'a', 'ab', 'A', 'b/c/x'].map(parseTopicPath);
  expect(topmost(paths).map(({ key }) => key)).toEqual(['b/c', 'a', 'ab']);
});
