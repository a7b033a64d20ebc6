/** A list that was packed for the way, as exports are handed out: read as what is in it. */
import { gunzipSync } from 'node:zlib';
import { byteSize } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { isGzip } from '../../protocol/no-text.ts';

/**
 * The bytes in a gzip file, others as they are. Throws `too-large` where more than `mostBytes` are in it, `invalid` for a
 * damaged one.
 */
export function unpacked(bytes: Uint8Array, mostBytes: number): Uint8Array {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes });
  } catch (cause) {
    if (cause instanceof RangeError) {
      const sentence = `the list in this packed file is longer than ${byteSize(mostBytes)}`;
      throw new WinnowError('too-large', sentence, { cause });
    }
    throw new WinnowError('invalid', 'this packed file is damaged', { cause });
  }
}
