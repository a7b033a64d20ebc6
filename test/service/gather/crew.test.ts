import { expect, it } from 'vitest';
import { createCrew } from '../../../src/service/gather/crew.ts';

const { signal } = new AbortController();

const unexpected = (error: unknown): void => {
  throw error;
};

/** A promise and the hand that ends it. */
function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

it('works until no lane finds anything', async () => {
  let left = 5;
  const crew = createCrew([async () => left-- > 0, async () => left-- > 0], unexpected, signal);
  await crew.work();
  expect(left).toBeLessThan(0);
});

it('lets others have their turn between two pieces of work that wait for nothing', async () => {
  const done: string[] = [];
  let left = 3;
  const crew = createCrew(
    [
      async () => {
        if (left === 0) return false;
        left -= 1;
        done.push('work');
        return true;
      },
    ],
    unexpected,
    signal,
  );
  setImmediate(() => done.push('request'));
  await crew.work();
  expect(done).toEqual(['work', 'request', 'work', 'work']);
});

it('looks again when it is roused while another lane is still busy', async () => {
  const slow = gate();
  const topics: string[] = [];
  const done: string[] = [];
  let fetched = false;
  const crew = createCrew(
    [
      async () => {
        if (fetched) return false;
        fetched = true;
        await slow.passed;
        done.push('feed');
        return true;
      },
      async () => {
        const topic = topics.shift();
        if (topic !== undefined) done.push(topic);
        if (topic === 'late') slow.open();
        return topic !== undefined;
      },
    ],
    unexpected,
    signal,
  );
  const working = crew.work();
  await Promise.resolve();
  topics.push('late');
  crew.rouse();
  await working;
  expect(done).toEqual(['late', 'feed']);
});

it('goes on without a lane that fails, and tells of it', async () => {
  const errors: unknown[] = [];
  let left = 3;
  const crew = createCrew(
    [() => Promise.reject(new Error('no')), async () => left-- > 0],
    (error) => errors.push(error),
    signal,
  );
  await crew.work();
  expect([errors.length, left]).toEqual([1, -1]);
});

it('stops when it is told to', async () => {
  const controller = new AbortController();
  let rounds = 0;
  const crew = createCrew(
    [
      async () => {
        rounds += 1;
        if (rounds === 10) controller.abort();
        return true;
      },
    ],
    unexpected,
    controller.signal,
  );
  await crew.work();
  expect(rounds).toBe(10);
});
