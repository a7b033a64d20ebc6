/** A closed service says that it is closed, instead of failing at its store. */
import { WinnowError } from '../model/errors.ts';
import { type Answer, errorAnswer } from './answer.ts';
import type { Handle } from './handle.ts';

const INTERNAL = 500;

/** Answers as `handle` does until `end` is called, and then 503, as for calls that fail since their store was closed meanwhile. */
export function untilClosed(handle: Handle): { readonly handle: Handle; end(): void } {
  let isClosed = false;
  const closed = () => errorAnswer(new WinnowError('unavailable', 'the service is closed'));
  const orClosed = (answer: Answer) => (isClosed && answer.status === INTERNAL ? closed() : answer);
  return {
    handle: (arrival) => {
      if (isClosed) return closed();
      const answer = handle(arrival);
      return answer instanceof Promise ? answer.then(orClosed) : answer;
    },
    end: () => {
      isClosed = true;
    },
  };
}
