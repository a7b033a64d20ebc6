/** Reads lists of feeds for callers: a short one on the spot, a long one in a worker, since it takes a second that others wait. */
import {
  createWorkerPool,
  ownBytes,
  type WorkerPoolOptions,
} from '../../collect/workers/worker-pool.ts';
import { type ErrorCode, WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readInThread } from '../read-in-thread.ts';
import type { ListTask, ListText } from './list-text.ts';

/** What the worker says of a list. */
export type ListReply =
  | { readonly list: ListText }
  | { readonly refused: { readonly code: ErrorCode; message: string; hint: string | undefined } };

export interface ListPool {
  /**
   * The text of a list. Throws `invalid` for what is none, `too-large` for one that is too long or takes too long, and
   * `unavailable` where the service stops meanwhile.
   */
  read(task: ListTask): Promise<ListText>;
  /** Ends the worker while it has nothing to read. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** Fewer bytes than this are read in some tens of milliseconds, whatever they are. */
const SPOT_BYTES = 16_384;

const SAYS = {
  notRead: 'the list of feeds could not be read; try again',
  tooLong: 'the list of feeds takes too long to read; part it in several',
};

/** A pool of one over the bundled worker at `workerUrl`. No thread is started before the first long list. */
export function createListPool(
  workerUrl: URL,
  options: Pick<WorkerPoolOptions, 'documentMs' | 'onThread'> = {},
): ListPool {
  const { readMs: documentMs } = LIMITS.list;
  const pool = createWorkerPool<ListTask, ListReply>(workerUrl, { documentMs, ...options });
  return {
    async read({ bytes, contentType }) {
      // What is too long is refused at once.
      if (bytes.length < SPOT_BYTES || bytes.length > LIMITS.http.opmlBytes) {
        // Loaded late, with all forms of lists: the pool is made wherever feeds are read.
        const { readListText } = await import('./list-text.ts');
        return readListText({ bytes, contentType });
      }
      const task = { bytes: ownBytes(bytes), contentType };
      const reply = await readInThread(() => pool.run(task, bytes.length), SAYS);
      if ('list' in reply) return reply.list;
      const { code, message, hint } = reply.refused;
      throw new WinnowError(code, message, hint === undefined ? {} : { hint });
    },
    rest: pool.rest,
    close: pool.close,
  };
}
