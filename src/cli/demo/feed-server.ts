/** Serves the sample feeds on loopback as a well-behaved publisher would: validators, 304, 404, one edit. */
import { createHash } from 'node:crypto';
import { openLoopbackServer } from '../loopback-server.ts';
import { writeSampleFeed } from './feed-text.ts';
import type { SampleFeed } from './sample.ts';

export interface FeedServer {
  /** `http://127.0.0.1:<port>`; a feed is at `/<slug>`. */
  readonly base: string;
  /** What `--allow-net` needs to reach it. */
  readonly network: string;
  close(): Promise<void>;
}

/** Starts the server on a free port. `now` is the base date of the items, milliseconds. */
export async function openFeedServer(
  feeds: readonly SampleFeed[],
  now: number,
): Promise<FeedServer> {
  const bySlug = new Map(feeds.map((feed) => [`/${feed.slug}`, feed]));
  const fetched = new Set<SampleFeed>();
  const { port, close } = await openLoopbackServer((request, response) => {
    const feed = bySlug.get(request.url ?? '');
    if (feed === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no such feed\n');
      return;
    }
    const { type, text } = writeSampleFeed(feed, { now, edited: fetched.has(feed) });
    fetched.add(feed);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(200, { 'content-type': type, etag }).end(text);
  });
  return { base: `http://127.0.0.1:${port}`, network: `127.0.0.1/32:${port}`, close };
}
