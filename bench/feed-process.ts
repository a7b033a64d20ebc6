/** Feeds behind a port of a process of their own, with validators, counted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeedFile } from './feed-files.ts';

const SERVER = `
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const [directory, count] = process.argv.slice(1);
const pages = Array.from({ length: Number(count) }, (_, index) => {
  const body = readFileSync(directory + '/' + index);
  const type = body[0] === 0x7b ? 'application/feed+json' : 'application/xml';
  return { body, type, etag: '"' + createHash('sha1').update(body).digest('hex') + '"' };
});
const modified = new Date(Date.now() - 86_400_000).toUTCString();
let requests = 0;
let unmodified = 0;
require('node:http').createServer((request, response) => {
  if (request.url === '/counts') {
    response.end(JSON.stringify({ requests, unmodified }));
    requests = unmodified = 0;
    return;
  }
  requests += 1;
  const page = pages[Number(/^\\/(\\d+)\\.xml$/.exec(request.url)?.[1])];
  if (page === undefined) return response.writeHead(404).end();
  const headers = { etag: page.etag, 'last-modified': modified, 'content-type': page.type };
  const asked = request.headers['if-none-match'];
  const known = asked === undefined ? request.headers['if-modified-since'] === modified : asked === page.etag;
  if (known) {
    unmodified += 1;
    return response.writeHead(304, headers).end();
  }
  response.writeHead(200, { ...headers, 'content-length': page.body.length });
  response.end(page.body);
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

export interface FeedProcess {
  readonly urls: readonly string[];
  readonly allowNet: string;
  /** Requests and 304 answers since last asked. */
  counts(): Promise<{ requests: number; unmodified: number }>;
  stop(): void;
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    child.once('exit', (code) => reject(new Error(`the feed server ended with ${code}`)));
  });
}

/** Serves the feeds from files written into `directory`. */
export async function serveFeeds(
  directory: string,
  feeds: readonly FeedFile[],
): Promise<FeedProcess> {
  for (const [index, { bytes }] of feeds.entries()) {
    writeFileSync(join(directory, String(index)), bytes);
  }
  const child = spawn(process.execPath, ['-e', SERVER, directory, String(feeds.length)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  const origin = `http://127.0.0.1:${port}`;
  return {
    urls: feeds.map((_, index) => `${origin}/${index}.xml`),
    allowNet: `127.0.0.1/32:${port}`,
    counts: async () => {
      const answer = await fetch(`${origin}/counts`, { headers: { connection: 'close' } });
      return (await answer.json()) as { requests: number; unmodified: number };
    },
    stop: () => void child.kill(),
  };
}
