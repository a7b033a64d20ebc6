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

export function createLazyRoadIn(options: RoadInOptions): LazyRoadIn {
  let opened: Promise<RoadIn> | undefined;
  let closed = false;
  const open = () => {
    opened ??= import('./gather/road-in.ts').then(({ createRoadIn }) => createRoadIn(options));
    return opened;
  };
  return {
    open,
    async forget() {
      if (opened !== undefined) (await opened).forget();
    },
    gatherer: {
      wake() {
        if (options.background && !closed) void open().then(({ gatherer }) => gatherer.wake());
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
