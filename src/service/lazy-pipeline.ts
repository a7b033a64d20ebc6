/** The feed pipeline, opened when there is something to do: a read alone loads no fetcher, parser or vectors. */
import type { Gatherer } from './gather/gatherer.ts';
import type { Pipeline, PipelineOptions } from './gather/pipeline.ts';
import { logFailure } from './log-failure.ts';

export interface LazyPipeline {
  readonly gatherer: Gatherer;
  /** The open pipeline. */
  open(): Promise<Pipeline>;
  /** Forgets what was kept in memory of the store, where there is anything. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

/** A pipeline that is loaded and opened when first needed; its gatherer can be asked at any time. */
export function createLazyPipeline(options: PipelineOptions): LazyPipeline {
  let opened: Promise<Pipeline> | undefined;
  let pipeline: Pipeline | undefined;
  let closed = false;
  async function openNow(): Promise<Pipeline> {
    const { createPipeline } = await import('./gather/pipeline.ts');
    pipeline = createPipeline(options);
    return pipeline;
  }
  const open = () => {
    opened ??= openNow().catch((thrown: unknown) => {
      // What could not be loaded now, as where too many files are open, may be the next time.
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
  return {
    open,
    async forget() {
      if (opened !== undefined) (await opened).forget();
    },
    gatherer: {
      wake(first) {
        if (!options.background || closed) return;
        open().then(
          ({ gatherer }) => gatherer.wake(first),
          (thrown: unknown) => logFailure(options.log, thrown),
        );
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
      else await options.parser?.close();
    },
  };
}
