/** What a worker does with a document: reads it and answers with plain data. */

import { type Feed, isCutShort } from '../../model/feed.ts';
import { aboutFeed } from '../about-feed.ts';
import { FeedError } from '../feed-error.ts';
import { parseFeed } from '../parse.ts';
import { prepareEntries } from '../prepare-items.ts';
import type { ParseReply, ParseTask } from './parse-task.ts';

const BROKEN_OFF: ParseReply = {
  kind: 'truncated',
  message: 'the document breaks off before its first item ends',
};

/** Whether nothing was found before a document broke off, so that its items are still to come. */
function lacksItems(found: readonly unknown[], { repairs }: Feed): boolean {
  return found.length === 0 && isCutShort(repairs);
}

/** Never throws. */
export default function parseInWorker({ bytes, hints, making }: ParseTask): ParseReply {
  try {
    const feed = parseFeed(bytes, hints);
    if (making === undefined) return lacksItems(feed.items, feed) ? BROKEN_OFF : { feed };
    const { items: _, ...facts } = feed;
    const context = { ...making, feedUrl: hints.url ?? '' };
    const entries = prepareEntries(feed, context, making.known);
    if (lacksItems(entries, feed)) return BROKEN_OFF;
    return { read: { ...facts, entries, about: aboutFeed(feed, making.query) } };
  } catch (thrown) {
    if (thrown instanceof FeedError) return { kind: thrown.kind, message: thrown.message };
    return { kind: 'unreadable', message: 'the document could not be read' };
  }
}
