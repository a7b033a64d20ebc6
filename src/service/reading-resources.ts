/** What pages are read and interests expanded with while a caller waits, shared with the feed pipeline. */
import type { Fetcher } from '../collect/fetch.ts';
import type { Robots } from '../collect/network/robots.ts';
import type { PagePool } from '../collect/pages/page-pool.ts';
import type { ParsePool } from '../collect/workers/parse-pool.ts';
import type { WordVectors } from '../interest/vectors.ts';
import type { Expansion } from '../model/concept.ts';
import type { Budget } from './budget.ts';
import type { FeedbackItems } from './gather/feedback-items.ts';
import type { PhrasePool } from './v2/phrase-pool.ts';
import type { ListPool } from './winnow/list-pool.ts';

export interface ReadingResources {
  readonly fetcher: Fetcher;
  /** Which pages a program may read. */
  readonly robots: Robots;
  /** Reads feeds, in a worker. */
  readonly parser: ParsePool;
  /** Reads pages, in a worker. */
  readonly pages: PagePool;
  /** Reads what texts are about, long ones in a worker. */
  readonly phrases: PhrasePool;
  /** Reads lists of feeds, long ones in a worker. */
  readonly lists: ListPool;
  /** Undefined when the word vectors are missing. */
  readonly vectors: () => WordVectors | undefined;
  /** The items that expansions learn from. */
  readonly feedbackItems: FeedbackItems;
  /** What was expanded for a moment, by `TopicPath.key`: the same is often asked again. */
  readonly expansions: {
    get(key: string): Expansion | undefined;
    set(key: string, expansion: Expansion): void;
    clear(): void;
  };
  /** A unit is spent once, whoever spends it. */
  readonly budget: Budget;
}
