import { expect, test } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';

test.each([
  ['Machine Learning', 'machine learning'],
  ['İKLİM', 'iklim'],
  ['ÉLECTIONS', 'élections'],
])('"%s" and "%s" are one topic', (label, same) => {
  expect(topicPath([label]).key).toBe(topicPath([same]).key);
});
