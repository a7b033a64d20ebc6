/** Reads one response: its headers, and as much of its body as its status deserves. */
import { decompress, readBody } from './body.ts';
import { CHALLENGE_BYTES } from './challenge.ts';
import type { FetchLimits } from './connector.ts';
import { faultError, faultOf } from './fault.ts';
import type { HeaderMap } from './fetch-result.ts';
import { isRedirect } from './redirect.ts';
import { hasHeader, headerMap } from './response-headers.ts';
import { statusFault } from './response-status.ts';

/** A response as the HTTP client hands it over, its headers raw. */
export interface RawResponse {
  readonly statusCode: number;
  readonly headers: readonly string[];
  readonly body: AsyncIterable<Uint8Array> & {
    readonly dump: () => Promise<void>;
    readonly destroy: () => unknown;
    readonly on: (event: 'error', listener: () => void) => unknown;
  };
}

/** A response as far as it was read. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderMap;
  /** Decoded; only the beginning when the status carries no document. */
  readonly body: Uint8Array;
  /** It asks for a cookie to be sent back, which none ever is. */
  readonly setsCookie: boolean;
}

/** What the trace of a fetch records of a response, filled in as far as it came. */
export interface AnswerNotes {
  status?: number;
  headers?: HeaderMap;
  receivedBytes?: number;
  decodedBytes?: number;
}

/** Reads an answer; throws fault errors and whatever the connection throws. */
export async function takeAnswer(
  response: RawResponse,
  notes: AnswerNotes,
  limits: FetchLimits,
): Promise<Answer> {
  const { statusCode: status, body: stream } = response;
  // A destroyed stream reports an error once more; with nobody listening that would end the process.
  stream.on('error', () => {});
  const headers = headerMap(response.headers);
  const setsCookie = hasHeader(response.headers, 'set-cookie');
  notes.status = status;
  notes.headers = presentable(headers);
  if (status === 304) {
    await stream.dump();
    return { status, headers, body: new Uint8Array(), setsCookie };
  }
  if (isRedirect(status)) {
    stream.destroy();
    return { status, headers, body: new Uint8Array(), setsCookie };
  }
  const read = statusFault(status) === undefined ? readDocument : readExcerpt;
  try {
    const body = await read(response, headers, notes, limits);
    notes.decodedBytes = body.length;
    return { status, headers, body, setsCookie };
  } finally {
    // A body that is left unread, as one announced too large, would hold its connection and its memory for ever.
    stream.destroy();
  }
}

/** Headers that may be shown to people: the target of a redirect may hold a password. */
function presentable(headers: HeaderMap): HeaderMap {
  const location = headers['location']?.replace(/\/\/[^/?#]*@/u, '//');
  return location === undefined ? headers : { ...headers, location };
}

/** The whole body; one that breaks off is `truncated`. */
async function readDocument(
  { body: stream }: RawResponse,
  headers: HeaderMap,
  notes: AnswerNotes,
  limits: FetchLimits,
): Promise<Uint8Array> {
  const { bodyBytes: most, contentEncodings: layers } = limits;
  const raw = await readBody(stream, headers['content-length'], most).catch((error: unknown) => {
    // How a broken connection is told differs between versions of Node.
    if (faultOf(error).kind !== 'reset') throw error;
    throw faultError('truncated', 'the connection closed before the body was whole');
  });
  notes.receivedBytes = raw.length;
  return decompress(raw, headers['content-encoding'], { most, layers });
}

/** The beginning of an error page, which tells a challenge from a refusal; nothing when unreadable. */
async function readExcerpt(
  { body: stream }: RawResponse,
  headers: HeaderMap,
  notes: AnswerNotes,
  limits: FetchLimits,
): Promise<Uint8Array> {
  if (!/html/iu.test(headers['content-type'] ?? '')) {
    stream.destroy();
    return new Uint8Array();
  }
  try {
    const raw = await readBody(stream, headers['content-length'], CHALLENGE_BYTES);
    notes.receivedBytes = raw.length;
    return await decompress(raw, headers['content-encoding'], {
      most: 16 * CHALLENGE_BYTES,
      layers: limits.contentEncodings,
    });
  } catch (error) {
    const fault = faultOf(error);
    if (fault.kind === 'too-large' || fault.kind === 'encoding') return new Uint8Array();
    throw error;
  }
}
