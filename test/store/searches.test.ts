import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';
import { putCatalogue } from '../../src/store/catalogue.ts';
import { findToForget, forgetSome, LONG_AGO } from '../../src/store/dropped-feeds.ts';
import type { Engine } from '../../src/store/engine.ts';
import { putEntries } from '../../src/store/entries.ts';
import { leaseDueFeeds } from '../../src/store/feeds.ts';
import { findFeedHolders } from '../../src/store/holders.ts';
import { removeWithOrphans } from '../../src/store/orphans.ts';
import { findSearcher, putAllSearches, putSearches } from '../../src/store/searches.ts';
import { findSource, putSource } from '../../src/store/sources.ts';
import { putTopic, removeSubtree } from '../../src/store/topics.ts';
import { putUser, removeUser } from '../../src/store/users.ts';
import { openWithOwner } from './owner.ts';

const HORSES = topicPath(['horses']);

let store: Engine;
let web: number;
let userId: number;

beforeEach(async () => {
  ({ store, userId } = await openWithOwner());
  await putCatalogue(
    store,
    {
      sources: [
        {
          name: 'Web',
          description: '',
          type: 'General',
          feeds: [],
          templates: ['https://find.example/?q={searchTerms}'],
        },
      ],
    },
    0,
  );
  web = (await findSource(store, undefined, 'Web'))!.rowId;
  await putTopic(store, userId, { path: HORSES, variant: { kind: 'label' } }, 0);
});
afterEach(() => store.close());

async function someone(kind: 'owner' | 'delegate' | 'uid', name: string): Promise<number> {
  return (await putUser(store, { accountId: 1, kind, name, createdAt: 0 }))!.rowId;
}

const due = (now: number) => leaseDueFeeds(store, { now, leaseMs: 0, worker: 'w' }, 10);

test('a search is due while the graph has its topic', async () => {
  expect(await putSearches(store, userId, web, 0)).toBe(1);
  expect(await putSearches(store, userId, web, 0)).toBe(0);
  expect(await due(1)).toMatchObject([{ url: 'https://find.example/?q=horses', query: 'horses' }]);
  await removeSubtree(store, userId, HORSES);
  expect(await due(2)).toEqual([]);
  await putTopic(store, userId, { path: HORSES, variant: { kind: 'label' } }, 3);
  expect(await due(4)).toHaveLength(1);
});

test('a search is paid for by those whose topic it searches for', async () => {
  await putSearches(store, userId, web, 0);
  const [feed] = await due(1);
  expect(await findFeedHolders(store, feed!.rowId)).toMatchObject([{ accountId: 1 }]);
});

/** Removes the user, and forgets what goes with one. */
async function removeForGood(): Promise<void> {
  await removeWithOrphans(store, [userId], () => removeUser(store, userId));
  const forgetting = { by: LONG_AGO, now: 1 };
  for (let feed = await findToForget(store, forgetting); feed !== undefined; ) {
    await forgetSome(store, feed, forgetting, 10);
    feed = await findToForget(store, forgetting);
  }
}

test('searches are forgotten with the user, also those whose topic went before', async () => {
  await putSearches(store, userId, web, 0);
  await removeSubtree(store, userId, HORSES);
  await removeForGood();
  expect(await store.all('SELECT url FROM feeds')).toEqual([]);
  expect(await findSearcher(store, userId)).toBeUndefined();
});

test('a search outlives a user where another searches for the same', async () => {
  const other = await someone('delegate', 'kim');
  await putTopic(store, other, { path: HORSES, variant: { kind: 'label' } }, 0);
  await putSearches(store, userId, web, 0);
  await putSearches(store, other, web, 0);
  await removeForGood();
  expect(await due(1)).toHaveLength(1);
});

test('a uid has the searches of what the sources of its account refer to', async () => {
  const mine = (await putSource(store, { userId, name: 'Mine', createdAt: 0 }))!;
  await putEntries(store, mine, [{ referenceId: web }], 0);
  const person = await someone('uid', 'p1');
  const delegate = await someone('delegate', 'kim');
  for (const id of [person, delegate]) {
    await putTopic(store, id, { path: topicPath(['hay', 'bales']), variant: { kind: 'label' } }, 0);
    await putAllSearches(store, id, 0);
  }
  expect(await findSearcher(store, person)).toBe(person);
  expect(await findSearcher(store, delegate)).toBeUndefined();
  // The parent that nobody asked for is not searched for.
  expect((await due(1)).map(({ query }) => query)).toEqual(['hay bales']);
});
