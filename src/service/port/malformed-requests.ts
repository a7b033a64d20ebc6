/**
 * Bytes that Node's HTTP parser rejects: malformed, too long, too slow, or with an unknown method. They are answered
 * with the one error body, and the connection is closed, because nobody can say where the next request would begin.
 */

import { once } from 'node:events';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { byteSize } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { type ExchangeHeaders, exchangeHeaders } from '../../protocol/exchange.ts';
import { type Answer, encoded, errorAnswer } from '../answer.ts';
import type { Handle } from '../handle.ts';
import type { Share } from './cross-origin.ts';

/** The error of the `clientError` event of node:http. */
export interface ParseFailure extends Error {
  readonly code?: string;
  /** The bytes that were being read. */
  readonly rawPacket?: Buffer;
  /** How many of them were understood. */
  readonly bytesParsed?: number;
}

const MALFORMED = new WinnowError('invalid', 'the bytes sent are not a well-formed HTTP request');
const REASONS: Readonly<Record<string, WinnowError>> = {
  HPE_HEADER_OVERFLOW: new WinnowError(
    'headers-too-large',
    `the request line and headers are longer than ${byteSize(LIMITS.http.headerBytes)}`,
  ),
  // Node's own limit.
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new WinnowError(
    'too-large',
    'the chunks of the body have extensions longer than 16 KiB',
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new WinnowError('timeout', 'the request did not come in time'),
};

const REQUEST_LINE = /^([\w!#$%&'*+.^`|~-]{1,32}) (\S+) HTTP\/1\.[01]\r\n/u;

/** Method and target of a request whose method alone was not understood. */
function unknownMethod({ code, rawPacket, bytesParsed = 0 }: ParseFailure) {
  if (code !== 'HPE_INVALID_METHOD' || rawPacket === undefined) return undefined;
  const text = rawPacket.toString('latin1');
  const start = text.lastIndexOf('\n', bytesParsed - 1) + 1;
  const [, method, target] = REQUEST_LINE.exec(text.slice(start)) ?? [];
  return method === undefined || target === undefined ? undefined : { method, target };
}

/** Who answers a request that was understood in part, and what a browser is told of the answer. */
export interface Answering {
  readonly handle: Handle;
  readonly share: Share;
}

const ORIGIN = /^origin:[ \t]*([!-~]{1,1000})[ \t]*\r?$/imu;

/** The page that sent the request, as far as bytes tell that nobody could read: that of the request whose body they are. */
function originOf({ rawPacket }: ParseFailure, last: ServerResponse | undefined): ExchangeHeaders {
  const read = last?.req.complete === false ? last.req.headers.origin : undefined;
  const origin = read ?? ORIGIN.exec(rawPacket?.toString('latin1') ?? '')?.[1];
  return exchangeHeaders(origin === undefined ? {} : { origin });
}

/** The service knows the methods of each path and refuses every other before it asks who calls. */
async function answerOf(
  { handle, share }: Answering,
  failure: ParseFailure,
  headers: ExchangeHeaders,
): Promise<Answer> {
  const request = unknownMethod(failure);
  if (request === undefined) {
    const refusal = errorAnswer(REASONS[failure.code ?? ''] ?? MALFORMED);
    return share(refusal, { method: '', headers });
  }
  const { method, target } = request;
  const { signal } = new AbortController();
  const url = `http://localhost${target}`;
  return handle({
    request: { method, url, headers, body: null, signal },
    rawTarget: target,
  });
}

/** Sockets answered already: the parser reports an error again for everything else that arrives on them. */
const refused = new WeakSet<Duplex>();

/**
 * Answers with what was wrong, then closes the connection. `last` is the response to the last request that was
 * understood. The refusal waits for it, since the client would take an earlier refusal for that response.
 */
export async function refuseMalformed(
  answering: Answering,
  failure: ParseFailure,
  socket: Duplex,
  last: ServerResponse | undefined,
): Promise<void> {
  if (refused.has(socket)) return;
  refused.add(socket);
  const isOwed = last?.req.complete === true && !last.writableFinished && !last.destroyed;
  if (isOwed) await once(last, 'close');
  if (!socket.writable || failure.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  if (last?.req.complete === false && last.headersSent) {
    // It was refused before its body broke off. A second answer would pass for that of another request.
    socket.end(() => socket.destroy());
    return;
  }
  const { status, headers, bytes } = encoded(
    await answerOf(answering, failure, originOf(failure, last)),
  );
  const lines = Object.entries({ ...headers, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n`);
  socket.end(bytes, () => socket.destroy());
}
