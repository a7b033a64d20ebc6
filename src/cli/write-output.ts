/** Writes a file that the person named beside a command's own output: a report, or what was left. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { cleanLine } from './output/clean.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such directory',
  ENOTDIR: 'there is no such directory',
  EISDIR: 'it is a directory',
  EACCES: 'writing it is not permitted',
  EROFS: 'writing it is not permitted',
  ENOSPC: 'the disk is full',
};

/** The name that was given for such a file; throws `usage` for `-`, which holds the answer of the command itself. */
export function outputName(value: unknown): string | undefined {
  if (value === '-') {
    throw new WinnowError('usage', 'the report cannot go to standard output: name a file');
  }
  return typeof value === 'string' ? value : undefined;
}

/**
 * Writes it over a file that is there, which keeps its mode; a new one has `mode`, by default that of any file. Throws
 * `failed` with a sentence that names the file.
 */
export async function writeOutput(
  name: string,
  text: string,
  { workingDirectory }: Environment,
  mode = 0o666,
): Promise<void> {
  try {
    await writeFile(resolve(workingDirectory, name), text, { mode });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? `it cannot be written (${code})`;
    throw new WinnowError('failed', `${cleanLine(name)}: ${reason}`, { cause });
  }
}
