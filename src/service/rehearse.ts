/** HEAD of what GET would add to the graph first: told as GET would, and nothing of it is kept. */
import { prefersNoChange } from '../protocol/prefer.ts';
import { isWriteRefused } from '../store/storage-error.ts';
import type { Answer } from './answer.ts';
import type { KnownCall } from './route.ts';
import { rehearsed } from './within-transaction.ts';

/**
 * The answer that a call gets where it may write, found by doing it and keeping nothing. For whoever prefers no change or holds a lid
 * alone, and where the store takes no write, it is the answer without writing.
 */
export async function rehearse(
  call: KnownCall,
  make: (call: KnownCall) => Promise<Answer>,
): Promise<Answer> {
  const { context, caller, request } = call;
  const wouldWrite = request.method === 'HEAD' && !prefersNoChange(request.headers);
  if (!wouldWrite || caller.shared?.isAlone) return make(call);
  try {
    return await rehearsed(context, (inside) =>
      make({ ...call, context: inside, readOnly: false }),
    );
  } catch (thrown) {
    if (isWriteRefused(thrown)) return make(call);
    throw thrown;
  }
}
