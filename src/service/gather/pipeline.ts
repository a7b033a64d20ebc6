/** Opens the feed pipeline: one fetcher, one pool of parsing workers, the word vectors, and the gatherer that drives them. */
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { createFetcher } from '../../collect/fetch.ts';
import type { AllowedNet, Endpoint } from '../../collect/network/address.ts';
import type { Resolve } from '../../collect/network/connector.ts';
import { withPlanted } from '../../collect/network/planted.ts';
import { type Recording, withRecording } from '../../collect/network/recording.ts';
import { createRobots } from '../../collect/network/robots.ts';
import { createPagePool } from '../../collect/pages/page-pool.ts';
import type { ParsePool } from '../../collect/workers/parse-pool.ts';
import type { WordVectors } from '../../interest/vectors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { Clock } from '../../model/ports.ts';
import { VERSION } from '../../model/version.ts';
import { isAnyWaiting } from '../../store/articles.ts';
import type { Engine } from '../../store/engine.ts';
import { findNextPollAt } from '../../store/feeds.ts';
import { isFinal } from '../../store/storage-error.ts';
import { createBudget } from '../budget.ts';
import type { LogEntry } from '../context.ts';
import { logFailure } from '../log-failure.ts';
import { once } from '../once.ts';
import type { ReadingResources } from '../reading-resources.ts';
import type { Refusals } from '../refusals.ts';
import { createPhrasePool } from '../v2/phrase-pool.ts';
import { createListPool } from '../winnow/list-pool.ts';
import { createAnalyst } from './analyst.ts';
import { builtFile } from './built-file.ts';
import { openBuiltVectors } from './built-vectors.ts';
import { expandNext, reconsiderConcepts } from './concepts.ts';
import { createDueFeeds } from './due-feeds.ts';
import { openFeedReader } from './feed-reader.ts';
import { createFeedbackItems } from './feedback-items.ts';
import { forgetDropped } from './forget-dropped.ts';
import { gatherNext } from './gather.ts';
import type { GatherContext } from './gather-context.ts';
import { createGatherer, type Gatherer, type Tasks } from './gatherer.ts';
import { readNextArticle } from './read-article.ts';
import { createScorers } from './scorers.ts';
import { createSetBack } from './set-back.ts';
import { createWaitingBodies } from './waiting-bodies.ts';
import { workerName } from './worker-name.ts';
import { createWriter } from './write-together.ts';

export interface PipelineOptions {
  readonly store: Engine;
  readonly clock: Clock;
  readonly monotonicClock: Clock;
  readonly chance: () => number;
  readonly allowNet: readonly AllowedNet[];
  readonly background: boolean;
  readonly refusals: Refusals;
  readonly askedFor: Set<number>;
  readonly log: (entry: LogEntry) => void;
  /** Where the service itself listens: never fetched. */
  readonly self: () => readonly Endpoint[];
  /** Whether feeds are certain to come: the worker that reads them then starts while the rest is still being loaded. */
  readonly feedsExpected?: boolean;
  /** Told when the first feed was read and its items analysed: by then everything that is slow to start has started. */
  readonly onReading?: () => void;
  /** Told when a thread that reads feeds or analyses items is about to start. */
  readonly onThread?: () => void;
  /** Whether threads end once everything was read, as in a command: until it has told what came they are gone. */
  readonly endsThreads?: boolean;
  /** What reads feeds, where it was opened before. */
  readonly parser?: ParsePool;
  readonly resolve?: Resolve;
  /** Documents that are given for their addresses, without a fetch. */
  readonly planted?: ReadonlyMap<string, Uint8Array>;
  /** Fetches kept, or served without a network. */
  readonly recording?: Recording;
}

export interface Pipeline {
  readonly gatherer: Gatherer;
  readonly reading: ReadingResources;
  /** Forgets what memory holds of the store, whose rows were replaced. */
  forget(): void;
  close(): Promise<void>;
}

/** Most expansions kept of queries and pages, which have no concept in the store; about 20 KiB each. */
const KEPT_EXPANSIONS = 200;

const USER_AGENT = `winnow/${VERSION} (interest graph reader)`;

/** The vectors are read at first use; without them matching goes by words alone, and the log says so. */
function lazyVectors(log: PipelineOptions['log']): () => WordVectors | undefined {
  let opened: { vectors: WordVectors | undefined } | undefined;
  return () => {
    if (opened === undefined) {
      const vectors = openBuiltVectors();
      if (vectors === undefined) log({ event: 'warning', message: 'the word vectors are missing' });
      opened = { vectors };
    }
    return opened.vectors;
  };
}

