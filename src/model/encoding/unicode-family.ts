/** UTF-8, UTF-16 and UTF-32 told by byte order mark or by where the zero bytes of `<?xml`, `<rss` or `{` lie. */

export interface UnicodeSniff {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';
  /** Bytes of the mark itself. */
  readonly skip: number;
}

/** The member of the family that the first bytes prove, or `undefined`. */
export function sniffUnicode(bytes: Uint8Array): UnicodeSniff | undefined {
  const [a = -1, b = -1, c = -1, d = -1] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', skip: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', skip: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', skip: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', skip: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', skip: 2 };
  if (a === 0 && b === 0 && c === 0 && opensDocument(d)) return { encoding: 'utf-32be', skip: 0 };
  if (opensDocument(a) && b === 0 && c === 0 && d === 0) return { encoding: 'utf-32le', skip: 0 };
  if (a === 0 && opensDocument(b) && c === 0) return { encoding: 'utf-16be', skip: 0 };
  if (opensDocument(a) && b === 0 && d === 0) return { encoding: 'utf-16le', skip: 0 };
  return undefined;
}

/** So many bytes of text tell whether every other one is zero. */
const UTF_16_SAMPLE = 64;

/** UTF-16 without a mark in a text that may begin with anything: every other byte is zero where it is in Latin letters. */
export function sniffUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, UTF_16_SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]!++;
  if (zeros[1]! > start.length / 4) return 'utf-16le';
  return zeros[0]! > start.length / 4 ? 'utf-16be' : undefined;
}

function opensDocument(byte: number): boolean {
  return byte === 0x3c || byte === 0x7b || /[\t\n\r ]/.test(String.fromCharCode(byte));
}

const SURROGATE_PAIR = /\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])/g;

/** CESU-8 made UTF-8: Java and databases write a character as two surrogates of three bytes each, and here they become one of four. */
export function withoutSurrogates(bytes: Buffer): Buffer {
  const mended = bytes.toString('latin1').replace(SURROGATE_PAIR, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map((part) => part.charCodeAt(0) & 0x3f);
    const high = 0xd000 | (a << 6) | b;
    const low = 0xd000 | (c << 6) | d;
    return Buffer.from(String.fromCharCode(high, low)).toString('latin1');
  });
  return Buffer.from(mended, 'latin1');
}
