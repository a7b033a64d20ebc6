/** Extracts articles in a worker thread with two seconds a page; a worker that takes longer is killed and replaced. */
import type { Article } from './article.ts';
import type { ArticleTask } from './article-worker.ts';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

export interface ArticlePool {
  /** The article of a page; undefined when it holds none. Rejects with `FeedError` as `WorkerPool.run` does. */
  readonly extract: (task: ArticleTask) => Promise<Article | undefined>;
  /** Ends the worker while it has nothing to read; the next page starts another. */
  readonly rest: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A pool of one over the bundled worker at `workerUrl`. No thread is started before the first page. */
export function createArticlePool(
  workerUrl: URL,
  options: Pick<WorkerPoolOptions, 'documentMs' | 'startMs'> = {},
): ArticlePool {
  const pool = createWorkerPool<ArticleTask, Article | undefined>(workerUrl, options);
  return {
    extract: (task) => pool.run(task, task.bytes.byteLength),
    rest: pool.rest,
    close: pool.close,
  };
}
