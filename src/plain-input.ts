/**
 * Standard input as Node opens it, but for a directory: that Node takes for a stream that has ended, so that a list mistyped
 * as `< folder` would pass for an empty one.
 */
import { fstatSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** The open file `descriptor` as `open` gives it; a directory fails with `EISDIR`, once it is read. */
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
