/** How files are recognised that hold no text, so that whoever asks for one can say what was given instead. */

/** So much of a text is looked at for characters that no text has. */
const SAMPLE = 8_192;
/** More than one strange character in so many is no damage: the file never was text. */
const TEXT_TO_DAMAGE = 50;

/** How archives (zip) and packed files (gzip) begin, as which services hand out what they export. */
const PACKED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
];

/** Whether the bytes are those of an archive or a packed file. */
export function isPacked(bytes: Uint8Array): boolean {
  return PACKED.some((start) => start.every((byte, at) => bytes[at] === byte));
}

/** Whether more of the beginning of what was decoded than damage explains is characters that no text has. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, SAMPLE);
  const strange = start.match(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/gu) ?? [];
  return strange.length > start.length / TEXT_TO_DAMAGE;
}
