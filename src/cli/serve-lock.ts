/**
 * One server a data directory: a file that names the process which serves it. Commands may use the same
 * directory beside a server; a second server would fetch every feed twice.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { directoryError } from '../model/directory-error.ts';
import { WinnowError } from '../model/errors.ts';

interface Holder {
  readonly pid: number;
  readonly since: string;
}

const FILE = 'serve.lock';

function readHolder(file: string): Holder | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    const { pid = 0, since } = value;
    // Nothing below 1 is a process, and `kill -1` would end them all.
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, since: String(since) } : undefined;
  } catch {
    return undefined;
  }
}

function write(file: string, holder: Holder): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, JSON.stringify(holder));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Refuses a directory that a server uses. One of our own number is gone: in a container the next server
 * often has the number of the one before. Throws `locked`.
 */
export function refuseServed(directory: string, environment: Environment): void {
  refuseHolder(join(directory, FILE), directory, environment);
}

function refuseHolder(file: string, directory: string, { process }: Environment): void {
  const holder = readHolder(file);
  if (holder === undefined || holder.pid === process.id || !process.isRunning(holder.pid)) return;
  throw new WinnowError(
    'locked',
    `${directory} is served, by process ${holder.pid} since ${holder.since}`,
    { hint: `stop it with: kill ${holder.pid}, or name another --data-dir` },
  );
}

/** Puts the file of a process that is gone out of the way. Throws `locked` when somebody was quicker. */
function takeOver(directory: string, environment: Environment): void {
  const file = join(directory, FILE);
  const aside = `${file}.${environment.process.id}`;
  try {
    // In one step: of several that find it, one has it.
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    refuseHolder(aside, directory, environment);
  } catch (error) {
    // It was another's already, made since it was looked at.
    renameSync(aside, file);
    throw error;
  }
  rmSync(aside, { force: true });
}

function take(directory: string, environment: Environment): void {
  const file = join(directory, FILE);
  const { id } = environment.process;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mine = { pid: id, since: new Date(environment.clock()).toISOString() };
  if (write(file, mine)) return;
  refuseServed(directory, environment);
  takeOver(directory, environment);
  if (!write(file, mine)) throw new WinnowError('locked', `${directory} is just being taken`);
}

/**
 * Takes the directory for serving; gives what releases it. A file whose process is gone is taken over.
 * Throws `locked` with the process that serves it already, and `data-file` where nothing can be written.
 */
export function lockForServing(directory: string, environment: Environment): () => void {
  const file = join(directory, FILE);
  try {
    take(directory, environment);
  } catch (thrown) {
    throw thrown instanceof WinnowError ? thrown : directoryError(thrown, directory);
  }
  return () => {
    if (readHolder(file)?.pid === environment.process.id) rmSync(file, { force: true });
  };
}
