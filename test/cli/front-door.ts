/** A real service in memory, real feeds on loopback, and the real command line in front of them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connect } from '../../src/cli/connect.ts';
import { createClient } from '../../src/client/create-client.ts';
import type { Transport } from '../../src/client/remote-transport.ts';
import type { Credentials } from '../../src/protocol/credentials.ts';
import { createService } from '../../src/service/create-service.ts';
import { NOON, seededRandom, type TerminalOptions } from '../support/terminal.ts';
import { runMain } from './run-main.ts';

export interface Result {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export interface FrontDoor {
  /** Moves the clock of the service. */
  advance(milliseconds: number): void;
  /** Runs the command line on the service, in a pipe unless said otherwise. */
  run(argv: readonly string[], options?: TerminalOptions): Promise<Result>;
  /** The rows that a command writes as JSON. */
  rows<T = Record<string, unknown>>(...argv: readonly string[]): Promise<T[]>;
  /** The same on a service that has the interface and no more. */
  runForeign(argv: readonly string[], options?: TerminalOptions): Promise<Result>;
  /** The same on a service that is gone once this request was answered. */
  runUntil(
    isLast: (request: Request) => boolean,
    argv: readonly string[],
    options?: TerminalOptions,
  ): Promise<Result>;
  /** The same service behind a port, and who may call it. */
  listen(): Promise<{ url: string; credentials: Credentials }>;
  /** Address of a loopback document. */
  address(path: string): string;
  /** Paths asked for so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const ITEMS = [
  [
    'Postgres databases learn to vacuum less',
    'How a database of the postgres family cleans up.',
    1,
  ],
  ['Machine learning on small machines', 'Machine learning models, machine by machine.', 26],
  ['\u009b2J\u202eA garden in May', 'Tomatoes, beans and patience.', 50],
] as const;

const PAGE = `<!doctype html><html><head><title>Home</title>
  <link rel="alternate" type="application/rss+xml" href="/a.xml"></head><body>Hello</body></html>`;

function feedText(origin: string): string {
  const items = ITEMS.map(
    (
      [title, text, hours],
      index,
    ) => `<item><title>${title}</title><link>${origin}/item/${index}</link>
      <description>${text}</description><pubDate>${new Date(NOON - hours * 3_600_000).toUTCString()}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>Sample</title><link>${origin}/</link>
    <description>Sample</description>${items.join('')}</channel></rss>`;
}

async function serveFeeds(requests: string[]) {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    if (path === '/silent') return;
    if (path.startsWith('/old')) {
      response.writeHead(301, { location: path === '/old' ? '/a.xml' : '/page' }).end();
      return;
    }
    if (path === '/page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
      return;
    }
    if (!path.endsWith('.xml')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('none');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(feedText(`http://${request.headers.host}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { origin, close };
}

/** Opens everything. */
export async function openFrontDoor(): Promise<FrontDoor> {
  const requests: string[] = [];
  const feeds = await serveFeeds(requests);
  let now = NOON;
  const service = await createService({
    clock: () => now,
    random: seededRandom(),
    chance: () => 0.5,
    allowNet: ['127.0.0.1/32'],
    background: true,
  });
  const credentials = await service.administration.ensureEmbeddedAccount();
  const connectBy =
    (transport: Transport): Connect =>
    async () => ({
      client: createClient({ baseUrl: 'http://127.0.0.1:7420', credentials, transport }),
      embedded: true,
      close: async () => {},
    });
  const ours = connectBy((request) => service.fetch(request));
  const foreign = connectBy(async (request) =>
    new URL(request.url).pathname.startsWith('/~winnow/')
      ? new Response('not here', { status: 404 })
      : service.fetch(request),
  );
  const runOn =
    (connect: Connect): FrontDoor['run'] =>
    (argv, options) =>
      runMain(argv, options, connect);
  return {
    requests,
    advance(milliseconds) {
      now += milliseconds;
    },
    address: (path) => `${feeds.origin}${path}`,
    run: runOn(ours),
    async rows(...argv) {
      return JSON.parse((await runMain([...argv, '--json'], {}, ours)).output);
    },
    runForeign: runOn(foreign),
    runUntil(isLast, argv, options) {
      let isGone = false;
      const leaving = connectBy(async (request) => {
        if (isGone) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
        isGone = isLast(request);
        return service.fetch(request);
      });
      return runMain(argv, options, leaving);
    },
    async listen() {
      const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
      return { url, credentials };
    },
    async close() {
      await service.close();
      await feeds.close();
    },
  };
}
