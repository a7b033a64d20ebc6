/** The worker's entry: one page or sitemap a call, what was asked of it back. Bundled as `dist/page-worker.cjs`. */

import { workerEntry } from '../workers/worker-entry.ts';
import { type Article, extractArticle } from './article.ts';
import type { PageDocument } from './page.ts';
import type { PageReply, PageTask } from './page-task.ts';
import { readSitemapOfSite, readSitePage } from './site-page.ts';
import { readWholePage } from './whole-page.ts';

/** A page that breaks the extractor holds no article. */
function articleOf({ bytes, url, headers }: PageDocument): Article | undefined {
  try {
    return extractArticle(bytes, url, headers['content-type']);
  } catch {
    return undefined;
  }
}

/** Called by the pool. */
export default workerEntry((task: PageTask): PageReply => {
  const { document } = task;
  switch (task.wants) {
    case 'article':
      return { article: articleOf(document) };
    case 'whole':
      return { whole: readWholePage(document) };
    case 'site':
      return { site: readSitePage(document, task) };
    case 'sitemap':
      return { sitemap: readSitemapOfSite(document, task.siteUrl) };
  }
});
