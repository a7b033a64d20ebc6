/** A closed service says that it is closed, instead of failing at its store. */
import { WinnowError } from '../model/errors.ts';
import { errorAnswer } from './answer.ts';
import type { Handle } from './handle.ts';

/** Answers as `handle` does until `end` is called, and then 503. */
export function untilClosed(handle: Handle): { readonly handle: Handle; end(): void } {
  let isClosed = false;
  return {
    handle: (arrival) =>
      isClosed
        ? errorAnswer(new WinnowError('unavailable', 'the service is closed'))
        : handle(arrival),
    end: () => {
      isClosed = true;
    },
  };
}
