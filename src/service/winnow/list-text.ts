/** Somebody's list of feeds as it is handed out: its text, where it is one. */
import { byteSize } from '../../model/byte-size.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { decodeOpml } from '../../protocol/lists/decode-opml.ts';
import { readOpml } from '../../protocol/lists/read-opml.ts';

export interface ListTask {
  readonly bytes: Uint8Array;
  /** The header that it came with. */
  readonly contentType?: string | undefined;
}

export interface ListText {
  readonly text: string;
  /** What was mended of its encoding. */
  readonly repairs: readonly string[];
}

function tooLong(most: string): WinnowError {
  const sentence = `the list of feeds is longer than the ${most} that are read at an address`;
  return new WinnowError('too-large', sentence, {
    hint: 'curl -fsSL <address> | winnow sources import -',
  });
}

/** Whether there are more lines that say something; what comes behind them is not looked at. */
function hasMoreLines(text: string, most: number): boolean {
  return text.split(/[\r\n]+/u, most + 2).length > most + 1;
}

/** Throws `too-large`, and `invalid` for whatever else is at an address, which is not handed out. */
export function readListText({ bytes, contentType }: ListTask): ListText {
  const { opmlBytes, listLines } = LIMITS.http;
  if (bytes.length > opmlBytes) throw tooLong(byteSize(opmlBytes));
  const { text, repairs } = decodeOpml(bytes, contentType);
  if (hasMoreLines(text, listLines)) throw tooLong(`${listLines} lines`);
  readOpml(text);
  return { text, repairs };
}
