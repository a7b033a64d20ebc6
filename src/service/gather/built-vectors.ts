/** The word vectors as the build distils them. */
import { existsSync, readFileSync } from 'node:fs';
import { openWordVectors, type WordVectors } from '../../interest/vectors.ts';
import { builtFile } from './built-file.ts';

/** The vectors; undefined when they are missing: matching then goes by words alone. */
export function openBuiltVectors(): WordVectors | undefined {
  const file = builtFile('vectors.bin');
  return existsSync(file) ? openWordVectors(readFileSync(file)) : undefined;
}
