/** Words that mail encodes to get through where there is only ASCII (RFC 2047): what gateways leave in titles and names. */

import { decodeText } from '../../model/encoding/decode-text.ts';
import { encodingName } from '../../model/encoding/encoding-name.ts';
import { cleanText } from './characters.ts';

/** Spaces inside are against the rules, and written all the same. */
const ONE = String.raw`=\?([\w.:-]{2,40})(?:\*[\w-]{1,20})?\?([bq])\?([^?\r\n]{0,400})\?=`;
const WORD = new RegExp(ONE, 'gi');
/** Several in a row, the space between which is no part of the text. */
const RUN = new RegExp(`${ONE}(?:\\s{0,20}${ONE})*`, 'gi');
const BYTE = /=([\da-f]{2})/gi;

/** The text with its encoded words decoded; those in an encoding that nobody knows stay. */
export function decodeWords(text: string): string {
  return text.replace(RUN, (run) => {
    const parts: { readonly label: string; readonly pieces: Buffer[] }[] = [];
    for (const [, charset = '', form = '', inside = ''] of run.matchAll(WORD)) {
      const bytes = bytesOf(form, inside);
      const label = encodingName(charset.toLowerCase());
      const before = parts[parts.length - 1];
      // A character may begin in one word and end in the next.
      if (before?.label === label) before.pieces.push(bytes);
      else parts.push({ label, pieces: [bytes] });
    }
    try {
      const texts = parts.map(({ label, pieces }) => decodeText(Buffer.concat(pieces), label));
      return cleanText(texts.join(''));
    } catch {
      return run;
    }
  });
}

/** Of the form `B`, which is base64, or `Q`, in which a byte is an equals sign and two digits. */
function bytesOf(form: string, inside: string): Buffer {
  if (form.toLowerCase() === 'b') return Buffer.from(inside, 'base64');
  const plain = inside.replaceAll('_', ' ');
  return Buffer.from(
    plain.replace(BYTE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  );
}