/** The network, or what stands in for it: documents that were planted, and a recording. */
function openFetcher({ self, resolve, recording, planted, ...options }: PipelineOptions) {
  const { allowNet, clock, monotonicClock, chance } = options;
  const network = createFetcher({
    allowNet,
    clock,
    monotonicClock,
    chance,
    userAgent: USER_AGENT,
    self,
    ...(resolve === undefined ? {} : { resolve }),
  });
  return withPlanted(withRecording(network, recording), planted);
}

/** Pieces of work that are under way, counted; `onFewer` is told when one has ended. */
function createCount(onFewer: () => void) {
  let underWay = 0;
  return {
    underWay: () => underWay,
    async during<T>(work: Promise<T>): Promise<T> {
      underWay += 1;
      return work.finally(() => {
        underWay -= 1;
        onFewer();
      });
    },
  };
}

/** What the gatherer drives; feeds and articles are counted. */
function tasksOf(context: GatherContext, count: ReturnType<typeof createCount>): Tasks {
  const { store, clock, log } = context;
  const resumeAfterSetBack = createSetBack(context);
  return {
    gatherFeed: (signal) => count.during(gatherNext(context, signal)),
    preferFeeds: context.due.prefer,
    readArticle: (signal) => count.during(readNextArticle(context, signal)),
    expandConcept: () => expandNext(context),
    reconsider: async (signal) =>
      (await resumeAfterSetBack()) ||
      (await forgetDropped(context, signal)) ||
      (await reconsiderConcepts(context)),
    isArticleLeft: () => isAnyWaiting(store, clock()),
    untilNext: async () => {
      const at = await findNextPollAt(store);
      return at === undefined ? undefined : at - clock();
    },
    onError: (error) => logFailure(log, error),
  };
}

/** Opens the pipeline over a store. No thread starts and nothing is fetched before there is something to do. */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { store, clock, chance, log } = options;
  const fetcher = openFetcher(options);
  const parser = options.parser ?? openFeedReader(options.onThread);
  const vectors = lazyVectors(log);
  const analyseEntry = pathToFileURL(builtFile('analyse-entry.cjs'));
  const analyst = createAnalyst(analyseEntry, vectors, options.onThread);
  const worker = workerName(chance);
  const pages = createPagePool(pathToFileURL(builtFile('page-entry.cjs')));
  const phrases = createPhrasePool(pathToFileURL(builtFile('phrase-entry.cjs')), vectors);
  const lists = createListPool(pathToFileURL(builtFile('list-entry.cjs')));
  const expansions: ReadingResources['expansions'] = new LRUCache({ max: KEPT_EXPANSIONS });
  const count = createCount(() => writer.look());
  // More than may be fetched at once would keep the network waiting, more than are under way will not come.
  const enough = () => Math.min(count.underWay(), LIMITS.fetch.concurrent);
  const writer = createWriter(store, enough);
  const threads = [parser, analyst, pages, phrases, lists];
  let hasRead = false;
  const context: GatherContext = {
    store,
    clock,
    chance,
    fetcher,
    robots: createRobots(fetcher, { product: 'winnow', clock }),
    worker,
    write: writer.write,
    due: createDueFeeds(store, clock, worker),
    budget: createBudget(store, clock),
    parser,
    waitingBodies: createWaitingBodies(LIMITS.parse.waitingBytes),
    pages,
    analyst,
    vectors,
    scorers: createScorers(),
    feedbackItems: createFeedbackItems(),
    refusals: options.refusals,
    askedFor: options.askedFor,
    onRead: once(() => {
      hasRead = true;
      options.onReading?.();
    }),
    log,
  };
  const gatherer = createGatherer(tasksOf(context, count), {
    background: options.background,
    // A replay waits for no network, and is to be the same to the last digit.
    inTurn: options.recording?.mode === 'replay',
    onIdle() {
      // Before the first feed came the thread that is to read it may have been started.
      if (options.endsThreads && hasRead) for (const thread of threads) void thread.rest();
      // A command does so when it closes the store, which a server may never do.
      if (options.background) void store.optimise();
    },
  });

  const stop = once(async () => {
    await gatherer.stop();
    // A store that is damaged or newer is written to no more.
    if (isFinal(gatherer.halt())) return;
    // A courtesy to whoever comes next: what stays leased is given back by time.
    await context.due.release().catch((error: unknown) => logFailure(log, error));
  });

  return {
    gatherer: { ...gatherer, stop },
    reading: {
      fetcher,
      robots: context.robots,
      parser,
      pages,
      phrases,
      lists,
      vectors,
      feedbackItems: context.feedbackItems,
      expansions,
      budget: context.budget,
    },
    forget() {
      context.scorers.forget();
      context.feedbackItems.forget();
      expansions.clear();
    },
    async close() {
      await stop();
      await Promise.all([fetcher, ...threads].map((each) => each.close()));
    },
  };
}
