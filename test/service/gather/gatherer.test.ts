import { afterEach, expect, it, vi } from 'vitest';
import { WinnowError } from '../../../src/model/errors.ts';
import { createGatherer } from '../../../src/service/gather/gatherer.ts';

/** Tasks of three pieces each, which tell when they begin and end. */
function toldTasks(told: string[]) {
  const task = (name: string) => {
    let left = 3;
    return async () => {
      if (left === 0) return false;
      left -= 1;
      told.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} ends`);
      return true;
    };
  };
  return {
    preferFeeds: () => {},
    gatherFeed: task('feed'),
    readArticle: task('article'),
    expandConcept: task('concept'),
    reconsider: async () => false,
    isArticleLeft: async () => false,
    untilNext: async () => undefined,
    onError: (error: unknown) => {
      throw error;
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it('works side by side', async () => {
  const told: string[] = [];
  await createGatherer(toldTasks(told), { background: false }).idle();
  expect(told).toHaveLength(18);
  expect(told.slice(0, 2).every((line) => line.endsWith('begins'))).toBe(true);
});

it('does in turn one piece after the other: feeds, then articles, then concepts', async () => {
  const told: string[] = [];
  await createGatherer(toldTasks(told), { background: false, inTurn: true }).idle();
  const pieces = (name: string) =>
    Array.from({ length: 3 }, () => [`${name} begins`, `${name} ends`]).flat();
  expect(told).toEqual([...pieces('feed'), ...pieces('article'), ...pieces('concept')]);
});

it.each([
  ['nothing is due', async () => undefined],
  ['the store could not say what is due', () => Promise.reject(new Error('held'))],
])(
  'looks again within a minute where %s, since another process may bring work',
  async (_, untilNext) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let looks = 0;
    const gatherFeed = async () => {
      looks += 1;
      return false;
    };
    const tasks = { ...toldTasks([]), gatherFeed, untilNext, onError: () => {} };
    const gatherer = createGatherer(tasks, { background: true, inTurn: true });
    gatherer.wake();
    await gatherer.quiet(async () => {});
    const before = looks;
    await vi.advanceTimersByTimeAsync(60_000);
    await gatherer.stop();
    expect(looks).toBeGreaterThan(before);
  },
);

it.each([
  ['an article waits', { isArticleLeft: async () => true }],
  ['a feed is overdue', { untilNext: async () => -1 }],
])('takes a rest after a failure although %s, which would fail of it again', async (_, left) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let attempts = 0;
  const readArticle = async () => {
    attempts += 1;
    throw new Error('no room');
  };
  const tasks = { ...toldTasks([]), readArticle, onError: () => {}, ...left };
  const gatherer = createGatherer(tasks, { background: true, inTurn: true });
  gatherer.wake();
  await gatherer.quiet(async () => {});
  await vi.advanceTimersByTimeAsync(4_000);
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(56_000);
  expect(attempts).toBeGreaterThan(1);
  await gatherer.stop();
});

it('asks for nothing more once it was stopped, since the store is closed after it', async () => {
  let asked = 0;
  const untilNext = async () => {
    asked += 1;
    return undefined;
  };
  const tasks = { ...toldTasks([]), untilNext };
  const gatherer = createGatherer(tasks, { background: true, inTurn: true });
  gatherer.wake();
  await gatherer.stop();
  expect(asked).toBe(0);
});

it('does what came up during a quiet step after it, and nothing meanwhile', async () => {
  const told: string[] = [];
  const gatherer = createGatherer(toldTasks(told), { background: true, inTurn: true });
  await gatherer.quiet(async () => {
    gatherer.wake();
    await new Promise((resolve) => setImmediate(resolve));
    told.push('quiet');
  });
  await gatherer.quiet(async () => {});
  await gatherer.stop();
  expect(told).toHaveLength(19);
  expect(told[0]).toBe('quiet');
});

it('is not idle while a quiet step runs, also where nothing is done by itself', async () => {
  const told: string[] = [];
  const gatherer = createGatherer(toldTasks(told), { background: false, inTurn: true });
  const step = gatherer.quiet(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    told.push('quiet');
  });
  await gatherer.idle();
  expect(told).toHaveLength(19);
  expect(told[0]).toBe('quiet');
  await step;
});

it('says why nothing gets on until work begins anew, however long that takes', async () => {
  let isFull = true;
  let begun = () => {};
  let finish = () => {};
  const fetching = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const gatherFeed = async () => {
    if (isFull) throw new WinnowError('unavailable', 'the disk is full');
    begun();
    await answered;
    return false;
  };
  const tasks = { ...toldTasks([]), gatherFeed, onError: () => {} };
  const gatherer = createGatherer(tasks, { background: false, inTurn: true });
  await gatherer.idle();
  expect(gatherer.halt()?.code).toBe('unavailable');
  isFull = false;
  const idle = gatherer.idle();
  await fetching;
  expect(gatherer.halt()).toBeUndefined();
  finish();
  await idle;
});

it('says why nothing gets on also after a round that found nothing to do', async () => {
  let left = 1;
  let done = false;
  const gatherFeed = async () => {
    left -= 1;
    if (left === 0 && !done) throw new WinnowError('unavailable', 'the disk is full');
    return left === 0;
  };
  const tasks = {
    ...toldTasks([]),
    gatherFeed,
    readArticle: async () => false,
    expandConcept: async () => false,
    onError: () => {},
  };
  const gatherer = createGatherer(tasks, { background: false, inTurn: true });
  await gatherer.idle();
  await gatherer.idle();
  expect(gatherer.halt()?.code).toBe('unavailable');
  done = true;
  left = 1;
  await gatherer.idle();
  expect(gatherer.halt()).toBeUndefined();
});
