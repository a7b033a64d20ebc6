/** What would keep a directory from being made or written to, found out without making anything. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The system's error for writing into a directory or, where it is absent, for making it; undefined where it would allow that. */
export function findObstacle(directory: string): unknown {
  let nearest = directory;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    // With the dot a file in the place of the directory is refused as well.
    accessSync(`${nearest}/.`, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}
