/** Runs another program on the terminal of this one. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { WinnowError } from '../model/errors.ts';
import type { Session } from './session.ts';

/**
 * Its exit code, 128 and the signal's number where a signal ended it. A signal to us is passed on. Throws
 * `usage` when it cannot be started.
 */
export function runChild(
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
  { environment, interruption }: Session,
): Promise<number> {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    stdio: 'inherit',
    cwd: environment.workingDirectory,
    env: { ...environment.variables, ...variables },
  });
  const pass = () => void child.kill('SIGTERM');
  interruption.signal.addEventListener('abort', pass, { once: true });
  return new Promise<number>((resolve, reject) => {
    child.once('error', (cause: NodeJS.ErrnoException) => {
      const reason = cause.code === 'ENOENT' ? 'there is no such program' : String(cause.code);
      reject(new WinnowError('usage', `cannot run ${program}: ${reason}`, { cause }));
    });
    child.once('close', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 1 : constants.signals[signal])),
    );
  }).finally(() => interruption.signal.removeEventListener('abort', pass));
}
