/** The text of a list of feeds in whatever encoding it was saved. */
import { type Decoded, decode } from '../model/encoding/decode.ts';
import { withSigns } from '../model/encoding/windows-1252.ts';

const GUESSED = 'encoding guessed';

/** The text of a file, read as documents of feeds are: by what its bytes show, as declared, else as its letters read best. `contentType` is the header that it came with. */
export function decodeOpml(bytes: Uint8Array, contentType?: string): Decoded {
  const { text, encoding, repairs } = decode(bytes, contentType);
  // Controls that nobody means become the signs of windows-1252, whatever the list says it is in.
  return {
    text: withSigns(text),
    encoding,
    repairs: repairs.map((repair) => (repair === GUESSED ? `${GUESSED}: ${encoding}` : repair)),
  };
}
