/** The files that an import writes, which must be neither the list that it reads nor each other. */
import { type BigIntStats, fstatSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
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

/** The file itself, whatever its names are; undefined for what holds nothing that could be lost. */
function inodeOf(found: BigIntStats): string | undefined {
  return found.isFile() ? `${found.dev} ${found.ino}` : undefined;
}

/** The file behind a name, or the place where it would be made. */
async function fileOf(name: string, { workingDirectory }: Environment) {
  const path = resolve(workingDirectory, name);
  try {
    return inodeOf(await stat(path, { bigint: true }));
  } catch {
    const directory = await realpath(dirname(path)).catch(() => dirname(path));
    return join(directory, basename(path));
  }
}

/** The file that standard input was opened on. */
function inputFile({ stdin }: Environment): string | undefined {
  if (typeof stdin.fd !== 'number') return undefined;
  try {
    return inodeOf(fstatSync(stdin.fd, { bigint: true }));
  } catch {
    // It was closed, or never open: whoever reads it tells.
    return undefined;
  }
}

/** The file that the list is read from; undefined for one that is fetched, or comes through a pipe. */
async function listFile(file: string, environment: Environment): Promise<string | undefined> {
  if (isAddress(file)) return undefined;
  return file === '-' ? inputFile(environment) : fileOf(file, environment);
}

/** Throws `usage` before anything is written, since a report in the place of the list would lose every feed of it. */
export async function requireOwnFiles(
  { file, junit, refused }: ImportFiles,
  environment: Environment,
): Promise<void> {
  const taken = new Map<string, string>();
  const list = await listFile(file, environment);
  if (list !== undefined) taken.set(list, 'the list that is imported');
  for (const [option, name] of Object.entries({ junit, refused })) {
    if (name === undefined) continue;
    const own = await fileOf(name, environment);
    if (own === undefined) continue;
    const other = taken.get(own);
    if (other !== undefined) {
      const sentence = `--${option} would write ${cleanLine(name)}, which is ${other}`;
      throw new WinnowError('usage', sentence, { hint: `name another file for --${option}` });
    }
    taken.set(own, `the report of --${option}`);
  }
}
