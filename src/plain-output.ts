/**
 * Standard output or error that leads to a file, a pipe or another program, written with plain calls. Node's streams
 * do the same, but take 5 ms to load; a terminal needs them, and so does a pipe that takes no more for now.
 */
import { fstatSync, statSync, writeSync } from 'node:fs';

/** What data is written to: one of Node's streams, or as much of one as that takes. */
export interface TextStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string | Uint8Array, done?: (error?: Error | null) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** A stream over the open file `descriptor`. It is written to directly, or through the stream of `open` where that is needed. */
export function plainOutput(descriptor: number, open: () => TextStream): TextStream {
  if (isTerminalOrClosed(descriptor)) return open();
  let fallback: TextStream | undefined;

  const write: TextStream['write'] = (text, done = () => {}) => {
    if (fallback !== undefined) return fallback.write(text, done);
    let rest: Uint8Array = Buffer.from(text);
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch (thrown) {
      const error = thrown as NodeJS.ErrnoException;
      if (error.code !== 'EAGAIN') return done(error);
      fallback = open();
      return fallback.write(rest, done);
    }
    return done();
  };

  return { write, on: () => {} };
}

/** Terminals are character devices. So is the null device, but writing to that directly always works. */
function isTerminalOrClosed(descriptor: number): boolean {
  try {
    const file = fstatSync(descriptor);
    return (
      file.isCharacterDevice() &&
      file.rdev !== statSync('/dev/null', { throwIfNoEntry: false })?.rdev
    );
  } catch {
    return true;
  }
}
