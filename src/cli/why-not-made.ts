/** Whether a directory can be made later, asked without making it. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the system would say to files in a directory, and to the directory where it is absent; undefined where it would allow them. */
export function whyNotMade(directory: string): unknown {
  let nearest = directory;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    // The dot has a file in the way of the directory refused as well.
    accessSync(`${nearest}/.`, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}
