/** What the steps of the feed pipeline share: the store, time and chance, and the ways to network and workers. */
import type { Fetcher } from '../../collect/fetch.ts';
import type { Robots } from '../../collect/network/robots.ts';
import type { PagePool } from '../../collect/pages/page-pool.ts';
import type { ParsePool } from '../../collect/workers/parse-pool.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import type { Clock } from '../../model/ports.ts';
import type { Engine } from '../../store/engine.ts';
import type { Budget } from '../budget.ts';
import type { LogEntry } from '../context.ts';
import type { Refusals } from '../refusals.ts';
import type { Analyst } from './analyst.ts';
import type { DueFeeds } from './due-feeds.ts';
import type { FeedbackItems } from './feedback-items.ts';
import type { Scorers } from './scorers.ts';
import type { WaitingBodies } from './waiting-bodies.ts';
import type { Write } from './write-together.ts';

export interface GatherContext {
  readonly store: Engine;
  readonly clock: Clock;
  readonly chance: () => number;
  readonly fetcher: Fetcher;
  readonly robots: Robots;
  /** What this process is called in leases. */
  readonly worker: string;
  /** Writes that come in at the same time share a transaction. */
  readonly write: Write;
  readonly due: DueFeeds;
  readonly budget: Budget;
  readonly parser: Pick<ParsePool, 'read'>;
  /** What was fetched and waits for the parser. */
  readonly waitingBodies: WaitingBodies;
  readonly pages: Pick<PagePool, 'article' | 'site' | 'sitemap'>;
  readonly analyst: Analyst;
  /** Undefined when the word vectors are missing: matching then goes by words alone. */
  readonly vectors: () => WordVectors | undefined;
  readonly scorers: Scorers;
  readonly feedbackItems: FeedbackItems;
  /** Feeds that may not be fetched here, though they were read before. */
  readonly refusals: Refusals;
  /** Row ids of feeds that somebody asked this process to visit now. */
  readonly askedFor: Set<number>;
  /** Told whenever a feed was read and its items analysed. */
  readonly onRead: () => void;
  readonly log: (entry: LogEntry) => void;
}
