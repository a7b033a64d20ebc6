/** Writes a file that the person named beside a command's own output: a report, or what was left. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such directory',
  ENOTDIR: 'there is no such directory',
  EISDIR: 'it is a directory',
  EACCES: 'writing it is not permitted',
  EROFS: 'writing it is not permitted',
  ENOSPC: 'the disk is full',
};

/** Throws `failed` with a sentence that names the file. */
export async function writeOutput(
  name: string,
  text: string,
  { workingDirectory }: Environment,
): Promise<void> {
  try {
    await writeFile(resolve(workingDirectory, name), text);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? `it cannot be written (${code})`;
    throw new WinnowError('failed', `${name}: ${reason}`, { cause });
  }
}
