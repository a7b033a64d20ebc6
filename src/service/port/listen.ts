/** The service behind a port: the same function, fed with the raw request target and answered as plain values. */
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { hostInAddress } from '../../protocol/addresses.ts';
import { type Answer, encoded, errorAnswer } from '../answer.ts';
import type { Handle } from '../handle.ts';
import { type Share, shareNothing } from './cross-origin.ts';
import { type Answering, refuseMalformed } from './malformed-requests.ts';
import { createOrigins, type Origins } from './origins.ts';
import { createPipelining, type Pipelining } from './pipelining.ts';
import { hasBody, PortRequest } from './port-request.ts';

export interface Listening {
  /** `http://host:port`, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly address: string;
  /** Stops accepting, closes idle connections, and lets running requests finish for eight seconds. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The public address of a proxy in front of the port. Requests for its host find it in every answer. */
  readonly publicUrl?: string;
}

const BAD_HOST = new WinnowError(
  'invalid',
  'a request must have exactly one Host header, a host and port',
);
const MANY_HEADERS = new WinnowError(
  'headers-too-large',
  `the request has more than ${LIMITS.http.headerFields} headers`,
);
const BAD_CODING = new WinnowError(
  'unsupported',
  'the Transfer-Encoding of a request must be chunked and nothing else',
);
const BAD_VERSION = new WinnowError('invalid', 'a request must be of HTTP/1.1 or HTTP/1.0');
const EXPECTATION = new WinnowError(
  'expectation',
  'the Expect header asks for something other than 100-continue',
);
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu;

/** Where a request of HTTP/1.0 came to, which need not name a host; of every later one nothing. */
function hostOfOld({ httpVersion, socket }: IncomingMessage): string {
  const { localAddress = '', localPort } = socket;
  if (httpVersion !== '1.0' || localPort === undefined) return '';
  const address = localAddress.replace(/^::ffff:/u, '');
  return `${hostInAddress(address)}:${localPort}`;
}

const NOTHING = new Uint8Array();
const CHUNKED = 'chunked';

/**
 * Sends the answer. If part of the request body was not read, the connection closes, since it would be taken for the
 * next request.
 */
function sendAnswer(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): void {
  const { status } = answer;
  if (outgoing.destroyed) return;
  // Whoever takes nothing of an answer for so long holds a connection that others could have.
  incoming.socket?.setTimeout(LIMITS.http.untakenMs);
  const isBare = incoming.method === 'HEAD' || status === 204 || status === 304;
  const { headers, bytes } = isBare ? { ...answer, bytes: NOTHING } : encoded(answer);
  if (incoming.complete || !hasBody(incoming)) {
    outgoing.writeHead(status, headers).end(bytes);
    return;
  }
  outgoing.setHeader('connection', 'close');
  outgoing.writeHead(status, headers).flushHeaders();
  outgoing.write(bytes);
  endAfterBody(incoming, outgoing);
}

/**
 * Hangs up once the other end has sent its body or enough of it: programs that send all of it before they read would find a
 * connection reset instead of their answer.
 */
function endAfterBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  let bytes = 0;
  const end = () => {
    clearTimeout(patience);
    incoming.off('data', count);
    outgoing.end();
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LIMITS.http.unreadBytes) end();
  };
  const patience = setTimeout(end, LIMITS.http.unreadMs);
  incoming.on('data', count).once('end', end).once('close', end);
}

/** What answers at a port. */
interface Service extends Answering {
  readonly origins: Origins;
}

/**
 * Refuses a request that is not handled, and closes the connection, since what comes next may be understood in two ways. A page
 * may read that as it may an answer.
 */
function refuse(
  share: Share,
  error: WinnowError,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const request = new PortRequest(incoming, outgoing, '');
  outgoing.shouldKeepAlive = false;
  sendAnswer(incoming, outgoing, share(errorAnswer(error), request));
}

