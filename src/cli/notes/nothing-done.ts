/** Refusals of commands that take several names, and do nothing for any of them where one is not there. */
import { retold, WinnowError } from '../../model/errors.ts';

/** What was thrown. Where several were named, an error `missing` also says that nothing was done, in these words. */
export function withNothingDone(
  thrown: unknown,
  named: readonly unknown[],
  words: string,
): unknown {
  if (!(thrown instanceof WinnowError) || thrown.code !== 'missing') return thrown;
  if (named.length < 2) return thrown;
  return retold(thrown, { message: andAlso(thrown.message, words) });
}

/** A message that also says this, as a sentence of its own where a guess, "did you mean …?", has ended the first. */
export function andAlso(message: string, words: string): string {
  return message.endsWith('?')
    ? `${message} ${words[0]?.toUpperCase()}${words.slice(1)}`
    : `${message}; ${words}`;
}

/** The result. What is thrown in its place is as `withNothingDone` gives it. */
export async function orNothing<T>(
  result: Promise<T>,
  named: readonly unknown[],
  words: string,
): Promise<T> {
  try {
    return await result;
  } catch (thrown) {
    throw withNothingDone(thrown, named, words);
  }
}
