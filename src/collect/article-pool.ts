/** Extracts articles in a worker thread with two seconds a page; a worker that takes longer is killed and replaced. */
import { Piscina } from 'piscina';
import { LIMITS } from '../model/limits.ts';
import type { Article } from './article.ts';
import type { ArticleTask } from './article-worker.ts';

export interface ArticlePool {
  /** The article of a page; undefined when it holds none or none was found in time and memory. */
  readonly extract: (task: ArticleTask) => Promise<Article | undefined>;
  readonly close: () => Promise<void>;
}

/** A pool of one over the bundled worker at `workerUrl`. No thread is started before the first page. */
export function createArticlePool(
  workerUrl: URL,
  options: { readonly documentMs?: number } = {},
): ArticlePool {
  const { documentMs = LIMITS.parse.documentMs } = options;
  let pool: Piscina<ArticleTask, Article | undefined> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function run(task: ArticleTask): Promise<Article | undefined> {
    pool ??= new Piscina({
      filename: workerUrl.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(LIMITS.parse.memoryBytes / 2 ** 20) },
    });
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), documentMs);
    try {
      return await pool.run(task, { signal: controller.signal });
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    // One at a time, so that the two seconds of a page do not run while it waits.
    extract: (task) => {
      const result = turn.then(() => run(task));
      turn = result;
      return result;
    },
    close: async () => {
      await pool?.destroy();
      pool = undefined;
    },
  };
}
