/**
 * Worker threads with a deadline and a memory limit for each task: a worker that hangs or bursts is killed and
 * replaced, and the tasks that wait behind it are done by the next.
 */
import type { Piscina } from 'piscina';
import { LIMITS } from '../model/limits.ts';
import { FeedError } from './feed-error.ts';

export interface WorkerPoolOptions<Task = never> {
  /** Worker threads at most; 1 unless told. */
  readonly threads?: number;
  /** Milliseconds one task may take, counted from when its worker begins. */
  readonly documentMs?: number;
  /** Bytes of heap a worker may grow to. */
  readonly memoryBytes?: number;
  /** More milliseconds for a task whose time is up, asked once. */
  readonly moreMs?: (task: Task) => number;
}

export interface WorkerPool<Task, Reply> {
  /** Runs a task; rejects with `FeedError`: `timeout`, `too-large` for memory, `unreadable` for a worker that failed. */
  run(task: Task, moved?: readonly ArrayBuffer[]): Promise<Reply>;
  close(): Promise<void>;
}

/** What the start of a worker may add to its first task. */
const START_MS = 1_000;

/** A pool over the bundled worker at `workerUrl`. No thread is started before the first task. */
export function createWorkerPool<Task, Reply>(
  workerUrl: URL,
  options: WorkerPoolOptions<Task> = {},
): WorkerPool<Task, Reply> {
  const { threads = 1, documentMs = LIMITS.parse.documentMs } = options;
  const memoryBytes = options.memoryBytes ?? LIMITS.parse.memoryBytes;
  let starting: Promise<Piscina<Task, Reply>> | undefined;
  const waiting = createSlots(threads);
  /** Whether the worker has done something since it was started. */
  let isWarm = false;

  async function start(): Promise<Piscina<Task, Reply>> {
    // Loaded late: commands that read no feed do not pay for threads.
    const { Piscina } = await import('piscina');
    return new Piscina<Task, Reply>({
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
    const abort = () => controller.abort();
    const timeUp = () => {
      const more = options.moreMs?.(task) ?? 0;
      if (more > 0) timer = setTimeout(abort, more);
      else abort();
    };
    let timer = setTimeout(timeUp, documentMs + (isWarm ? 0 : START_MS));
    try {
      const reply = await pool.run(task, { signal: controller.signal, transferList: [...moved] });
      isWarm = true;
      return reply;
    } catch (cause) {
      isWarm = false;
      throw errorOf(cause, controller.signal.aborted, documentMs);
    } finally {
      clearTimeout(timer);
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
