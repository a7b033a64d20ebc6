/** The feed pipeline, opened when there is something to do: a read alone loads no fetcher, parser or vectors. */
import type { Gatherer } from './gather/gatherer.ts';
import type { Pipeline, PipelineOptions } from './gather/pipeline.ts';

export interface LazyPipeline {
  readonly gatherer: Gatherer;
  /** The open pipeline. */
  open(): Promise<Pipeline>;
  /** Forgets what was kept in memory of the store, where there is anything. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** What reads feeds, starting in a thread of its own. */
async function startReader() {
  const { openFeedReader } = await import('./gather/feed-reader.ts');
  const reader = openFeedReader();
  await reader.warm();
  return reader;
}

export function createLazyPipeline(options: PipelineOptions): LazyPipeline {
  let opened: Promise<Pipeline> | undefined;
  let pipeline: Pipeline | undefined;
  let closed = false;
  // Feeds that are certain to come wait for it longer than for anything else.
  const reader = options.feedsExpected ? startReader() : undefined;
  // A reader that cannot start is told of when the pipeline opens.
  reader?.catch(() => {});
  async function openNow(): Promise<Pipeline> {
    const parser = reader === undefined ? {} : { parser: await reader };
    const { createPipeline } = await import('./gather/pipeline.ts');
    pipeline = createPipeline({ ...options, ...parser });
    return pipeline;
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
      halt: () => pipeline?.gatherer.halt(),
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
      else
        await reader?.then(
          ({ close }) => close(),
          () => {},
        );
    },
  };
}
