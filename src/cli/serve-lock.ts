/**
 * One server a data directory: a file that names the process which serves it. Commands may use the same
 * directory beside a server; a second server would fetch every feed twice.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';

interface Holder {
  readonly pid: number;
  readonly since: string;
}

const FILE = 'serve.lock';

function readHolder(file: string): Holder | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return Number.isInteger(value.pid) ? (value as Holder) : undefined;
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
export function refuseServed(directory: string, { process }: Environment): void {
  const holder = readHolder(join(directory, FILE));
  if (holder === undefined || holder.pid === process.id || !process.isRunning(holder.pid)) return;
  throw new WinnowError(
    'locked',
    `${directory} is served, by process ${holder.pid} since ${holder.since}`,
    { hint: `stop it with: kill ${holder.pid}, or name another --data-dir` },
  );
}

/**
 * Takes the directory for serving; gives what releases it. A file whose process is gone is taken over.
 * Throws `locked` with the process that serves it already.
 */
export function lockForServing(directory: string, environment: Environment): () => void {
  const file = join(directory, FILE);
  const { id } = environment.process;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mine = { pid: id, since: new Date(environment.clock()).toISOString() };
  if (!write(file, mine)) {
    refuseServed(directory, environment);
    rmSync(file, { force: true });
    if (!write(file, mine)) throw new WinnowError('locked', `${directory} is just being taken`);
  }
  return () => {
    if (readHolder(file)?.pid === id) rmSync(file, { force: true });
  };
}
