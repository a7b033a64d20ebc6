/** Feeds that are handed over as the gzip files that they were kept in. */

import { gunzipSync } from 'node:zlib';
import { LIMITS } from '../../model/limits.ts';
import { FeedError } from '../feed-error.ts';
import { isGzip } from './gzip.ts';

/** What is in a gzip file, which may hold no other, since there are some that hold themselves; throws `FeedError` `too-large` or `encoding`. */
export function unpack(bytes: Uint8Array): Uint8Array {
  const inside = gunzip(bytes);
  if (isGzip(inside)) throw new FeedError('encoding', 'the document is packed more than once');
  return inside;
}

function gunzip(bytes: Uint8Array): Uint8Array {
  const { bodyBytes } = LIMITS.fetch;
  try {
    return gunzipSync(bytes, { maxOutputLength: bodyBytes });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new FeedError(
        'too-large',
        `the document unpacks to more than ${bodyBytes} bytes`,
        cause,
      );
    }
    throw new FeedError('encoding', 'the document is a gzip file that cannot be unpacked', cause);
  }
}
