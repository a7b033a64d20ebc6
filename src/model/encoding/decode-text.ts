/** Bytes to text by the platform's decoder, alike in every version of the platform, and with what that lacks. */
import { withBig5Signs } from './big5-signs.ts';
import { decodeKorean, mayHaveUnread } from './korean.ts';
import { withSigns } from './windows-1252.ts';

/**
 * The text of bytes in an encoding of the Encoding Standard. Throws `RangeError` for a label that the platform does not know,
 * and with `fatal` `TypeError` for bytes that the encoding does not have. Node 20 gives control characters for the signs of
 * windows-1252, quotation marks among them, and for the euro sign of GBK a character that nobody has; the decoder of GBK is
 * that of GB18030.
 */
export function decodeText(
  bytes: Uint8Array,
  label: string,
  { fatal = false, stream = false }: { readonly fatal?: boolean; readonly stream?: boolean } = {},
): string {
  const { encoding } = new TextDecoder(label);
  const decoder = new TextDecoder(encoding === 'gbk' ? 'gb18030' : encoding, { fatal });
  if (encoding === 'windows-1255') return textOfHebrew(bytes, decoder, stream);
  if (encoding === 'euc-kr') return textOfKorean(bytes, decoder, fatal, stream);
  const text = decoder.decode(bytes, { stream });
  if (encoding === 'big5') return withBig5Signs(text);
  return encoding === 'windows-1252' ? withSigns(text) : text;
}

/** A vowel sign that the platform lacks, and the byte of a control, which nobody means, that takes its place on the way. */
const HOLAM_HASER = { byte: 0xca, character: '\u05ba' };
const CONTROL = { byte: 0x81, character: '\u0081' };

function textOfHebrew(
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
  stream: boolean,
): string {
  if (!bytes.includes(HOLAM_HASER.byte)) return decoder.decode(bytes, { stream });
  const known = bytes.map((byte) => (byte === HOLAM_HASER.byte ? CONTROL.byte : byte));
  return decoder.decode(known, { stream }).replaceAll(CONTROL.character, HOLAM_HASER.character);
}

/** By the platform's decoder, which is the faster one, unless that leaves something unread. */
function textOfKorean(
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
  fatal: boolean,
  stream: boolean,
): string {
  let text: string | undefined;
  try {
    text = decoder.decode(bytes, { stream });
    if (!mayHaveUnread(text)) return text;
    return decodeKorean(bytes, fatal, stream);
  } catch {
    // Controls, which the platform reads and the code page does not have, are no reason to read nothing.
    return text ?? decodeKorean(bytes, fatal, stream);
  }
}
