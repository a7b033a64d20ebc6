/** One line typed in answer to a question, on a terminal. */
import { createInterface } from 'node:readline';
import type { Session } from '../session.ts';

/** Whether somebody can be asked: on a terminal, unless `--no-input` forbids it. */
export function canAsk({ environment: { stdin, stderr }, options }: Session): boolean {
  return options.input && stdin.isTTY === true && stderr.isTTY === true;
}

/**
 * The line, without what ends it; undefined where the input ends before one, as on Ctrl-D. Throws `interrupted` or
 * `terminated` on a signal, with `unanswered` as its sentence.
 */
export async function askLine(
  session: Session,
  prompt: string,
  unanswered: string,
): Promise<string | undefined> {
  const { stdin, stderr } = session.environment;
  // Terminals are always opened as streams of Node.
  const output = stderr as NodeJS.WriteStream;
  const lines = createInterface({ input: stdin, output, terminal: false });
  const ask = (signal: AbortSignal) =>
    new Promise<string | undefined>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      lines.once('close', () => resolve(undefined));
      lines.question(prompt, resolve);
    });
  let answer: string | undefined;
  try {
    answer = await session.interruption.question(ask, unanswered);
    return answer;
  } finally {
    lines.close();
    // Without an answer nobody ended the line of the question.
    if (answer === undefined) stderr.write('\n');
  }
}
