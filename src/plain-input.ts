/**
 * Standard input as Node opens it, except for a directory. Node reads a directory as a stream that has ended, so `< folder`
 * typed by mistake would pass for an empty list.
 */
import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** The stream that `open` gives for the file `descriptor`; where that is a directory, one that fails with `EISDIR` when read. */
export function plainInput<T extends Readable>(descriptor: number, open: () => T): T | Readable {
  return isDirectory(descriptor) ? unreadable() : open();
}

function isDirectory(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isDirectory();
  } catch {
    return false;
  }
}

function unreadable(): Readable {
  // Loaded here, as Node does with its own streams: most commands open none.
  const { Readable } = process.getBuiltinModule('node:stream');
  const error = Object.assign(new Error('standard input is a directory'), { code: 'EISDIR' });
  return new Readable({
    read() {
      this.destroy(error);
    },
  });
}
