/** Callers that leave before their answer is there: nothing more is done for them. */
import { WinnowError } from '../../model/errors.ts';

/** What ends the work for a caller who left; nobody is there to read it. */
export function callerLeft(): WinnowError {
  return new WinnowError('timeout', 'the caller did not wait');
}
