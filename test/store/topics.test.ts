import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';
import type { Engine } from '../../src/store/engine.ts';
import { findSubtree, findTopics, putTopic, removeSubtree } from '../../src/store/topics.ts';
import { openWithOwner } from './owner.ts';

let store: Engine;
let userId: number;

beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
});
afterEach(() => store.close());

const put = (...segments: string[]) =>
  putTopic(store, userId, { path: topicPath(segments), variant: { kind: 'label' } }, 0);

test.each(['cats', '猫', '🚀', '𠮷野家'])(
  'what lies below "%s" is found and removed',
  async (parent) => {
    await put(parent, 'small');
    await put(`${parent}s`, 'other');
    // Their keys lie between that of the parent and those of what is below it.
    await put(`${parent} club`);
    await put(`${parent}!`, 'small');
    const subtree = await findSubtree(store, userId, topicPath([parent]));
    expect(subtree.map(({ path }) => path.segments)).toEqual([[parent], [parent, 'small']]);
    await removeSubtree(store, userId, topicPath([parent]));
    const left = await findTopics(store, userId);
    expect(left.map(({ path }) => path.segments)).toEqual([
      [`${parent} club`],
      [`${parent}!`],
      [`${parent}!`, 'small'],
      [`${parent}s`],
      [`${parent}s`, 'other'],
    ]);
  },
);
