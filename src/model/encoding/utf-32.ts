/** UTF-32, which TextDecoder does not know. */

/** Characters that are handed to one call; all at once would be too many arguments. */
const AT_ONCE = 1_024;

function isCharacter(point: number): boolean {
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}

/** The text of bytes without a mark; what is no code point becomes U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, isBigEndian: boolean): string {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.floor(bytes.length / 4);
  const pieces: string[] = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const points = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => {
      const point = data.getUint32(4 * (at + index), !isBigEndian);
      return isCharacter(point) ? point : 0xfffd;
    });
    pieces.push(String.fromCodePoint(...points));
  }
  return pieces.join('');
}
