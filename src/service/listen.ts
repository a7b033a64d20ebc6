/** The service behind a port: the same function, fed with the raw request target. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { errorAnswer } from './answer.ts';
import { type Respond, toResponse } from './respond.ts';

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
const NOT_HTTP = new WinnowError('invalid', 'the request is not valid HTTP for this service');

/** One `Host`, or the request could mean two things to two readers. */
function hostCount(incoming: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    if (incoming.rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** @throws WinnowError `failed` when the address is in use or may not be used */
export async function listen(respond: Respond, options: ListenOptions): Promise<Listening> {
  const listener = getRequestListener(
    (request, { incoming }) => {
      const raw = incoming as IncomingMessage;
      if (hostCount(raw) !== 1) {
        return toResponse(errorAnswer(MANY_HOSTS));
      }
      return respond(request, raw.url ?? '/', raw.socket.remoteAddress);
    },
    {
      errorHandler: () => toResponse(errorAnswer(NOT_HTTP)),
    },
  );
  const server = createServer(
    {
      maxHeaderSize: LIMITS.http.headerBytes,
      headersTimeout: LIMITS.http.headersMs,
      requestTimeout: LIMITS.http.requestMs,
      requireHostHeader: true,
      connectionsCheckingInterval: 1_000,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
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
