/** The worker's entry: one page a call, its article or undefined back. Bundled as `dist/article-worker.js`. */

import { type Article, extractArticle } from './article.ts';
import { workerEntry } from './worker-entry.ts';

export interface ArticleTask {
  readonly bytes: Uint8Array;
  readonly url: string;
  readonly contentType?: string;
}

/** Called by the pool; a page that breaks the extractor holds no article. */
export default workerEntry((task: ArticleTask): Article | undefined => {
  try {
    return extractArticle(task.bytes, task.url, task.contentType);
  } catch {
    return undefined;
  }
});
