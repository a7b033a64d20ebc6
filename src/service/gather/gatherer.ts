/** The background loop: due feeds, waiting articles and waiting concepts side by side, until there are none; then it sleeps until the next feed is due. */
import type { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../model/time-units.ts';
import { isFinal, isWriteRefused } from '../../store/storage-error.ts';
import { createTaskLoops, type Task } from './task-loops.ts';

/** The tasks; each returns false if there was nothing to do. */
export interface Tasks {
  /** Gathers one feed that is due. */
  readonly gatherFeed: (signal: AbortSignal) => Promise<boolean>;
  /** Puts the feeds of these addresses before others. */
  readonly preferFeeds: (urls: readonly string[]) => void;
  /** Reads the article of one item that waits for it. */
  readonly readArticle: (signal: AbortSignal) => Promise<boolean>;
  /** Expands and scores one concept that waits. */
  readonly expandConcept: (signal: AbortSignal) => Promise<boolean>;
  /**
   * Once nothing is left to do: resumes what a clock that was set back put off, else forgets some of what nobody follows any more
   * or, where that is done, queues concepts again that new content could improve. Gives whether anything may be left.
   */
  readonly reconsider: (signal: AbortSignal) => Promise<boolean>;
  /** Whether an article waits that came after the loops for articles had found none. */
  readonly isArticleLeft: () => Promise<boolean>;
  /** Milliseconds until the next feed is due; undefined when none will be. */
  readonly untilNext: () => Promise<number | undefined>;
  /** Told of a task that failed unexpectedly. */
  readonly onError: (error: unknown) => void;
}

export interface Gatherer {
  /** Tells it that there may be work, beginning with the feeds of these addresses if any are given. */
  wake(first?: readonly string[]): void;
  /** Resolves when nothing is due and nothing runs. */
  idle(): Promise<void>;
  /**
   * Why nothing gets done: what the store said when it refused a write. Undefined once a task did its work, and while all begin
   * anew; a store that is damaged or newer stays so, and nothing is taken up any more.
   */
  halt(): WinnowError | undefined;
  /** Waits for running work, then runs a step alone; work that comes up meanwhile waits for the step. */
  quiet<T>(step: () => Promise<T>): Promise<T>;
  /** Aborts running work and takes up no more. */
  stop(): Promise<void>;
}

/**
 * More loops than fetches: while some feeds are fetched, many can be read, analysed and stored, so that none of these waits for
 * another that has a large feed in hand.
 */
const FEED_LOOPS = 8 * LIMITS.fetch.concurrent;
/** After a task failed unexpectedly: what it failed of is seldom gone at once, and what waits would only fail of it again. */
const AFTER_FAILURE_MS = 5 * SECOND_MS;
/** Longest sleep: the clock may be set forward meanwhile, and another process may bring work. */
const LONGEST_SLEEP_MS = MINUTE_MS;

export interface GathererOptions {
  /** If false, work is done only while somebody waits in `idle`. */
  readonly background: boolean;
  /** One task after the other, so that items always arrive, and are learned from, in the same order. */
  readonly inTurn?: boolean;
  /** Told whenever nothing is left to do. */
  readonly onIdle?: () => void;
}

/** Concurrent loops. Topics have a loop of their own, so that one added while feeds come in is expanded at once. */
function tasksSideBySide({ gatherFeed, readArticle, expandConcept }: Tasks): Task[] {
  return [
    ...Array.from({ length: FEED_LOOPS }, () => gatherFeed),
    ...Array.from({ length: LIMITS.article.concurrent }, () => readArticle),
    expandConcept,
  ];
}

function tasksInTurn({ gatherFeed, readArticle, expandConcept }: Tasks): Task[] {
  return [
    async (signal) =>
      (await gatherFeed(signal)) || (await readArticle(signal)) || (await expandConcept(signal)),
  ];
}

/**
 * The same tasks, watched: `halt` is what the store said when it refused their writes, until one of them does work again.
 * `onFinal` is told when it will take none any more, which is not forgotten.
 */
function watchHalt(tasks: Tasks, onFinal: () => void) {
  let halt: WinnowError | undefined;
  /** What halted the rounds before, of which nobody knows yet whether it still holds. */
  let before: WinnowError | undefined;
  const watched =
    (task: Task): Task =>
    async (signal) => {
      const wasWork = await task(signal);
      if (wasWork) before = undefined;
      if (wasWork && !isFinal(halt)) halt = undefined;
      return wasWork;
    };
  return {
    halt: () => halt,
    /** The store may take writes again by now; left standing, the refusal would be told until some slow task is done. */
    beginRound() {
      if (isFinal(halt)) return;
      before = halt;
      halt = undefined;
    },
    /** What was refused may still be leased, so that a round that finds nothing to do shows nothing. */
    endRound() {
      halt ??= before;
      before = undefined;
    },
    tasks: {
      ...tasks,
      gatherFeed: watched(tasks.gatherFeed),
      readArticle: watched(tasks.readArticle),
      expandConcept: watched(tasks.expandConcept),
      onError(error: unknown) {
        // What fails from then on fails of the same, and was told.
        if (isFinal(halt)) return;
        if (isWriteRefused(error)) halt = error;
        tasks.onError(error);
        if (isFinal(error)) onFinal();
      },
    },
  };
}

/** A timer that rings once, at the latest after the longest sleep, and does not keep the process alive. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(milliseconds: number): void {
      clearTimeout(timer);
      timer = setTimeout(ring, Math.min(Math.max(milliseconds, 0), LONGEST_SLEEP_MS)).unref();
    },
    clear: () => clearTimeout(timer),
  };
}

/** A gatherer of the given tasks. It takes up nothing before it is woken, or waited for. */
export function createGatherer(
  given: Tasks,
  { background, inTurn = false, onIdle = () => {} }: GathererOptions,
): Gatherer {
  // Whatever is written beside a damaged page may be lost, or damage more; trying again would meet it again. Nor would it help with
  // a store that a newer Winnow has migrated.
  const { tasks, halt, beginRound, endRound } = watchHalt(given, giveUp);
  const controller = new AbortController();
  const { signal } = controller;
  /** The work that is under way, from the waking until nothing is due. */
  let round: Promise<void> | undefined;
  /** Whether it was woken since the loops last looked for work. */
  let again = false;
  /** Whether a task of the last pass failed unexpectedly. */
  let hasFailed = false;
  /** The end of the step of `quiet` that runs, for which all work waits. */
  let held: Promise<void> | undefined;
  const alarm = createAlarm(() => void start());

  const loops = createTaskLoops(
    inTurn ? tasksInTurn(tasks) : tasksSideBySide(tasks),
    tasks.onError,
    signal,
  );

  /** Aborts running work, and lets none begin. */
  function giveUp(): void {
    controller.abort();
    loops.wake();
    alarm.clear();
  }

  async function work(): Promise<void> {
    do {
      again = false;
      hasFailed = !(await loops.work());
      if (hasFailed || signal.aborted) continue;
      if ((await tasks.reconsider(signal)) || (await tasks.isArticleLeft())) again = true;
    } while (again && !signal.aborted);
  }

  function start(): Promise<void> {
    alarm.clear();
    again = true;
    if (held !== undefined) return held;
    loops.wake();
    if (round === undefined) beginRound();
    round ??= work()
      .catch((error: unknown) => {
        hasFailed = true;
        tasks.onError(error);
      })
      .finally(() => {
        round = undefined;
        endRound();
        if (signal.aborted) return;
        if (again) return void start();
        onIdle();
        if (background) void sleep(hasFailed ? AFTER_FAILURE_MS : 0);
      });
    return round;
  }

  async function sleep(leastMs: number): Promise<void> {
    const wait = await tasks.untilNext().catch((error: unknown) => {
      tasks.onError(error);
      return undefined;
    });
    if (signal.aborted || round !== undefined) return;
    alarm.set(Math.max(wait ?? LONGEST_SLEEP_MS, leastMs));
  }

  return {
    wake(first) {
      if (first !== undefined) tasks.preferFeeds(first);
      if (background && !signal.aborted) void start();
    },
    async idle() {
      while (held !== undefined) await held;
      if (signal.aborted) return;
      void start();
      while (round !== undefined) await round;
    },
    halt,
    async quiet(step) {
      while (round !== undefined || held !== undefined) await (round ?? held);
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      try {
        return await step();
      } finally {
        held = undefined;
        letGo();
        if (again && background && !signal.aborted) void start();
      }
    },
    async stop() {
      giveUp();
      await round;
    },
  };
}
