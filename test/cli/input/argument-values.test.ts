import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTopicArgument } from '../../../src/cli/input/argument-values.ts';
import { formatTopicPath, topicPath } from '../../../src/model/topic-path.ts';

it.each([
  ['machine learning/c++', ['machine learning', 'c++']],
  ['100% wool', ['100% wool']],
  ['A%2FB testing/tools', ['A/B testing', 'tools']],
  ['A%252FB', ['A%2FB']],
  ['A%25252FB', ['A%252FB']],
  ['50%25', ['50%25']],
])('%s is typed for %j, and written so', (text, segments) => {
  expect(readTopicArgument(text).segments).toEqual(segments);
  expect(formatTopicPath(topicPath(segments))).toBe(text);
});

it('reads every topic as it is written', () => {
  const segment = fc
    .array(fc.constantFrom('%', '2', '5', 'F', 'f', '/', 'a', ' '), { minLength: 1, maxLength: 12 })
    .map((signs) => `x${signs.join('')}x`);
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), (segments) => {
      const path = topicPath(segments);
      expect(readTopicArgument(formatTopicPath(path))).toEqual(path);
    }),
  );
});
