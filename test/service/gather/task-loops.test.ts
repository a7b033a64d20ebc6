import { expect, it } from 'vitest';
import { createTaskLoops } from '../../../src/service/gather/task-loops.ts';

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

it('works until no loop finds anything', async () => {
  let left = 5;
  const loops = createTaskLoops(
    [async () => left-- > 0, async () => left-- > 0],
    unexpected,
    signal,
  );
  await loops.work();
  expect(left).toBeLessThan(0);
});

it('lets others have their turn between two pieces of work that wait for nothing', async () => {
  const done: string[] = [];
  let left = 3;
  const loops = createTaskLoops(
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
  await loops.work();
  expect(done).toEqual(['work', 'request', 'work', 'work']);
});

it('looks again when it is woken while another loop is still busy', async () => {
  const slow = gate();
  const topics: string[] = [];
  const done: string[] = [];
  let fetched = false;
  const loops = createTaskLoops(
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
  const working = loops.work();
  await Promise.resolve();
  topics.push('late');
  loops.wake();
  await working;
  expect(done).toEqual(['late', 'feed']);
});

it('goes on without a loop that fails, and tells of it', async () => {
  const errors: unknown[] = [];
  let left = 3;
  const loops = createTaskLoops(
    [() => Promise.reject(new Error('no')), async () => left-- > 0],
    (error) => errors.push(error),
    signal,
  );
  await loops.work();
  expect([errors.length, left]).toEqual([1, -1]);
});

it('stops when it is told to', async () => {
  const controller = new AbortController();
  let rounds = 0;
  const loops = createTaskLoops(
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
  await loops.work();
  expect(rounds).toBe(10);
});
