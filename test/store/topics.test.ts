import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';
import type { Engine } from '../../src/store/engine.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { findSubtree, findTopics, putTopic, removeSubtree } from '../../src/store/topics.ts';
import { putUser } from '../../src/store/users.ts';

let store: Engine;
let userId: number;

beforeEach(async () => {
  store = openSqlite({});
  await store.run(
    `INSERT INTO accounts (id, username, username_key, created_at) VALUES (1, 'ann', 'ann', 0)`,
  );
  const user = { accountId: 1, kind: 'owner', name: 'ann', createdAt: 0 } as const;
  userId = (await putUser(store, user))!.rowId;
});
afterEach(() => store.close());

const put = (...segments: string[]) =>
  putTopic(store, userId, { path: topicPath(segments), variant: { kind: 'label' } }, 0);

test.each(['cats', '猫', '🚀', '𠮷野家'])(
  'what lies below "%s" is found and removed',
  async (parent) => {
    await put(parent, 'small');
    await put(`${parent}s`, 'other');
    const subtree = await findSubtree(store, userId, topicPath([parent]));
    expect(subtree.map(({ path }) => path.segments)).toEqual([[parent], [parent, 'small']]);
    await removeSubtree(store, userId, topicPath([parent]));
    const left = await findTopics(store, userId);
    expect(left.map(({ path }) => path.segments)).toEqual([
      [`${parent}s`],
      [`${parent}s`, 'other'],
    ]);
  },
);
