/** Bytes to text by the platform's decoder, alike in every version of the platform. */
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
  const text = decoder.decode(bytes, { stream });
  return encoding === 'windows-1252' ? withSigns(text) : text;
}
