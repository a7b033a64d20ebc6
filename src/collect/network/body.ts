/** Reading a response body: capped while it streams, decompressed with a cap, typed when it breaks. */
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { byteSize } from '../../model/byte-size.ts';
import { faultError, faultOf } from './fault.ts';
import { isGzip } from './gzip.ts';

type Decode = (bytes: Uint8Array, options: zlib.ZlibOptions) => Promise<Uint8Array>;
type Decoder = (
  bytes: Uint8Array,
  options: object,
  callback: (error: Error | null, result: Decoded) => void,
) => void;
interface Decoded {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** A decoder of one content encoding, which refuses a body with bytes behind its compressed part. */
function decoder(run: unknown): Decode {
  const decode = promisify(run as Decoder);
  return async (bytes, options) => {
    // With `info` zlib also hands out its engine, whose count tells whether bytes were left over.
    const { buffer, engine } = await decode(bytes, { ...options, info: true });
    if (engine.bytesWritten < bytes.length) {
      throw faultError('encoding', 'there are foreign bytes after the compressed body');
    }
    return buffer;
  };
}

const gunzip = decoder(zlib.gunzip);
const inflate = decoder(zlib.inflate);
const inflateRaw = decoder(zlib.inflateRaw);

/** The `deflate` coding means zlib, but raw deflate is sent under its name too. */
const deflated: Decode = (bytes, options) => {
  const first = bytes[0] ?? 0;
  const isZlib = (first & 0x0f) === 8 && ((first << 8) | (bytes[1] ?? 0)) % 31 === 0;
  return isZlib ? inflate(bytes, options) : inflateRaw(bytes, options);
};

const CODINGS = new Map<string, Decode>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', deflated],
  ['br', decoder(zlib.brotliDecompress)],
]);
// Only newer Node versions have zstd.
const zstd = (zlib as unknown as Record<string, unknown>)['zstdDecompress'];
if (zstd !== undefined) CODINGS.set('zstd', decoder(zstd));

/** The `Accept-Encoding` we can honour. */
export const ACCEPT_ENCODING = ['gzip', 'deflate', 'br', 'zstd']
  .filter((name) => CODINGS.has(name))
  .join(', ');

/** Values of `Content-Encoding` that mean no compression, or that name a charset by mistake. */
const NO_CODING = /^(?:|identity|none|binary|[78]bit|utf-?8|us-ascii|iso-8859-\d+|windows-\d+)$/u;

function contentCodings(header: string | undefined, most: number): Decode[] {
  const names = (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !NO_CODING.test(name));
  if (names.length > most) {
    throw faultError('encoding', `the body is encoded ${names.length} times over`);
  }
  return names.reverse().map((name) => {
    const decode = CODINGS.get(name);
    if (decode === undefined) throw faultError('encoding', 'the content encoding is unknown');
    return decode;
  });
}

async function decodeOnce(decode: Decode, bytes: Uint8Array, most: number): Promise<Uint8Array> {
  try {
    return await decode(bytes, { maxOutputLength: most });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most);
    if (code === 'Z_BUF_ERROR') throw faultError('truncated', 'the compressed body ends too early');
    const known = faultOf(error);
    if (known.kind === 'encoding') throw error;
    throw faultError('encoding', 'the body is not in the content encoding it announces');
  }
}

function tooLarge(most: number): Error {
  return faultError('too-large', `the body is larger than ${byteSize(most)}`);
}

/**
 * The raw body, at most `most` bytes of it. `announced` is the Content-Length; a body over the limit
 * is refused by its announcement already. Throws fault errors and whatever the stream throws.
 */
export async function readBody(
  stream: AsyncIterable<Uint8Array>,
  announced: string | undefined,
  most: number,
): Promise<Uint8Array> {
  if (Number(announced) > most) throw tooLarge(most);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) throw tooLarge(most);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks, length);
}

/**
 * The body without its content encodings, at most `most` bytes. A gzip file sent under no encoding
 * (`sitemap.xml.gz`) is opened too where one more layer is allowed.
 */
export async function decompress(
  bytes: Uint8Array,
  contentEncoding: string | undefined,
  limits: { readonly most: number; readonly layers: number },
): Promise<Uint8Array> {
  let body = bytes;
  const codings = contentCodings(contentEncoding, limits.layers);
  if (body.length > 0) {
    for (const decode of codings) body = await decodeOnce(decode, body, limits.most);
  }
  if (isGzip(body) && codings.length < limits.layers) return decodeOnce(gunzip, body, limits.most);
  return body;
}
