/** HEAD of what GET would add to the graph first: told as GET would, and nothing of it is kept. */
import { WinnowError } from '../model/errors.ts';
import type { Statements } from '../store/engine.ts';
import { isWriteRefused } from '../store/storage-error.ts';
import type { Answer } from './answer.ts';
import type { KnownCall } from './route.ts';

/**
 * The answer that a call gets where it may write, found by doing it and keeping nothing. For who holds a lid, and where the
 * store takes no write, it is the answer without writing.
 */
export async function rehearse(
  call: KnownCall,
  make: (call: KnownCall) => Promise<Answer>,
): Promise<Answer> {
  const { context, caller, request } = call;
  if (request.method !== 'HEAD' || caller.shared !== undefined) return make(call);
  const enough = new WinnowError('interrupted', 'a rehearsal keeps nothing');
  let answer: Answer | undefined;
  const rehearsal = context.store.transaction(async (statements) => {
    const store = {
      ...context.store,
      ...statements,
      transaction: <T>(steps: (inside: Statements) => Promise<T>) => steps(statements),
    };
    const gatherer = { ...context.gatherer, wake: () => {} };
    answer = await make({ ...call, context: { ...context, store, gatherer }, readOnly: false });
    throw enough;
  });
  try {
    await rehearsal;
  } catch (thrown) {
    if (isWriteRefused(thrown)) return make(call);
    if (thrown !== enough) throw thrown;
  }
  return answer!;
}
