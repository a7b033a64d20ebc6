/** Reads pages and sitemaps in a worker thread with two seconds for each; a worker that takes longer is killed and replaced. */

import { FeedError } from '../feed-error.ts';
import { createWorkerPool, ownBytes, type WorkerPoolOptions } from '../workers/worker-pool.ts';
import type { Article } from './article.ts';
import type { PageDocument } from './page.ts';
import type { PageReply, PageTask, SitePage, SiteSitemap, WholePage } from './page-task.ts';

/** All but `rest` and `close` reject with `FeedError` as `WorkerPool.run` does. */
export interface PagePool {
  /** The article of a page; undefined when it holds none. */
  article(document: PageDocument): Promise<Article | undefined>;
  /** All the text of a page. */
  whole(document: PageDocument): Promise<WholePage>;
  /**
   * What can be followed of the site of a page; `askedFor` is the address that was asked for to begin with, `subscribedAt` the one
   * that its items are known again by.
   */
  site(document: PageDocument, askedFor: string, subscribedAt?: string): Promise<SitePage>;
  /** What a sitemap names of the site at `siteUrl`. */
  sitemap(document: PageDocument, siteUrl: string): Promise<SiteSitemap>;
  /** Ends the worker while it has nothing to read; the next page starts another. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** A pool of one over the bundled worker at `workerUrl`. No thread is started before the first page. */
export function createPagePool(
  workerUrl: URL,
  options: Pick<WorkerPoolOptions, 'documentMs' | 'startMs'> = {},
): PagePool {
  const pool = createWorkerPool<PageTask, PageReply>(workerUrl, options);

  async function run(task: PageTask): Promise<PageReply> {
    const { bytes, ...beside } = task.document;
    const document = { ...beside, bytes: ownBytes(bytes) };
    return pool.run({ ...task, document }, bytes.byteLength);
  }

  function unasked(): FeedError {
    return new FeedError('unreadable', 'the document could not be read');
  }

  return {
    async article(document) {
      const reply = await run({ wants: 'article', document });
      if ('article' in reply) return reply.article;
      throw unasked();
    },
    async whole(document) {
      const reply = await run({ wants: 'whole', document });
      if ('whole' in reply) return reply.whole;
      throw unasked();
    },
    async site(document, askedFor, subscribedAt = askedFor) {
      const reply = await run({ wants: 'site', document, askedFor, subscribedAt });
      if ('site' in reply) return reply.site;
      throw unasked();
    },
    async sitemap(document, siteUrl) {
      const reply = await run({ wants: 'sitemap', document, siteUrl });
      if ('sitemap' in reply) return reply.sitemap;
      throw unasked();
    },
    rest: pool.rest,
    close: pool.close,
  };
}
