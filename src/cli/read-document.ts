/** Reads a file in YAML, or in JSON, which is YAML too. */
import { WinnowError } from '../model/errors.ts';
import { readInput } from './read-input.ts';
import type { Session } from './session.ts';

/**
 * The value in a file, `-` for standard input, of at most `maxBytes`. Throws `invalid` with the line that is wrong, and
 * what `readInput` throws.
 */
export async function readDocument(
  file: string,
  { environment }: Session,
  maxBytes: number,
): Promise<unknown> {
  const bytes = await readInput(file, environment, maxBytes);
  const { parseDocument } = await import('yaml');
  const document = parseDocument(new TextDecoder().decode(bytes), { maxAliasCount: 0 } as object);
  const [error] = document.errors;
  if (error !== undefined) {
    const [sentence = 'it is not YAML'] = error.message.split('\n');
    throw new WinnowError('invalid', `${file}: ${sentence.replace(/:$/u, '')}`, { cause: error });
  }
  return document.toJS({ maxAliasCount: 0 });
}

/** What `read` makes of the value in a file. Throws `usage` with the first thing in it that does not fit. */
export async function readFixture<T>(
  file: string,
  session: Session,
  maxBytes: number,
  read: (value: unknown) => T,
  hint: string,
): Promise<T> {
  try {
    return read(await readDocument(file, session, maxBytes));
  } catch (thrown) {
    if (!(thrown instanceof WinnowError) || thrown.code !== 'invalid') throw thrown;
    const { message } = thrown;
    const sentence = message.startsWith(file) ? message : `${file}: ${message}`;
    throw new WinnowError('usage', sentence, { hint, cause: thrown });
  }
}
