/** Request bodies: counted while they stream, refused by kind before they are read. */

import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import {
  foreignCharset,
  JSON_MEDIA_TYPE,
  OPML_MEDIA_TYPE,
  readBodyType,
} from '../protocol/media-type.ts';
import { callerLeft } from './callers/caller-left.ts';

export interface Body {
  readonly kind: 'json' | 'opml';
  readonly bytes: Uint8Array;
  /** The bytes as UTF-8; OPML as it or its header says that it is encoded. */
  readonly text: string;
}

/** Types an OPML body may name; clients of the original send the first. */
const OPML_TYPES = [OPML_MEDIA_TYPE, 'text/xml', 'application/xml'] as const;

function acceptedTypes(takes: readonly Body['kind'][]): [string, ...string[]] {
  const types = takes.flatMap((kind) => (kind === 'json' ? [JSON_MEDIA_TYPE] : OPML_TYPES));
  return types as [string, ...string[]];
}

/** What a caller sends, who may leave within it. Throws `timeout` then. */
async function* chunksOf({ body }: ExchangeRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw callerLeft();
  }
}

/** Whole bytes of a stream. Throws `too-large` as soon as it exceeds the limit, and `timeout`. */
async function readBytes(request: ExchangeRequest, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new WinnowError('too-large', `the body is longer than ${limitBytes} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(request)) {
    length += chunk.length;
    if (length > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether a document says by itself that it is no UTF-8, as XML may: by a mark of UTF-16 or in its first line. */
function declaresEncoding(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^(?:\u00ff\u00fe|\u00fe\u00ff)|^\s*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-?8["'])/iu.test(
    start,
  );
}

/** The body a route takes. Throws `media-type`, `too-large`, `timeout`, or `invalid` when it is not UTF-8. */
export async function readBody(
  request: ExchangeRequest,
  takes: readonly Body['kind'][],
): Promise<Body> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== 'identity') {
    throw new WinnowError('media-type', 'the body must not be compressed');
  }
  const contentType = request.headers.get('content-type');
  const type = readBodyType(contentType, acceptedTypes(takes));
  const kind = type === JSON_MEDIA_TYPE ? 'json' : 'opml';
  const limit = kind === 'json' ? LIMITS.http.jsonBytes : LIMITS.http.opmlBytes;
  const bytes = await readBytes(request, limit);
  const foreign = foreignCharset(contentType);
  if (kind === 'opml' && (foreign !== undefined || declaresEncoding(bytes))) {
    const { decodeOpml } = await import('../protocol/lists/decode-opml.ts');
    return { kind, bytes, text: decodeOpml(bytes, foreign && `charset=${foreign}`).text };
  }
  try {
    return { kind, bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (cause) {
    throw new WinnowError('invalid', 'the body is not valid UTF-8', { cause });
  }
}
