/** Runs another program on the terminal of this one. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Environment } from '../environment.ts';
import { WinnowError } from '../model/errors.ts';
import type { Session } from './session.ts';

/** Whether Ctrl-C comes from a terminal, which sends it to every program that runs there. */
function atTerminal({ stdin, stdout, stderr }: Environment): boolean {
  return stdout.isTTY === true || stderr.isTTY === true || stdin.isTTY === true;
}

/** Why a program cannot be started; a shell would say so with a code of its own, which a program might end with as well. */
function startError(program: string, cause: NodeJS.ErrnoException): WinnowError {
  const { code = '' } = cause;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such program',
    EACCES: 'it is not a program that may be run',
  };
  const sentence = `cannot run ${program}: ${reasons[code] ?? code}`;
  const [first, ...rest] = program.trim().split(/\s+/u);
  if (code !== 'ENOENT' || first === undefined || rest.length === 0) {
    return new WinnowError('usage', sentence, { cause });
  }
  const hint = `its arguments are words of their own: -- ${[first, ...rest].join(' ')}`;
  return new WinnowError('usage', sentence, { hint, cause });
}

/**
 * Runs a program to its end, with these variables set; gives its exit code, or 128 plus the number of the signal that ended it. A
 * signal to us is passed on, unless the terminal has sent it to the program already. Throws `usage` when it cannot be started,
 * and `interrupted` or `terminated` where a signal came before.
 */
export async function runChild(
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
  { environment, interruption }: Session,
): Promise<number> {
  const [program = '', ...rest] = words;
  interruption.check(undefined, `${program} was not started`);
  const child = spawn(program, rest, {
    stdio: 'inherit',
    cwd: environment.workingDirectory,
    env: { ...environment.variables, ...variables },
  });
  const pass = () => {
    const signal = interruption.arrived;
    if (signal === 'SIGINT' && atTerminal(environment)) return;
    child.kill(signal);
  };
  interruption.signal.addEventListener('abort', pass, { once: true });
  return new Promise<number>((resolve, reject) => {
    child.once('error', (cause) => reject(startError(program, cause)));
    child.once('close', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 1 : constants.signals[signal])),
    );
  }).finally(() => interruption.signal.removeEventListener('abort', pass));
}
