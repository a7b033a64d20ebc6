/** The word vectors that the build made. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWordVectors, type WordVectors } from '../src/interest/vectors.ts';

/** The vectors of a checkout; undefined where it was not built. */
export function openShippedVectors(root: string): WordVectors | undefined {
  const file = join(root, 'dist', 'vectors.bin');
  return existsSync(file) ? openWordVectors(readFileSync(file)) : undefined;
}
