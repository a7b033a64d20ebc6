/** The service behind a port: the same function, fed with the raw request target and answered as plain values. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { type Answer, errorAnswer } from './answer.ts';
import type { Handle } from './handle.ts';

export interface Listening {
  /** `http://host:port`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly address: string;
  /** Stops accepting, lets running requests finish within ten seconds. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

const MANY_HOSTS = new WinnowError('invalid', 'a request must have exactly one Host header');
const BAD_HOST = new WinnowError('invalid', 'the Host header is not a host and port');
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu;

/** One `Host`, or the request could mean two things to two readers. */
function hostOf(incoming: IncomingMessage): string | undefined {
  let host: string | undefined;
  const { rawHeaders } = incoming;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[index + 1];
  }
  return host;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The request as plain values; its signal is made only for those who ask, as few do. */
function toExchange(incoming: IncomingMessage, outgoing: ServerResponse, host: string) {
  let controller: AbortController | undefined;
  const read = (name: string) => incoming.headers[name.toLowerCase()];
  const request: ExchangeRequest = {
    method: incoming.method ?? 'GET',
    url: `http://${host}${incoming.url}`,
    headers: {
      get(name) {
        const value = read(name);
        return value === undefined ? null : String(value);
      },
      has: (name) => read(name) !== undefined,
    },
    body: hasBody(incoming) ? incoming : null,
    get signal() {
      if (controller === undefined) {
        const made = new AbortController();
        outgoing.once('close', () => {
          if (!outgoing.writableFinished) made.abort();
        });
        if (outgoing.destroyed) made.abort();
        controller = made;
      }
      return controller.signal;
    },
  };
  return request;
}

function send(outgoing: ServerResponse, answer: Answer, isHead: boolean): void {
  const { status, headers } = answer;
  if (outgoing.destroyed) return;
  if (isHead || status === 204 || status === 304) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  const bytes = answer.bytes ?? Buffer.from(answer.body);
  outgoing.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
}

/** Whatever is left of a body nobody read would be taken for the next request. */
function finish(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.complete || !hasBody(incoming)) return;
  outgoing.setHeader('connection', 'close');
  outgoing.once('finish', () => incoming.destroy());
}

async function respond(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const host = hostOf(incoming);
  const isHead = incoming.method === 'HEAD';
  if (host === undefined) return send(outgoing, errorAnswer(MANY_HOSTS), isHead);
  if (!HOST.test(host)) return send(outgoing, errorAnswer(BAD_HOST), isHead);
  const request = toExchange(incoming, outgoing, host);
  const answer = await handle(request, incoming.url ?? '/', incoming.socket.remoteAddress);
  finish(incoming, outgoing);
  send(outgoing, answer, isHead);
}

/** @throws WinnowError `failed` when the address is in use or may not be used */
export async function listen(handle: Handle, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      maxHeaderSize: LIMITS.http.headerBytes,
      headersTimeout: LIMITS.http.headersMs,
      requestTimeout: LIMITS.http.requestMs,
      requireHostHeader: false,
      connectionsCheckingInterval: 1_000,
    },
    (incoming, outgoing) => {
      respond(handle, incoming, outgoing).catch(() => outgoing.destroy());
    },
  );
  server.maxConnections = LIMITS.http.connections;
  await start(server, options);
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new WinnowError('internal', 'the server has no address');
  }
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    address: address.address,
    close: () => stop(server),
  };
}

function start(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const reason =
        cause.code === 'EADDRINUSE'
          ? `port ${port} on ${host} is already in use`
          : `cannot listen on ${host}:${port} (${cause.code ?? cause.message})`;
      reject(new WinnowError('failed', reason, { cause, hint: 'choose another with --port' }));
    });
    server.listen(port, host, () => resolve());
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), LIMITS.http.shutdownMs);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
    server.closeIdleConnections();
  });
}
