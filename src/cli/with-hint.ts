/** What to do next, said by the command: it knows better than the service what was asked. */
import { WinnowError } from '../model/errors.ts';

/** The result; a `missing` or `conflict` error gets this hint, in place of the one that it may have. */
export async function withHint<T>(result: Promise<T>, hint: string): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof WinnowError)) throw error;
    if (error.code !== 'missing' && error.code !== 'conflict') throw error;
    throw new WinnowError(error.code, error.message, { hint, cause: error });
  }
}
