/** Text that went through UTF-8 twice, since a program took its bytes for windows-1252: `Ã©` for `é`. */

import { isUtf8 } from 'node:buffer';

const STRANGE = /[^\u0000-\u007f]+/g;
/** Fewer could be somebody's example. */
const FEWEST = 3;

/** The bytes of the characters beyond ASCII, controls as themselves, as other programs have them. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, at): [string, number][] => {
    const byte = at + 128;
    const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
    return [
      [String.fromCharCode(byte), byte],
      [character, byte],
    ];
  }).flat(),
);

/** What a run of characters was before it was encoded the second time; `undefined` where it was not. */
function beforeSecond(run: string): string | undefined {
  const bytes = Buffer.alloc(run.length);
  for (let at = 0; at < run.length; at += 1) bytes[at] = BYTES.get(run.charAt(at)) ?? 0xff;
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** The text as it was meant where all of it beyond ASCII is encoded twice; `undefined` where that is not certain. */
export function encodedOnce(text: string): string | undefined {
  let runs = 0;
  // Most texts are told by the first run, without a look at the rest.
  for (const [run] of text.matchAll(STRANGE)) {
    if (beforeSecond(run) === undefined) return undefined;
    runs += 1;
  }
  return runs < FEWEST ? undefined : text.replace(STRANGE, (run) => beforeSecond(run) ?? run);
}
