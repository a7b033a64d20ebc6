/** Directories of what is kept, for their owner alone. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a directory (0700) with those above it, where absent. Node's own recursive form never ends below a place like /proc. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (thrown) {
    // Another process may have been quicker.
    if ((thrown as { code?: string }).code !== 'EEXIST') throw thrown;
  }
}
