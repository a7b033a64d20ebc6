/**
 * The text of an HTML page: as any document's, but a `meta` in its head may name the encoding, and of a vast one only
 * the beginning is read.
 */

import { charsetOf } from '../../model/content-type.ts';
import { decode } from '../../model/encoding/decode.ts';
import { LIMITS } from '../../model/limits.ts';

const META_CHARSET = /<meta\b[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/iu;

/** Its first 2 MiB, up to a tag; the whole of a shorter one. */
function beginningOf(page: Uint8Array): Uint8Array {
  if (page.length <= LIMITS.page.bytes) return page;
  const cut = page.lastIndexOf(0x3c, LIMITS.page.bytes);
  return page.subarray(0, cut > 0 ? cut : LIMITS.page.bytes);
}

/** The decoded page; never throws. */
export function pageText(page: Uint8Array, contentType?: string): string {
  const bytes = beginningOf(page);
  if (charsetOf(contentType) !== undefined) return decode(bytes, contentType).text;
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const charset = META_CHARSET.exec(head)?.[1];
  return decode(bytes, charset === undefined ? contentType : `text/html; charset=${charset}`).text;
}
