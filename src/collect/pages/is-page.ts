/** Whether a document that is no feed is a page, behind which there may be one: an image, an answer of an API or a list is not. */

import { mediaType } from '../../model/content-type.ts';
import { sniffUnicode } from '../../model/encoding/unicode-family.ts';

const NO_PAGE =
  /^(?:image|audio|video|font|model)\/|^application\/(?:.*\+)?(?:json|pdf|zip|gzip|wasm)$/;
const TAG =
  /<(?:!doctype|html|head|title|meta|link|body|frameset|main|article|div|p|a|h[1-6])[\s>/]/i;
/** A list of feeds, none of which stands for its site; pages of help show this only behind tags of their own. */
const LIST = /<opml[\s>]/i;
/** How JSON begins, whose strings may hold all the tags of a page. */
const JSON_START = /^(?:\xef\xbb\xbf)?\s*(?:\{\s*["}]|\[\s*[[{"\]])/;
const SAMPLE_BYTES = 64 * 1024;

/** Told by its type and by its beginning, since servers call anything HTML. */
export function isPage(bytes: Uint8Array, contentType: string | undefined): boolean {
  if (NO_PAGE.test(mediaType(contentType) ?? '')) return false;
  if (sniffUnicode(bytes)?.encoding.startsWith('utf-16')) return true;
  const { buffer, byteOffset, length } = bytes;
  const head = Buffer.from(buffer, byteOffset, Math.min(length, SAMPLE_BYTES)).toString('latin1');
  if (JSON_START.test(head)) return false;
  const [tag, list] = [head.search(TAG), head.search(LIST)];
  return !head.includes('\u0000') && tag !== -1 && (list === -1 || tag < list);
}
