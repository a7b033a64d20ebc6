/** Reads what texts are about: a short one on the spot, a long one in a worker, since it takes a second that others wait. */
import { createWorkerPool } from '../../collect/workers/worker-pool.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import { LIMITS } from '../../model/limits.ts';
import { readInThread } from '../read-in-thread.ts';
import type { PhraseTask, TextPhrases } from './phrases.ts';

export interface PhrasePool {
  /** What a text is about. Throws `too-large` for a text that takes too long, `unavailable` where the service stops meanwhile. */
  find(task: PhraseTask): Promise<TextPhrases>;
  /** Ends the worker while it has nothing to read. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** Fewer characters than this are read in ten milliseconds or two. */
const SPOT_CHARACTERS = 8_000;

const SAYS = {
  notRead: 'the text could not be read; try again',
  tooLong: 'the text takes too long to read; give less of it',
};

/** A pool of one over the bundled worker at `workerUrl`. No thread is started before the first long text. */
export function createPhrasePool(
  workerUrl: URL,
  vectors: () => WordVectors | undefined,
): PhrasePool {
  const { readMs } = LIMITS.extraction;
  const pool = createWorkerPool<PhraseTask, TextPhrases>(workerUrl, { documentMs: readMs });
  return {
    async find(task) {
      const { length } = task.text.text;
      if (length < SPOT_CHARACTERS) {
        // Loaded late, with its tables of words: the pool is made wherever feeds are read.
        const { findPhrases } = await import('./phrases.ts');
        return findPhrases(task, vectors());
      }
      return readInThread(() => pool.run(task, 2 * length), SAYS);
    },
    rest: pool.rest,
    close: pool.close,
  };
}
