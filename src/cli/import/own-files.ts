/** The files that an import writes, which must be neither the list that it reads nor each other. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Environment } from '../../environment.ts';
import { WinnowError } from '../../model/errors.ts';
import { cleanLine } from '../output/clean.ts';
import { isAddress } from './read-list.ts';

/** The names as they were typed. */
interface ImportFiles {
  /** The list. */
  readonly file: string;
  readonly junit: string | undefined;
  readonly refused: string | undefined;
}

/** Throws `usage` before anything is written, since a report in the place of the list would lose every feed of it. */
export async function requireOwnFiles(
  { file, junit, refused }: ImportFiles,
  { workingDirectory }: Environment,
): Promise<void> {
  const place = async (name: string) => {
    const path = resolve(workingDirectory, name);
    return realpath(path).catch(() => path);
  };
  const taken = file === '-' || isAddress(file) ? [] : [await place(file)];
  for (const [option, name] of Object.entries({ junit, refused })) {
    if (name === undefined) continue;
    const path = await place(name);
    if (taken.includes(path)) {
      const sentence = `--${option} would write over ${cleanLine(name)}, which this import uses otherwise`;
      throw new WinnowError('usage', sentence, { hint: `name another file for --${option}` });
    }
    taken.push(path);
  }
}
