/** The hop from bytes to a feed, its failures as outcomes. */
import { FeedError } from '../../collect/feed-error.ts';
import type { Fresh } from '../../collect/fetch-result.ts';
import type { Feed } from '../../model/feed.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { GatherRoom } from './room.ts';

/** The feed in a document, or how reading it failed. The document's bytes stay with the caller. */
export async function readFeed(
  room: Pick<GatherRoom, 'parse'>,
  fetched: Fresh,
): Promise<{ feed: Feed } | { outcome: Outcome }> {
  const { body, contentType, url, headers } = fetched;
  const contentLocation = headers['content-location'];
  const contentLanguage = headers['content-language'];
  try {
    const feed = await room.parse(body.slice(), {
      url,
      ...(contentType === undefined ? {} : { contentType }),
      ...(contentLocation === undefined ? {} : { contentLocation }),
      ...(contentLanguage === undefined ? {} : { contentLanguage }),
    });
    return { feed };
  } catch (thrown) {
    if (!(thrown instanceof FeedError)) throw thrown;
    return { outcome: { kind: thrown.kind, detail: thrown.message } };
  }
}
