/**
 * Parses feeds in worker threads, so that a hostile document costs two seconds of one worker and nothing
 * else: a worker that hangs or bursts is killed and replaced, and documents waiting behind it are read by the next.
 */

import type { Piscina } from 'piscina';
import type { Feed } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { FeedError } from './feed-error.ts';
import type { ParseHints } from './parse.ts';
import type { ParseReply, ParseTask } from './parse-task.ts';

export interface ParsePoolOptions {
  /** Worker threads at most; 1 unless told. */
  readonly threads?: number;
  /** Milliseconds one document may take, counted from when its worker begins. */
  readonly documentMs?: number;
  /** Bytes of heap a worker may grow to. */
  readonly memoryBytes?: number;
}

export interface ParsePool {
  /**
   * The feed of a document. The bytes are moved to the worker where they have a buffer of their own, and
   * are empty afterwards. Rejects with `FeedError`: as `parseFeed`, or `timeout`, or `too-large` for memory.
   */
  parse(bytes: Uint8Array, hints: ParseHints): Promise<Feed>;
  close(): Promise<void>;
}

/** A pool over the bundled worker at `workerUrl`. No thread is started before the first document. */
export function createParsePool(workerUrl: URL, options: ParsePoolOptions = {}): ParsePool {
  const { threads = 1, documentMs = LIMITS.parse.documentMs } = options;
  const memoryBytes = options.memoryBytes ?? LIMITS.parse.memoryBytes;
  let starting: Promise<Piscina<ParseTask, ParseReply>> | undefined;
  const waiting = createSlots(threads);

  async function start(): Promise<Piscina<ParseTask, ParseReply>> {
    // Loaded late: commands that read no feed do not pay for threads.
    const { Piscina } = await import('piscina');
    return new Piscina<ParseTask, ParseReply>({
      filename: workerUrl.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memoryBytes / 2 ** 20) },
    });
  }

  async function parse(bytes: Uint8Array, hints: ParseHints): Promise<Feed> {
    // Waiting is done here, so that a document's time does not run while another is being read.
    await waiting.take();
    try {
      starting ??= start();
      return feedOf(await run(await starting, bytes, hints, documentMs));
    } finally {
      waiting.give();
    }
  }

  return {
    parse,
    async close() {
      const pool = await starting;
      starting = undefined;
      await pool?.destroy();
    },
  };
}

async function run(
  pool: Piscina<ParseTask, ParseReply>,
  bytes: Uint8Array,
  hints: ParseHints,
  documentMs: number,
): Promise<ParseReply> {
  const owned = bytes.byteLength === bytes.buffer.byteLength && bytes.byteLength > 0;
  // A view into a shared buffer would take its neighbours along.
  const moved = owned ? bytes : Uint8Array.from(bytes);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), documentMs);
  try {
    const task = { bytes: moved, hints };
    return await pool.run(task, {
      signal: controller.signal,
      transferList: [moved.buffer as ArrayBuffer],
    });
  } catch (cause) {
    if (controller.signal.aborted) {
      throw new FeedError(
        'timeout',
        `The document took longer than ${documentMs} ms to read.`,
        cause,
      );
    }
    if (
      /memory/i.test(String(cause)) ||
      (cause as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ) {
      throw new FeedError('too-large', 'The document needs more memory than it may have.', cause);
    }
    throw new FeedError('unreadable', 'The document could not be read.', cause);
  } finally {
    clearTimeout(timer);
  }
}

function feedOf(reply: ParseReply): Feed {
  if ('feed' in reply) return reply.feed;
  throw new FeedError(reply.kind, reply.message);
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
