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

function opensDocument(byte: number): boolean {
  return byte === 0x3c || byte === 0x7b || byte === 0x0a || byte === 0x20;
}

/** UTF-32, which TextDecoder does not know; what is no code point becomes U+FFFD. */
export function decodeUtf32(bytes: Buffer, bigEndian: boolean): string {
  const units: string[] = [];
  const end = bytes.length - (bytes.length % 4);
  for (let at = 0; at < end; at += 4096) {
    const points: number[] = [];
    for (let i = at; i < Math.min(at + 4096, end); i += 4) {
      const point = bigEndian ? bytes.readUInt32BE(i) : bytes.readUInt32LE(i);
      points.push(point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? 0xfffd : point);
    }
    units.push(String.fromCodePoint(...points));
  }
  return units.join('');
}
