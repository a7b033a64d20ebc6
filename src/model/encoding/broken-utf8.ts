/** UTF-8 with faults: a character cut in half, bytes of windows-1252 pasted into it. */

import { withStrayBytes } from './stray-bytes.ts';

const FAULT = '\ufffd';
const FAULT_IN_BYTES = Buffer.from(FAULT);

/** Bytes of whole characters to each fault that tell UTF-8: where nobody names another encoding, and where somebody does. */
const [FEWEST, SURE] = [2, 4];

/** The text where it is UTF-8 but for some faults, or `undefined`; of what somebody gives another name, where that is sure. */
export function readBrokenUtf8(body: Buffer, isNamed: boolean): string | undefined {
  const bytes = withoutHalfAtEnd(body);
  const plain = bytes.toString('utf8');
  const sound = bytes.length - plain.length;
  const text = withStrayBytes(bytes).toString('utf8');
  const faults = count(isNamed ? plain : text, FAULT) - count(bytes, FAULT_IN_BYTES);
  return sound > 0 && faults * (isNamed ? SURE : FEWEST) <= sound ? text : undefined;
}

/** The bytes without the character that they end in the middle of. */
function withoutHalfAtEnd(bytes: Buffer): Buffer {
  for (let length = 1; length <= Math.min(3, bytes.length); length += 1) {
    const byte = bytes[bytes.length - length] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte < 0xc0) continue;
    const whole = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length < whole ? bytes.subarray(0, -length) : bytes;
  }
  return bytes;
}

function count<T extends string | Buffer>(all: T, one: T): number {
  let found = 0;
  const next = (from: number): number => (all as string).indexOf(one as string, from);
  for (let at = next(0); at !== -1; at = next(at + one.length)) found += 1;
  return found;
}
