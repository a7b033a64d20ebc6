/** The text of a list of feeds in whatever encoding it was saved. */
import { type Decoded, decode, GUESSED } from '../../model/encoding/decode.ts';
import { decodeText } from '../../model/encoding/decode-text.ts';
import { sniffUnicode, sniffUtf16 } from '../../model/encoding/unicode-family.ts';
import { withSigns } from '../../model/encoding/windows-1252.ts';

/**
 * The text of a file, read as documents of feeds are: by what its bytes show, as declared, else as its letters read best.
 * `contentType` is the header that it came with.
 */
export function decodeOpml(bytes: Uint8Array, contentType?: string): Decoded {
  // A plain list begins with no sign that documents begin with.
  const utf16 = sniffUnicode(bytes) === undefined ? sniffUtf16(bytes) : undefined;
  if (utf16 !== undefined) {
    return { text: decodeText(bytes, utf16), encoding: utf16, repairs: [] };
  }
  const { text, encoding, repairs } = decode(bytes, contentType);
  // Controls that nobody means become the signs of windows-1252, whatever the list says it is in.
  return {
    text: withSigns(text),
    encoding,
    repairs: repairs.map((repair) => (repair === GUESSED ? `${GUESSED}: ${encoding}` : repair)),
  };
}
