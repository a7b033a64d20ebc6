/** Asking before something goes for good: on a terminal a question, elsewhere `--yes` or nothing. */
import { WinnowError } from '../model/errors.ts';
import { cleanLine } from './output/clean.ts';
import { sentenceWidth, wrapSentences } from './output/sentence.ts';
import type { Session } from './session.ts';

const UNANSWERED = 'nothing was changed';

/**
 * Resolves when the person agrees, or `yes` was given. Throws `usage` off a terminal, `interrupted` on
 * Ctrl-C and `failed` for any other answer.
 */
export async function confirm(session: Session, question: string, yes: boolean): Promise<void> {
  if (yes) return;
  const { stdin, stderr } = session.environment;
  if (!session.options.input || stdin.isTTY !== true || stderr.isTTY !== true) {
    throw new WinnowError('usage', `${cleanLine(question)} This needs a yes`, {
      hint: 'say so with --yes',
    });
  }
  const { createInterface } = await import('node:readline/promises');
  // What is a terminal is a stream of Node's.
  const output = stderr as NodeJS.WriteStream;
  const lines = createInterface({ input: stdin, output, terminal: false });
  try {
    const asked = wrapSentences(cleanLine(question), sentenceWidth(stderr));
    const answer = await session.interruption.question(
      (signal) => lines.question(`${asked} [y/N] `, { signal }),
      UNANSWERED,
    );
    if (/^y(?:es)?$/iu.test(answer.trim())) return;
  } finally {
    lines.close();
  }
  throw new WinnowError('failed', UNANSWERED);
}
