/** Writes a file that the person named beside a command's own output: a report, or what was left. */
import { access, constants, copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import { cleanLine } from './output/clean.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no directory to write it in',
  ENOTDIR: 'there is no directory to write it in',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'writing it is not permitted',
  EROFS: 'writing it is not permitted',
  ENOSPC: 'the disk is full',
};

/** The name of such a file, from an option. Throws `usage` for `-`: standard output is for the answer of the command itself. */
export function outputName(value: unknown): string | undefined {
  if (value === '-') {
    throw new WinnowError('usage', 'the report cannot go to standard output: name a file');
  }
  return typeof value === 'string' ? value : undefined;
}

function refusal(name: string, cause: unknown): WinnowError {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const reason = REASONS[code] ?? `it cannot be written (${code})`;
  return new WinnowError('failed', `${cleanLine(name)}: ${reason}`, { cause });
}

/**
 * Throws before the work what `writeOutput` would throw after it, as far as that can be known. It does not try by writing: an empty
 * file would look like a report.
 */
export async function requireWritable(
  name: string | undefined,
  { workingDirectory }: Environment,
): Promise<void> {
  if (name === undefined) return;
  const path = resolve(workingDirectory, name);
  try {
    const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      return undefined;
    });
    if (found?.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
    await access(found === undefined ? dirname(path) : path, constants.W_OK);
  } catch (cause) {
    throw refusal(name, cause);
  }
}

/**
 * Writes the file. An existing one is overwritten and keeps its mode; a new one gets `mode`. Throws `failed` with a sentence that
 * names the file.
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
    throw refusal(name, cause);
  }
}

/** Whether there is a file of that name with anything in it. */
export async function holdsText(name: string, { workingDirectory }: Environment): Promise<boolean> {
  const found = await stat(resolve(workingDirectory, name)).catch(() => undefined);
  return found?.isFile() === true && found.size > 0;
}

/** Copies of one file that are kept beside it. */
const MOST_KEPT = 100;

/**
 * Keeps what a file holds that is about to be overwritten, where that is something else: under its name with `~`, or `~2` and so
 * on. Gives that name; undefined where there is nothing to keep. Throws `failed`.
 */
export async function keepBeside(
  name: string,
  text: string,
  { workingDirectory }: Environment,
): Promise<string | undefined> {
  const path = resolve(workingDirectory, name);
  try {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.size === 0) return undefined;
    if ((await readFile(path, 'utf8')) === text) return undefined;
    for (let copy = 1; ; copy += 1) {
      const ending = copy === 1 ? '~' : `~${copy}`;
      try {
        await copyFile(path, path + ending, constants.COPYFILE_EXCL);
        return name + ending;
      } catch (cause) {
        const isTaken = (cause as NodeJS.ErrnoException).code === 'EEXIST';
        if (!isTaken || copy === MOST_KEPT) throw cause;
      }
    }
  } catch (cause) {
    throw refusal(name, cause);
  }
}
