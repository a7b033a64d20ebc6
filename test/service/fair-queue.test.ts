import { describe, expect, it } from 'vitest';
import { createFairQueue } from '../../src/service/fair-queue.ts';

/** A queue whose steps end when they are told to, and the names of those that began, in order. */
function open({ concurrent = 1, mostWaiting = 10 } = {}) {
  const queue = createFairQueue(concurrent, mostWaiting, () => new Error('full'));
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, step = name, signal?: AbortSignal) =>
    queue.run(
      name,
      async () => {
        began.push(step);
        await new Promise<void>((resolve) => ends.set(step, resolve));
        return step;
      },
      signal,
    );
  /** Ends a step that began by now, and lets the next begin. */
  const end = async (step: string) => {
    await turn();
    ends.get(step)!();
    await turn();
  };
  return { run, began, end, close: queue.close };
}

/** What can begin by now has begun after it. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('takes few steps at once, and gives what each gives', async () => {
    const { run, began, end } = open({ concurrent: 2 });
    const first = run('a');
    const others = [run('b'), run('c')];
    await end('a');
    expect(await first).toBe('a');
    expect(began).toEqual(['a', 'b', 'c']);
    await end('b');
    await end('c');
    expect(await Promise.all(others)).toEqual(['b', 'c']);
  });

  it('takes one step of a queue at a time, though there is room', async () => {
    const { run, began, end } = open({ concurrent: 2 });
    const all = [run('a', 'a1'), run('a', 'a2'), run('b')];
    await turn();
    expect(began).toEqual(['a1', 'b']);
    await end('a1');
    expect(began).toEqual(['a1', 'b', 'a2']);
    await end('a2');
    await end('b');
    await Promise.all(all);
  });

  it('lets queues take turns, however many wait in one', async () => {
    const { run, began, end } = open();
    const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b')];
    for (const step of ['a1', 'a2', 'b', 'a3']) await end(step);
    await Promise.all(all);
    expect(began).toEqual(['a1', 'a2', 'b', 'a3']);
  });

  it('refuses who finds too many waiting, and has room again later', async () => {
    const { run, end } = open({ mostWaiting: 1 });
    const all = [run('a'), run('b')];
    await expect(run('c')).rejects.toThrow('full');
    await end('a');
    const late = run('c');
    await end('b');
    await end('c');
    expect(await Promise.all([...all, late])).toEqual(['a', 'b', 'c']);
  });

  it('forgets who leaves before the turn came, and has room for another', async () => {
    const { run, began, end } = open({ mostWaiting: 1 });
    const leaving = new AbortController();
    const first = run('a');
    const gone = run('b', 'b', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    await expect(run('b', 'b', leaving.signal)).rejects.toThrow('left');
    const next = run('c');
    await end('a');
    await end('c');
    expect(await Promise.all([first, next])).toEqual(['a', 'c']);
    expect(began).toEqual(['a', 'c']);
  });

  it('lets a step end whose caller leaves once it began', async () => {
    const { run, end } = open();
    const leaving = new AbortController();
    const [first, second] = [run('a'), run('b', 'b', leaving.signal)];
    await end('a');
    leaving.abort();
    await end('b');
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
  });

  it('refuses all who wait when it is closed, and takes only steps that need not', async () => {
    const { run, began, end, close } = open();
    const first = run('a');
    const waiting = Promise.allSettled([run('b'), run('a', 'a2')]);
    close();
    expect(await waiting).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await expect(run('c')).rejects.toThrow('full');
    await end('a');
    const late = run('c');
    await end('c');
    expect(await Promise.all([first, late])).toEqual(['a', 'c']);
    expect(began).toEqual(['a', 'c']);
  });

  it('goes on after a step that failed', async () => {
    const queue = createFairQueue(1, 1, () => new Error('full'));
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run('a', async () => 1)).toBe(1);
  });
});
