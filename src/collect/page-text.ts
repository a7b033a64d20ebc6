/** The text of an HTML page: as any document's, but a `meta` in its head may name the encoding. */
import { contentTypeParameter } from './content-type.ts';
import { decode } from './decode.ts';

const META_CHARSET = /<meta\b[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/iu;

/** The decoded page; never throws. */
export function pageText(bytes: Uint8Array, contentType?: string): string {
  if (contentTypeParameter(contentType, 'charset') !== undefined)
    return decode(bytes, contentType).text;
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const charset = META_CHARSET.exec(head)?.[1];
  return decode(bytes, charset === undefined ? contentType : `text/html; charset=${charset}`).text;
}
