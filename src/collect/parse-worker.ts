/** The worker's entry: parses one document a call and answers with plain data. Bundled as `dist/parse-worker.js`. */

import { FeedError } from './feed-error.ts';
import { parseFeed } from './parse.ts';
import type { ParseReply, ParseTask } from './parse-task.ts';

/** Called by the pool; never throws. */
export default function parseInWorker(task: ParseTask): ParseReply {
  try {
    return { feed: parseFeed(task.bytes, task.hints) };
  } catch (thrown) {
    if (thrown instanceof FeedError) return { kind: thrown.kind, message: thrown.message };
    return { kind: 'unreadable', message: 'The document could not be read.' };
  }
}
