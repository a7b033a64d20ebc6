/** Which fetches get a slot at once, and which wait. */
import { afterEach, expect, test, vi } from 'vitest';
import { createSlots } from '../../../src/collect/network/slots.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Whether a slot was given already, once everything that was ready has happened. */
async function isGiven(slot: Promise<unknown>): Promise<boolean> {
  const notYet = new Promise((resolve) => setImmediate(resolve, 'not yet'));
  return (await Promise.race([slot, notYet])) !== 'not yet';
}

test('a host that gives back one of its two places gets one more, not two', async () => {
  const slots = createSlots(8, 2);
  const release = await slots.take('busy');
  await slots.take('busy');
  release();
  expect(await isGiven(slots.take('busy'))).toBe(true);
  expect(await isGiven(slots.take('busy'))).toBe(false);
});

test('a slot that is given back twice is free once', async () => {
  const slots = createSlots(2, 2);
  const release = await slots.take('a');
  await slots.take('b');
  release();
  release();
  expect(await isGiven(slots.take('c'))).toBe(true);
  expect(await isGiven(slots.take('d'))).toBe(false);
});

test('who waits is served in order, and past those whose host is busy', async () => {
  const slots = createSlots(2, 1);
  const release = await slots.take('busy');
  const releaseOther = await slots.take('other');
  const again = slots.take('busy');
  const first = slots.take('first');
  const second = slots.take('second');
  releaseOther();
  expect(await Promise.all([again, first, second].map(isGiven))).toEqual([false, true, false]);
  release();
  expect(await Promise.all([again, second].map(isGiven))).toEqual([true, false]);
  (await first)();
  expect(await isGiven(second)).toBe(true);
});

test('a fetch whose host is to be given time begins after it, and holds nobody up meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slots = createSlots(1, 1);
  const begun: string[] = [];
  const slow = slots.take('slow', { waitMs: () => 500, onBegin: () => begun.push('slow') });
  const other = slots.take('other', { onBegin: () => begun.push('other') });
  expect(await isGiven(other)).toBe(true);
  (await other)();
  vi.advanceTimersByTime(499);
  expect(await isGiven(slow)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isGiven(slow)).toBe(true);
  expect(begun).toEqual(['other', 'slow']);
});

test('a fetch that is cancelled waits no longer, be it for a place or for time', async () => {
  const slots = createSlots(1, 1);
  const release = await slots.take('busy');
  const controller = new AbortController();
  const { signal } = controller;
  const waits = [slots.take('busy', { signal }), slots.take('late', { waitMs: () => 1e6, signal })];
  const stays = slots.take('busy');
  const told = Promise.allSettled(waits);
  controller.abort();
  for (const { status, reason } of (await told) as PromiseRejectedResult[]) {
    expect([status, reason.code]).toEqual(['rejected', 'interrupted']);
  }
  await expect(slots.take('free', { signal })).rejects.toMatchObject({ code: 'interrupted' });
  expect(await isGiven(stays)).toBe(false);
  release();
  expect(await isGiven(stays)).toBe(true);
});
