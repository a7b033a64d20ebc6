/** Passwords: asked for without echo, or read whole from standard input; never from the command line. */
import { readOnlyRefusal } from '../../client/read-only.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { checkPassword } from '../../protocol/users.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';
import { canAsk } from './question.ts';
import { readInput } from './read-input.ts';

type Stdin = Session['environment']['stdin'] & { setRawMode?: (raw: boolean) => unknown };

const UNANSWERED = 'no password was given; nothing was changed';

/** The option of commands that set a password. */
export const PASSWORD_STDIN = [
  '--password-stdin',
  'read the password from standard input',
] as const;

function requireTerminal(session: Session): void {
  if (canAsk(session)) return;
  throw new WinnowError('usage', 'a password is asked for on a terminal only', {
    hint: 'pass it with --password-stdin',
  });
}

/** Where secrets come from: standard input with `fromStdin`, else the terminal, where they are typed without echo. */
interface SecretSource {
  readonly fromStdin: boolean;
}

interface NewPasswordSource extends SecretSource {
  /** Throws where whatever is typed would be in vain. */
  readonly beforeAsking: () => Promise<void>;
}

/**
 * A new password, typed twice or read from standard input. Throws `usage`, `interrupted`, `invalid` for one that is refused,
 * and before it asks `forbidden` where nothing may be changed and whatever `beforeAsking` throws.
 */
export async function readNewPassword(
  session: Session,
  whose: string,
  { fromStdin, beforeAsking }: NewPasswordSource,
): Promise<string> {
  if (fromStdin) return checkPassword(await readPiped(session));
  requireTerminal(session);
  if (session.settings.readOnly) throw readOnlyRefusal(session.asked);
  await beforeAsking();
  const password = await readHidden(session, `New password of ${whose}: `);
  if ((await readHidden(session, 'Once more: ')) === password) return checkPassword(password);
  throw new WinnowError('invalid', 'the two passwords differ; nothing was changed');
}

/** Existing secrets: each typed under its prompt, or all on standard input, a line each. Throws `usage`, `interrupted`, `invalid`. */
export async function readSecrets(
  session: Session,
  prompts: readonly string[],
  { fromStdin }: SecretSource,
): Promise<string[]> {
  if (fromStdin) {
    const lines = (await readPiped(session)).split(/\r?\n/u);
    if (lines.length === prompts.length && lines.every((line) => line !== '')) return lines;
    throw new WinnowError(
      'invalid',
      `standard input must hold ${prompts.join(' and ')}, a line each`,
    );
  }
  requireTerminal(session);
  const secrets: string[] = [];
  for (const prompt of prompts) secrets.push(await readHidden(session, `${prompt}: `));
  return secrets;
}

/** Everything on standard input but the newline that ends it. Throws `usage` where a terminal would show what is typed. */
async function readPiped(session: Session): Promise<string> {
  if (session.environment.stdin.isTTY === true) {
    throw new WinnowError('usage', 'a terminal would show the password that is typed', {
      hint: 'pipe it in, or leave out --password-stdin to be asked',
    });
  }
  const bytes = await readInput('-', session, 2 * LIMITS.password.maxBytes);
  return new TextDecoder().decode(bytes).replace(/\r?\n$/u, '');
}

type Ending = 'entered' | 'interrupted' | 'failed';

/** What keys end a line, and how: Return, Ctrl-C, Ctrl-D. */
const ENDINGS: ReadonlyMap<string, Ending> = new Map([
  ['\r', 'entered'],
  ['\n', 'entered'],
  ['\u0003', 'interrupted'],
  ['\u0004', 'failed'],
]);

const ERASING: ReadonlySet<string> = new Set(['\u007f', '\b']);

/** Adds typed characters to a line. Gives the ending, and what came after it, once a key ends the line. */
function takeIn(line: string[], chunk: string): { ending: Ending; rest: string } | undefined {
  const characters = [...chunk];
  for (const [at, character] of characters.entries()) {
    const ending = ENDINGS.get(character);
    if (ending !== undefined) return { ending, rest: characters.slice(at + 1).join('') };
    if (ERASING.has(character)) line.pop();
    else line.push(character);
  }
  return undefined;
}

/** One line typed on a terminal that shows nothing of it. */
function readHidden(session: Session, prompt: string): Promise<string> {
  const { stderr } = session.environment;
  const stdin: Stdin = session.environment.stdin;
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      const line: string[] = [];
      const end = (act: () => void) => {
        stdin.off('data', onData);
        stdin.off('end', onEnd);
        signal.removeEventListener('abort', onEnd);
        stdin.setRawMode?.(false);
        stdin.pause();
        stderr.write('\n');
        act();
      };
      const stop = (code: Exclude<Ending, 'entered'>) =>
        end(() => reject(new WinnowError(code, UNANSWERED)));
      const onEnd = () => stop(signal.aborted ? 'interrupted' : 'failed');
      const onData = (chunk: unknown) => {
        const done = takeIn(line, String(chunk));
        if (done === undefined) return;
        const { ending, rest } = done;
        if (ending !== 'entered') return stop(ending);
        if (line.length === 0) return stop('failed');
        end(() => resolve(line.join('')));
        // Two lines pasted at once answer two questions.
        if (rest !== '') stdin.unshift(rest);
      };
      stdin.setEncoding('utf8');
      // Before the prompt, or the first characters of a fast typist would be shown.
      stdin.setRawMode?.(true);
      stderr.write(cleanLine(prompt));
      stdin.on('data', onData);
      stdin.once('end', onEnd);
      signal.addEventListener('abort', onEnd, { once: true });
      stdin.resume();
    });
  return session.interruption.question(ask, UNANSWERED);
}
