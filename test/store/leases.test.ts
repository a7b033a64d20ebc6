import { afterEach, beforeEach, expect, test } from 'vitest';
import { topicPath } from '../../src/model/topic-path.ts';
import { leaseConcept } from '../../src/store/concepts.ts';
import type { Engine } from '../../src/store/engine.ts';
import { findLeaseHolders, releaseLeases } from '../../src/store/leases.ts';
import { postponeConcept } from '../../src/store/postponed.ts';
import { putTopic } from '../../src/store/topics.ts';
import { openWithOwner } from './owner.ts';

let store: Engine;

beforeEach(async () => {
  let userId: number;
  ({ store, userId } = await openWithOwner());
  await putTopic(store, userId, { path: topicPath(['cats']), variant: { kind: 'label' } }, 0);
});
afterEach(() => store.close());

test('the leases of a worker that ends are given back', async () => {
  await leaseConcept(store, 0, 1_000, 'worker');
  expect(await findLeaseHolders(store, 1)).toEqual(['worker']);
  await releaseLeases(store, 'worker');
  expect(await leaseConcept(store, 1, 1_000, 'other')).toBeDefined();
});

test('a concept that is put off is leased to nobody, and goes on waiting when its worker ends', async () => {
  const { rowId } = (await leaseConcept(store, 0, 1_000, 'worker'))!;
  await postponeConcept(store, rowId, 5_000);
  expect(await findLeaseHolders(store, 1)).toEqual([]);
  await releaseLeases(store, 'worker');
  expect(await leaseConcept(store, 4_999, 1_000, 'other')).toBeUndefined();
  expect(await leaseConcept(store, 5_000, 1_000, 'other')).toBeDefined();
});
