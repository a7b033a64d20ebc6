/** What a worker does with a document: reads it and answers with plain data. */

import { FeedError } from './feed-error.ts';
import { parseFeed } from './parse.ts';
import type { ParseReply, ParseTask } from './parse-task.ts';
import { prepareEntries } from './prepare-items.ts';

/** Never throws. */
export default function parseInWorker({ bytes, hints, making }: ParseTask): ParseReply {
  try {
    const feed = parseFeed(bytes, hints);
    if (making === undefined) return { feed };
    const { items: _, ...facts } = feed;
    const context = { ...making, feedUrl: hints.url ?? '' };
    return { read: { ...facts, entries: prepareEntries(feed, context, making.known) } };
  } catch (thrown) {
    if (thrown instanceof FeedError) return { kind: thrown.kind, message: thrown.message };
    return { kind: 'unreadable', message: 'the document could not be read' };
  }
}
