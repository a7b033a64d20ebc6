/** Hints of commands, which know better than the service what the person wanted. */
import { retold, WinnowError } from '../../model/errors.ts';

/** The result. A `missing` or `conflict` error gets this hint in place of its own. */
export async function withHint<T>(result: Promise<T>, hint: string): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof WinnowError)) throw error;
    if (error.code !== 'missing' && error.code !== 'conflict') throw error;
    throw retold(error, { hint });
  }
}
