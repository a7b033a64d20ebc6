/**
 * Korean as Windows writes it (code page 949): the platform's decoder has the 2,350 syllables of KS X 1001 alone, but not the
 * other 8,822 that the Encoding Standard reads under the same name, as 됬 and 똠.
 */

/** What the platform's decoder gives for a byte or a pair that it does not have. */
const UNREAD = /[\u0080-\u009f\ufffd]/;
const FAULT = 0xfffd;
const [FIRST_SYLLABLE, SYLLABLES] = [0xac00, 11_172];
/** First bytes of pairs; from the second on, the second bytes from 0xA1 up are those of KS X 1001. */
const [FIRST_LEAD, FIRST_OF_STANDARD, LAST_BYTE] = [0x81, 0xa1, 0xfe];

const CELLS = 94;
/** Signs that came into the standard later than into the platform's table. */
const LATER = [
  [0xa2e6, 0x20ac],
  [0xa2e7, 0xae],
] as const;

let codeUnits: Uint16Array | undefined;

/** Whether a text that the platform decoded from Korean may have lost something that `decodeKorean` reads. */
export function mayHaveUnread(text: string): boolean {
  return UNREAD.test(text);
}

/**
 * The text of bytes in code page 949. Throws `TypeError` with `fatal` for what that does not have; with `stream`, half a
 * character at the end is left out.
 */
export function decodeKorean(bytes: Uint8Array, fatal: boolean, stream: boolean): string {
  codeUnits ??= allPairs();
  const units = Buffer.allocUnsafe(bytes.length * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!;
    let unit = lead;
    if (lead >= 0x80) {
      if (stream && at + 1 === bytes.length) break;
      const trail = bytes[at + 1] ?? 0;
      unit = codeUnits[lead * 256 + trail]!;
      // A byte of ASCII is no part of what cannot be read.
      const isPair = unit !== 0 || (trail >= 0x80 && lead >= FIRST_LEAD && lead <= LAST_BYTE);
      if (unit === 0 && fatal) throw new TypeError('not in the code page');
      if (unit === 0) unit = FAULT;
      if (isPair) at += 1;
    }
    units[length] = unit & 0xff;
    units[length + 1] = unit >> 8;
    length += 2;
  }
  return units.toString('utf16le', 0, length);
}

/** The character for each two bytes, 0 for none: the standard's as they are, and all other syllables in their order. */
function allPairs(): Uint16Array {
  const units = new Uint16Array(0x1_00_00);
  const isKnown = new Uint8Array(0x1_00_00);
  const standard = standardPairs();
  for (let at = 0; at < CELLS * CELLS; at += 1) {
    const unit = standard.charCodeAt(at);
    if (unit === FAULT) continue;
    units[codeOf(at)] = unit;
    isKnown[unit] = 1;
  }
  for (const [code, unit] of LATER) units[code] = unit;
  let code = FIRST_LEAD * 256;
  for (let unit = FIRST_SYLLABLE; unit < FIRST_SYLLABLE + SYLLABLES; unit += 1) {
    if (isKnown[unit] === 1) continue;
    do code += 1;
    while (!isExtension(code >> 8, code & 0xff));
    units[code] = unit;
  }
  return units;
}

/** The two bytes of a place in the standard's square. */
function codeOf(at: number): number {
  return (FIRST_OF_STANDARD + Math.trunc(at / CELLS)) * 256 + FIRST_OF_STANDARD + (at % CELLS);
}

/** The whole square, as the platform reads it: one unit for each pair. */
function standardPairs(): string {
  const bytes = new Uint8Array(2 * CELLS * CELLS);
  for (let at = 0; at < CELLS * CELLS; at += 1) {
    bytes[2 * at] = codeOf(at) >> 8;
    bytes[2 * at + 1] = codeOf(at) & 0xff;
  }
  return new TextDecoder('euc-kr').decode(bytes);
}

/** Whether a pair is one that the standard leaves free. */
function isExtension(lead: number, trail: number): boolean {
  if (trail < 0x41 || trail > (lead < FIRST_OF_STANDARD ? LAST_BYTE : 0xa0)) return false;
  return trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81;
}
