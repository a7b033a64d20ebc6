/** What to do next, added to an error that came over the wire, where hints do not travel. */
import { WinnowError } from '../model/errors.ts';

/** The result; a `missing` or `conflict` error without a hint gets this one. */
export async function withHint<T>(result: Promise<T>, hint: string): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const known = error instanceof WinnowError && error.hint === undefined;
    if (!known || (error.code !== 'missing' && error.code !== 'conflict')) throw error;
    throw new WinnowError(error.code, error.message, { hint, cause: error });
  }
}
