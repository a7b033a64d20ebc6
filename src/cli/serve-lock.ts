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
 * Takes the directory for serving; gives what releases it. A file whose process is gone is taken over.
 * Throws `locked` with the process that serves it already.
 */
export function lockForServing(directory: string, environment: Environment): () => void {
  const file = join(directory, 'serve.lock');
  const { id, isRunning } = environment.process;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const mine = { pid: id, since: new Date(environment.clock()).toISOString() };
  if (!write(file, mine)) {
    const holder = readHolder(file);
    // In a container the next server often has the number of the one before.
    if (holder !== undefined && holder.pid !== id && isRunning(holder.pid)) {
      throw new WinnowError(
        'locked',
        `${directory} is served already, by process ${holder.pid} since ${holder.since}`,
        { hint: `stop it with: kill ${holder.pid}, or serve another --data-dir` },
      );
    }
    rmSync(file, { force: true });
    if (!write(file, mine)) throw new WinnowError('locked', `${directory} is just being taken`);
  }
  return () => {
    if (readHolder(file)?.pid === id) rmSync(file, { force: true });
  };
}
