/** What callers are told where a thread that reads for them gave no answer. */
import { FeedError } from '../collect/feed-error.ts';
import { WinnowError } from '../model/errors.ts';

/** Runs what a thread does: `unavailable` where it ended meanwhile, `too-large` where it took too long or too much memory. */
export async function readInThread<T>(
  run: () => Promise<T>,
  says: { readonly notRead: string; readonly tooLong: string },
): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof FeedError)) throw cause;
    throw cause.kind === 'unreadable'
      ? new WinnowError('unavailable', says.notRead, { cause })
      : new WinnowError('too-large', says.tooLong, { cause });
  }
}
