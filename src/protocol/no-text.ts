/** How files are recognised that hold no text, so that whoever asks for one can say what was given instead. */

/** So much of a text is looked at for characters that no text has. */
const SAMPLE = 8_192;
/** More than one strange character in so many is no damage: the file never was text. */
const TEXT_TO_DAMAGE = 50;
/** So many strange characters may stand in a text however short it is, and so many of them may be control characters. */
const MOST_DAMAGE = 8;
const MOST_CONTROLS = 2;

/** What gives a terminal its colours (CSI) and links (OSC): text that was saved from one holds them. */
const TERMINAL_SEQUENCES =
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0000-\u001f]*(?:\u0007|\u001b\\)/gu;

/** How archives (zip) and packed files (gzip) begin, as which services hand out what they export. */
const GZIP = [0x1f, 0x8b];
const PACKED = [[0x50, 0x4b, 0x03, 0x04], GZIP];

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Whether the bytes are those of a file that gzip packed. */
export function isGzip(bytes: Uint8Array): boolean {
  return beginsWith(bytes, GZIP);
}

/** Whether the bytes are those of an archive or a packed file. */
export function isPacked(bytes: Uint8Array): boolean {
  return PACKED.some((start) => beginsWith(bytes, start));
}

/** The text as the terminal showed it, without what coloured it. */
export function withoutTerminalSequences(text: string): string {
  return text.replace(TERMINAL_SEQUENCES, '');
}

/**
 * Whether more of the beginning of what was decoded than damage explains is characters that no text has. A few are damage in
 * a short text, too, unless one of them is NUL.
 */
export function isBinary(text: string): boolean {
  const start = withoutTerminalSequences(text.slice(0, SAMPLE));
  const strange = start.match(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/gu) ?? [];
  if (strange.length <= start.length / TEXT_TO_DAMAGE) return false;
  const controls = strange.filter((character) => character !== '\ufffd');
  return strange.length > MOST_DAMAGE || controls.length > MOST_CONTROLS || controls.includes('\0');
}
