/** The worker's entry: one list of feeds a call, its text back or why it has none. Bundled as `dist/list-worker.js`. */
import { workerEntry } from '../../collect/workers/worker-entry.ts';
import { toWinnowError } from '../../model/errors.ts';
import type { ListReply } from './list-pool.ts';
import { type ListTask, readListText } from './list-text.ts';

/** Called by the pool. */
export default workerEntry((task: ListTask): ListReply => {
  try {
    return { list: readListText(task) };
  } catch (thrown) {
    // Between threads an error loses its kind.
    const { code, message, hint } = toWinnowError(thrown);
    return { refused: { code, message, hint } };
  }
});
