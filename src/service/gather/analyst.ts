/**
 * Analyses what the worker that reads feeds does not: the items of feeds that come in numbers, in a worker beside it; and
 * what comes another way, on the spot where it is little.
 */
import { createWorkerPool } from '../../collect/workers/worker-pool.ts';
import type { AnalysableItem } from '../../interest/analyse.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import type { ItemStems, PreparedItem } from '../../model/item.ts';
import { LIMITS } from '../../model/limits.ts';
import { FEED_MS } from './feed-reader.ts';

/** What of an item is analysed. */
type Wording = Pick<PreparedItem, 'title' | 'text' | 'language' | 'categories'>;

export interface Analyst {
  /** Starts the worker ahead of the first items. */
  warm(): void;
  /** The analyses of the items of a feed that says something of itself, in their order. Rejects with a feed error where a text defies it. */
  analyse(items: readonly Wording[], feed?: string): Promise<readonly ItemStems[]>;
  /** Ends the worker while it has nothing to analyse. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** Fewer characters than this are analysed sooner than a worker starts. */
const SPOT_CHARACTERS = 4_000;

function analysable(
  { title, text, language, categories }: Wording,
  feed: string | undefined,
): AnalysableItem {
  return {
    title,
    // What is not read need not be copied to the worker.
    text: text.slice(0, LIMITS.analysis.textCharacters),
    categories,
    ...(language === undefined ? {} : { language }),
    ...(feed === undefined ? {} : { feed }),
  };
}

/** An analyst over the bundled worker at `workerUrl`. */
export function createAnalyst(
  workerUrl: URL,
  vectors: () => WordVectors | undefined,
  onThread?: () => void,
): Analyst {
  const pool = createWorkerPool<readonly AnalysableItem[], ItemStems[]>(workerUrl, {
    documentMs: FEED_MS,
    onThread,
  });
  let isWarm = false;
  return {
    warm() {
      // If it cannot start, the first items report it.
      if (!isWarm) void pool.warm([]).catch(() => {});
      isWarm = true;
    },
    async analyse(items, feed) {
      if (items.length === 0) return [];
      const wanted = items.map((item) => analysable(item, feed));
      const characters = items.reduce((sum, { text }) => sum + text.length, 0);
      if (isWarm || characters >= SPOT_CHARACTERS) {
        return pool.run(wanted, 2 * characters);
      }
      // Loaded late, with its tables of words: what feeds bring was analysed on its way in.
      const { writeAnalysis } = await import('./write-analysis.ts');
      return wanted.map((item) => writeAnalysis(item, vectors()));
    },
    rest() {
      // What is little is then analysed on the spot again, rather than start another worker.
      isWarm = false;
      return pool.rest();
    },
    close: pool.close,
  };
}
