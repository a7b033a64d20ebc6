/** A list as mails carry files (RFC 2045, base64): in a part of a mail, or the lines alone. */
import type { Decoded } from '../../model/encoding/decode.ts';
import { decodeOpml } from './decode-opml.ts';

/** The lines of a part, behind the header that says how they are encoded and those after it. */
const PART =
  /^content-transfer-encoding:[ \t]*base64[ \t]*\r?\n(?:[^\r\n]{1,1000}\r?\n){0,20}\r?\n((?:[a-z\d+/]+={0,2}[ \t]*(?:\r?\n|$))+)/gimu;
const ALONE = /^[a-z\d+/\s]{40,}={0,2}$/iu;
/** What every list has, whatever else a mail carries. */
const LIST = /\bxmlurl\s*=|\bhttps?:\/\//iu;

function encodedIn(text: string): string[] {
  const alone = text.trim();
  return ALONE.test(alone) ? [alone] : Array.from(text.matchAll(PART), ([, part = '']) => part);
}

/** The first list among what is encoded so, with lines of its own; undefined where there is none. */
export function withoutBase64(text: string): Decoded | undefined {
  for (const encoded of encodedIn(text)) {
    const decoded = decodeOpml(Buffer.from(encoded, 'base64'));
    if (LIST.test(decoded.text)) return decoded;
  }
  return undefined;
}
