import { describe, expect, test } from 'vitest';
import { createWaitingBodies } from '../../../src/service/gather/waiting-bodies.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Fetches that ask to begin, by number; `begun` tells which may. */
function ask(waiting: ReturnType<typeof createWaitingBodies>, count: number): number[] {
  const begun: number[] = [];
  for (let fetch = 0; fetch < count; fetch += 1) {
    void waiting.untilFewer().then(() => begun.push(fetch));
  }
  return begun;
}

describe('what fetches', () => {
  test('begins at once while little waits to be read', async () => {
    const waiting = createWaitingBodies(100);
    waiting.hold(99);
    const begun = ask(waiting, 8);
    await settle();
    expect(begun).toHaveLength(8);
  });

  test('waits while as much as may wait to be read', async () => {
    const waiting = createWaitingBodies(100);
    const read = [waiting.hold(60), waiting.hold(60), waiting.hold(60)];
    const begun = ask(waiting, 1);
    read[0]!();
    await settle();
    expect(begun).toEqual([]);
    read[1]!();
    await settle();
    expect(begun).toEqual([0]);
  });

  test('then begins by twos, in order, as others end, with a body or without', async () => {
    const waiting = createWaitingBodies(100);
    const read = waiting.hold(500);
    const begun = ask(waiting, 7);
    read();
    await settle();
    expect(begun).toEqual([0, 1]);
    waiting.hold(0)();
    await settle();
    expect(begun).toEqual([0, 1, 2, 3]);
    const large = waiting.hold(300);
    waiting.hold(0)();
    await settle();
    expect(begun).toEqual([0, 1, 2, 3]);
    large();
    waiting.hold(0)();
    await settle();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
