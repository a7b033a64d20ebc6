/** A small loopback server of feeds whose answers a test sets and changes, and which counts what was asked. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  readonly body: string;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FeedServer {
  readonly url: string;
  /** What `--allow-net` opens for it and nothing else. */
  readonly allowNet: string;
  put(path: string, page: Page): void;
  /** Requests so far, oldest first. */
  readonly requests: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly status: number;
    /** When it came, milliseconds since this process started. */
    readonly atMs: number;
  }[];
  close(): Promise<void>;
}

export async function startFeedServer(): Promise<FeedServer> {
  const pages = new Map<string, Page>();
  const requests: FeedServer['requests'] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const page = pages.get(path) ?? { body: 'not here', type: 'text/plain', status: 404 };
    const etag = `"${createHash('sha1').update(page.body).digest('hex')}"`;
    const known = page.status === undefined && incoming.headers['if-none-match'] === etag;
    const status = known ? 304 : (page.status ?? 200);
    requests.push({ path, headers: incoming.headers, status, atMs: performance.now() });
    const validator = page.status === undefined ? { etag } : {};
    outgoing.writeHead(status, {
      'content-type': page.type ?? 'application/xml',
      ...validator,
      ...page.headers,
    });
    outgoing.end(known ? '' : page.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    allowNet: `127.0.0.1/32:${port}`,
    put: (path, page) => void pages.set(path, page),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An RSS document of a few items. */
export function rss(
  title: string,
  items: readonly { title: string; link: string; text?: string; guid?: string; date?: string }[],
): string {
  const written = items.map(
    ({ title: name, link, text = '', guid = link, date = 'Mon, 01 Jun 2026 08:00:00 GMT' }) =>
      `<item><title>${name}</title><link>${link}</link><guid>${guid}</guid><description>${text}</description><pubDate>${date}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>${title}</title><link>https://example.org/</link>${written.join('')}</channel></rss>`;
}
