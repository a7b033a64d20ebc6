/** The road in, opened when there is something to do on it: a read alone loads no fetcher, parser or vectors. */
import type { Gatherer } from './gather/gatherer.ts';
import type { RoadIn, RoadInOptions } from './gather/road-in.ts';

export interface LazyRoadIn {
  readonly gatherer: Gatherer;
  /** The open road. */
  open(): Promise<RoadIn>;
  /** Forgets what was kept in memory of the store, where there is anything. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** What reads feeds, starting in a thread of its own. */
async function startReader({ onReading }: RoadInOptions) {
  const { openFeedReader } = await import('./gather/feed-reader.ts');
  const reader = openFeedReader(onReading);
  await reader.warm();
  return reader;
}

export function createLazyRoadIn(options: RoadInOptions): LazyRoadIn {
  let opened: Promise<RoadIn> | undefined;
  let closed = false;
  async function openNow(): Promise<RoadIn> {
    const parser = options.feedsExpected ? { parser: await startReader(options) } : {};
    const { createRoadIn } = await import('./gather/road-in.ts');
    return createRoadIn({ ...options, ...parser });
  }
  const open = () => {
    opened ??= openNow();
    return opened;
  };
  return {
    open,
    async forget() {
      if (opened !== undefined) (await opened).forget();
    },
    gatherer: {
      wake(first) {
        if (options.background && !closed) void open().then(({ gatherer }) => gatherer.wake(first));
      },
      async idle() {
        if (!closed) await (await open()).gatherer.idle();
      },
      async quiet(step) {
        return opened === undefined || closed ? step() : (await opened).gatherer.quiet(step);
      },
      async stop() {
        closed = true;
        if (opened !== undefined) await (await opened).gatherer.stop();
      },
    },
    async close() {
      closed = true;
      if (opened !== undefined) await (await opened).close();
    },
  };
}
