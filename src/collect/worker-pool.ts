/**
 * Worker threads with a deadline and a memory limit for each task: a worker that hangs or bursts is killed and
 * replaced, and the tasks that wait behind it are done by the next.
 */
import type { Piscina } from 'piscina';
import { LIMITS } from '../model/limits.ts';
import { FeedError } from './feed-error.ts';
import { createStage, type Handed, STAGE } from './worker-entry.ts';

export interface WorkerPoolOptions {
  /** Worker threads at most; 1 unless told. */
  readonly threads?: number;
  /** Milliseconds one task may take, counted from when its worker begins. */
  readonly documentMs?: number;
  /** Bytes of heap a worker may grow to. */
  readonly memoryBytes?: number;
  /** Milliseconds for what a task leaves to be done in a bounded time; none unless told. */
  readonly boundedMs?: number;
}

export interface WorkerPool<Task, Reply> {
  /** Runs a task; rejects with `FeedError`: `timeout`, `too-large` for memory, `unreadable` for a worker that failed. */
  run(task: Task, moved?: readonly ArrayBuffer[]): Promise<Reply>;
  close(): Promise<void>;
}

/** A worker that does not start within this never will; under load it takes seconds. */
const START_MS = 10_000;
/** How often a task that takes long is looked at. */
const LOOK_MS = 50;

/** A pool over the bundled worker at `workerUrl`. No thread is started before the first task. */
export function createWorkerPool<Task, Reply>(
  workerUrl: URL,
  options: WorkerPoolOptions = {},
): WorkerPool<Task, Reply> {
  const { threads = 1, documentMs = LIMITS.parse.documentMs, boundedMs = 0 } = options;
  const memoryBytes = options.memoryBytes ?? LIMITS.parse.memoryBytes;
  let starting: Promise<Piscina<Handed<Task>, Reply>> | undefined;
  const waiting = createSlots(threads);

  async function start(): Promise<Piscina<Handed<Task>, Reply>> {
    // Loaded late: commands that read no feed do not pay for threads.
    const { Piscina } = await import('piscina');
    return new Piscina<Handed<Task>, Reply>({
      filename: workerUrl.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memoryBytes / 2 ** 20) },
    });
  }

  async function runNow(task: Task, moved: readonly ArrayBuffer[]): Promise<Reply> {
    starting ??= start();
    const pool = await starting;
    const controller = new AbortController();
    const stage = createStage();
    const endWatch = watch(stage, [START_MS, documentMs, boundedMs], () => controller.abort());
    const { signal } = controller;
    try {
      return await pool.run({ task, stage }, { signal, transferList: [...moved] });
    } catch (cause) {
      throw errorOf(cause, signal.aborted, documentMs);
    } finally {
      endWatch();
    }
  }

  return {
    async run(task, moved = []) {
      // Waiting is done here, so that a task's time does not run while another is being done.
      await waiting.take();
      try {
        return await runNow(task, moved);
      } finally {
        waiting.give();
      }
    },
    async close() {
      const pool = await starting;
      starting = undefined;
      await pool?.destroy();
    },
  };
}

/** Calls `onLate` once a stage took longer than the milliseconds it may; gives how to end watching. */
function watch(stage: Int32Array, mostMs: readonly number[], onLate: () => void): () => void {
  let seen: number = STAGE.waiting;
  let leftMs = mostMs[seen]!;
  const timer = setInterval(() => {
    const now = Atomics.load(stage, 0);
    if (now !== seen) leftMs = mostMs[now]!;
    seen = now;
    leftMs -= LOOK_MS;
    if (leftMs < 0) onLate();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

function errorOf(cause: unknown, isLate: boolean, documentMs: number): FeedError {
  if (isLate) {
    const sentence = `The document took longer than ${documentMs} ms to read.`;
    return new FeedError('timeout', sentence, cause);
  }
  const isBurst =
    /memory/i.test(String(cause)) ||
    (cause as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isBurst
    ? new FeedError('too-large', 'The document needs more memory than it may have.', cause)
    : new FeedError('unreadable', 'The document could not be read.', cause);
}

/** At most so many at once, first come first served. */
function createSlots(count: number): { take(): Promise<void>; give(): void } {
  const queue: (() => void)[] = [];
  let free = count;
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
    },
    give() {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