/** Handles a request. A cached answer is sent without a promise, whose cost shows under load. */
function respond(
  { handle, share, origins }: Service,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  // Names and values in turn. The parser counts their bytes alone, and drops those beyond a number without a word.
  if (incoming.rawHeaders.length > 2 * LIMITS.http.headerFields) {
    refuse(share, MANY_HEADERS, incoming, outgoing);
    return;
  }
  // The parser also lets 0.9 and 2.0 pass, whose requests have another form.
  if (incoming.httpVersionMajor !== 1) {
    refuse(share, BAD_VERSION, incoming, outgoing);
    return;
  }
  const { host = hostOfOld(incoming), 'transfer-encoding': coding = CHUNKED } = incoming.headers;
  // The parser takes the chunks out and leaves the rest, so that a body would be read as what it is not.
  if (coding.trim().toLowerCase() !== CHUNKED) {
    refuse(share, BAD_CODING, incoming, outgoing);
    return;
  }
  if (!HOST.test(host)) {
    refuse(share, BAD_HOST, incoming, outgoing);
    return;
  }
  const request = new PortRequest(incoming, outgoing, origins(host));
  const answer = handle({
    request,
    rawTarget: incoming.url,
    peer: incoming.socket.remoteAddress,
  });
  if (answer instanceof Promise) {
    answer.then((made) => sendAnswer(incoming, outgoing, made)).catch(() => outgoing.destroy());
  } else {
    sendAnswer(incoming, outgoing, answer);
  }
}

/** An HTTP server with our limits, which itself answers what Node cannot parse. */
function openServer({ handle, share }: Service, pipelining: Pipelining): Server {
  const server = createServer(
    {
      maxHeaderSize: LIMITS.http.headerBytes,
      headersTimeout: LIMITS.http.headersMs,
      requestTimeout: LIMITS.http.requestMs,
      requireHostHeader: false,
      // Two hosts or two credentials mean two things to two readers: joined, neither passes for one.
      joinDuplicateHeaders: true,
      connectionsCheckingInterval: 1_000,
    },
    pipelining.take,
  );
  server.maxConnections = LIMITS.http.connections;
  server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    refuse(share, EXPECTATION, incoming, outgoing);
  });
  server.on('connect', (incoming, socket) => {
    // Node answers this one method by hanging up, unless it is made an answer to write to.
    const outgoing = new ServerResponse(incoming);
    outgoing.shouldKeepAlive = false;
    outgoing.assignSocket(incoming.socket);
    outgoing.once('finish', () => socket.end());
    pipelining.take(incoming, outgoing);
  });
  server.on('clientError', (failure, socket) => {
    refuseMalformed({ handle, share }, failure, socket, pipelining.latest(socket)).catch(() =>
      socket.destroy(),
    );
  });
  return server;
}

/** @throws WinnowError `failed` when the address is in use or may not be used, `usage` for a public one that is none */
export async function listen(
  handle: Handle,
  options: ListenOptions,
  share: Share = shareNothing,
): Promise<Listening> {
  const service = { handle, share, origins: createOrigins(options.publicUrl) };
  const pipelining = createPipelining((incoming, outgoing) => {
    try {
      respond(service, incoming, outgoing);
    } catch {
      outgoing.destroy();
    }
  });
  const server = openServer(service, pipelining);
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await start(server, options);
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new WinnowError('internal', 'the server has no address');
  }
  return {
    url: `http://${hostInAddress(options.host)}:${address.port}`,
    port: address.port,
    address: address.address,
    close() {
      const stopped = stop(server);
      for (const socket of connections) {
        const outgoing = pipelining.latest(socket);
        // Closing does not wait for half a request, whose sender may be as slow as it likes.
        if (outgoing?.writableFinished !== false) socket.destroy();
        else if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
      }
      return stopped;
    },
  };
}

/** Why nothing can listen there, and what to choose instead. */
function listenError(cause: NodeJS.ErrnoException, { host, port }: ListenOptions): WinnowError {
  const say = (message: string, hint: string) =>
    new WinnowError('failed', message, { cause, hint });
  switch (cause.code) {
    case 'EADDRINUSE':
      return say(`port ${port} on ${host} is already in use`, 'choose another with --port');
    case 'EACCES':
      return say(`port ${port} is not permitted here`, 'choose one above 1023 with --port');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return say(`${host} is no address of this machine`, 'choose another with --host');
    default:
      return say(`cannot listen on ${host}:${port} (${cause.code})`, 'choose another with --port');
  }
}

function start(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    // Once it listens, this is of a connection that could not be taken: its sender notices, and the port goes on.
    server.on('error', (cause) => reject(listenError(cause, options)));
    const { host, port } = options;
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
  });
}
