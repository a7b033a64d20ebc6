/**
 * A worker thread with a deadline and a memory limit for each task: a worker that hangs or bursts is killed and
 * replaced, and the tasks that wait behind it are done by the next.
 */
import type { Piscina } from 'piscina';
import { LIMITS } from '../../model/limits.ts';
import { FeedError } from '../feed-error.ts';
import { createWeightedSemaphore } from '../network/weighted-semaphore.ts';
import { createStage, type Handed, STAGE } from './worker-entry.ts';

export interface WorkerPoolOptions {
  /** Milliseconds one task may take, counted from when its worker begins. */
  readonly documentMs?: number;
  /** Bytes of heap a worker may grow to. */
  readonly memoryBytes?: number;
  /** Milliseconds a worker may take to start; ten seconds unless told. */
  readonly startMs?: number;
  /** Milliseconds for what a task leaves to be done in a bounded time; none unless told. */
  readonly boundedMs?: number;
  /** Called before the worker starts the first time, and after a task ended one. */
  readonly onThread?: (() => void) | undefined;
}

export interface WorkerPool<Task, Reply> {
  /**
   * Runs a task; rejects with `FeedError`: `timeout`, `too-large` for memory, `unreadable` for a worker that failed.
   * `bytes` is about what the worker copies of it: of large tasks it has one at a time.
   */
  run(task: Task, bytes?: number): Promise<Reply>;
  /**
   * Starts a worker ahead of need, with a task that does nothing; resolves when it is starting, not when it is ready.
   */
  warm(nothing: Task): Promise<void>;
  /** Ends the worker while it has nothing to do; the next task starts another. */
  rest(): Promise<void>;
  /** Ends the worker for good: what it had in hand, and every later task, is rejected. */
  close(): Promise<void>;
}

/** A worker that takes longer to start never will; under load it takes seconds. */
const START_MS = 10_000;
/** Tasks that a worker is given at once: with fewer it would run out of them while this thread stores what others brought. */
const IN_HAND = 40;
/** How often a task is retried in another worker if its own ended and no task was to blame. */
const MOST_TRIES = 4;
/** How often a running task is checked, milliseconds. */
const LOOK_MS = 50;

/** Bytes in a buffer of their own: of a view into a larger one the whole would be copied to the worker. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}

/** A pool over the bundled worker at `workerUrl`. No thread is started before the first task. */
export function createWorkerPool<Task, Reply>(
  workerUrl: URL,
  options: WorkerPoolOptions = {},
): WorkerPool<Task, Reply> {
  const { documentMs = LIMITS.parse.documentMs, boundedMs = 0, startMs = START_MS } = options;
  const memoryBytes = options.memoryBytes ?? LIMITS.parse.memoryBytes;
  let starting: Promise<Piscina<Handed<Task>, Reply>> | undefined;
  const inHand = createWeightedSemaphore(IN_HAND, LIMITS.parse.inHandBytes);
  /** How many tasks ended their worker. */
  let blamed = 0;
  /** How many tasks came to an end, well or not. A task that waits behind others is late only when none of these ends. */
  let ended = 0;
  let isClosed = false;

  async function start(): Promise<Piscina<Handed<Task>, Reply>> {
    // Loaded late: commands that read no feed do not pay for threads.
    const { Piscina } = await import('piscina');
    options.onThread?.();
    const pool = new Piscina<Handed<Task>, Reply>({
      filename: workerUrl.href,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: IN_HAND,
      idleTimeout: 10_000,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memoryBytes / 2 ** 20) },
    });
    // A worker may burst when it has replied already: no task failed, and unheard this would end the whole process.
    pool.on('error', () => {});
    return pool;
  }

  /** Ends the worker with whatever it has in hand; the next task starts another. */
  async function end(): Promise<void> {
    const pool = starting;
    starting = undefined;
    await (await pool)?.destroy();
  }

  /** The reply, or the error and whether this task caused it. */
  async function attempt(
    task: Task,
  ): Promise<{ reply: Reply } | { error: FeedError; own: boolean }> {
    if (isClosed) {
      return { error: new FeedError('unreadable', 'nothing is read any more'), own: false };
    }
    starting ??= start();
    const pool = await starting;
    const stage = createStage();
    /** The stage that took too long. */
    let late: number | undefined;
    const beforeMs = startMs + documentMs + boundedMs;
    const mostMs = [beforeMs, documentMs, boundedMs, beforeMs];
    const endWatch = watch({ stage, mostMs, ended: () => ended }, (at) => {
      late = at;
      void end();
    });
    try {
      const reply = await pool.run({ task, stage });
      return { reply };
    } catch (cause) {
      const now = Atomics.load(stage, 0);
      const own = late !== undefined || now === STAGE.working || now === STAGE.bounded;
      const error = late === undefined ? errorOf(cause) : lateError(late, mostMs[late]!, cause);
      return { error, own };
    } finally {
      ended += 1;
      endWatch();
    }
  }

  return {
    async run(task, bytes = 0) {
      // Waiting is done here, so that no more than is in hand is lost with a worker.
      await inHand.acquire(bytes);
      try {
        const blamedBefore = blamed;
        for (let tries = 1; ; tries += 1) {
          const done = await attempt(task);
          if ('reply' in done) return done.reply;
          if (done.own) blamed += 1;
          if (isClosed || done.own || tries - (blamed - blamedBefore) >= MOST_TRIES)
            throw done.error;
        }
      } finally {
        inHand.release(bytes);
      }
    },
    async warm(nothing) {
      // If the worker cannot start, the first task reports it.
      void attempt(nothing).catch(() => {});
      await starting;
    },
    rest: end,
    close() {
      isClosed = true;
      return end();
    },
  };
}

interface Watched {
  readonly stage: Int32Array;
  /** Milliseconds that each stage may take. */
  readonly mostMs: readonly number[];
  /** How many tasks of the same worker came to an end. */
  readonly ended: () => number;
}

/**
 * Calls `onLate` with a stage that took longer than it may; a task that waits is given its time anew with each other task that
 * ends. Returns what ends the watch.
 */
function watch({ stage, mostMs, ended }: Watched, onLate: (stage: number) => void): () => void {
  let seen: number = STAGE.waiting;
  let known = ended();
  let leftMs = mostMs[seen]!;
  const timer = setInterval(() => {
    const now = Atomics.load(stage, 0);
    const isMoved = now !== seen || (now === STAGE.waiting && ended() !== known);
    if (isMoved) leftMs = mostMs[now]!;
    seen = now;
    known = ended();
    leftMs -= LOOK_MS;
    if (leftMs >= 0) return;
    clearInterval(timer);
    onLate(now);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

function lateError(stage: number, mostMs: number, cause: unknown): FeedError {
  if (stage === STAGE.waiting) {
    return new FeedError('unreadable', 'no thread started that could read the document', cause);
  }
  return new FeedError('timeout', `the document took longer than ${mostMs} ms to read`, cause);
}

function errorOf(cause: unknown): FeedError {
  const isBurst =
    /memory/i.test(String(cause)) ||
    (cause as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isBurst
    ? new FeedError('too-large', 'the document needs more memory than it may have', cause)
    : new FeedError('unreadable', 'the document could not be read', cause);
}
