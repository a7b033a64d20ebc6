/** Reads feeds in worker threads, so that a hostile document costs two seconds of one worker and nothing else. */
import type { Feed } from '../../model/feed.ts';
import { FeedError } from '../feed-error.ts';
import type { ParseHints } from '../parse.ts';
import type { ItemMaking, ParseReply, ParseTask, ReadFeed } from './parse-task.ts';
import { createWorkerPool, ownBytes, type WorkerPoolOptions } from './worker-pool.ts';

export interface ParsePool {
  /** The feed of a document. Rejects with `FeedError`: as `parseFeed`, or `timeout`, or `too-large` for memory. */
  parse(bytes: Uint8Array, hints: ParseHints): Promise<Feed>;
  /** The same, its entries made into items in the worker as well; `hints.url` is the feed's address. */
  read(
    bytes: Uint8Array,
    hints: ParseHints & { readonly url: string },
    making: ItemMaking,
  ): Promise<ReadFeed>;
  /** Starts the worker ahead of the first document; resolves when it is starting. */
  warm(): Promise<void>;
  /** Ends the worker while it has nothing to read; the next document starts another. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** A pool over the bundled worker at `workerUrl`. No thread is started before the first document. */
export function createParsePool(workerUrl: URL, options: WorkerPoolOptions = {}): ParsePool {
  const pool = createWorkerPool<ParseTask, ParseReply>(workerUrl, options);

  async function run(task: ParseTask): Promise<Exclude<ParseReply, { kind: unknown }>> {
    const { bytes } = task;
    const reply = await pool.run({ ...task, bytes: ownBytes(bytes) }, bytes.byteLength);
    if ('kind' in reply) throw new FeedError(reply.kind, reply.message);
    return reply;
  }

  return {
    async parse(bytes, hints) {
      const reply = await run({ bytes, hints });
      if ('feed' in reply) return reply.feed;
      throw new FeedError('unreadable', 'the document could not be read');
    },
    async read(bytes, hints, making) {
      const reply = await run({ bytes, hints, making });
      if ('read' in reply) return reply.read;
      throw new FeedError('unreadable', 'the document could not be read');
    },
    // A document of no bytes is refused at once.
    warm: () => pool.warm({ bytes: new Uint8Array(), hints: {} }),
    rest: pool.rest,
    close: pool.close,
  };
}
