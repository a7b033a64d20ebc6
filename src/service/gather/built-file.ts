/** Files that the build puts into `dist/` beside the bundle: workers and word vectors. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of a built file, found from the bundle as from the sources. */
export function builtFile(name: string): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  // The bundle lies in dist/ or dist/chunks/, the sources in src/service/gather/.
  for (let up = 0; up < 4; up += 1) {
    for (const candidate of [join(directory, name), join(directory, 'dist', name)]) {
      if (existsSync(candidate)) return candidate;
    }
    directory = dirname(directory);
  }
  return join(directory, 'dist', name);
}
