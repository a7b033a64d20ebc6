/** A list of content as an answer: RSS or JSON, with the validators that conditional requests compare. */
import type { ContentList } from '../../model/content.ts';
import { NEAR_MISSES_HEADER, searchesHeader, writeContent } from '../../protocol/content.ts';
import { writeHttpDate } from '../../protocol/dates.ts';
import { JSON_MEDIA_TYPE, negotiate, RSS_MEDIA_TYPE } from '../../protocol/media-type.ts';
import { type Answer, entityTag, json, text } from '../answer.ts';
import type { Call } from '../route.ts';

/** When a list was last another one, be it in its order alone. */
function changedAt({ lastModifiedAt, orderedAt = 0 }: ContentList): number {
  return Math.max(lastModifiedAt, orderedAt);
}

/** RSS unless the caller prefers JSON, or `form` says which. */
export async function contentAnswer(
  call: Call,
  list: ContentList,
  form?: 'json' | 'rss',
): Promise<Answer> {
  const wanted =
    form === undefined
      ? negotiate(call.request.headers.get('accept'), [RSS_MEDIA_TYPE, JSON_MEDIA_TYPE])
      : form === 'json'
        ? JSON_MEDIA_TYPE
        : RSS_MEDIA_TYPE;
  const headers: Record<string, string> = {
    vary: 'accept, authorization, prefer',
    'cache-control': 'private, no-cache',
    ...(list.nearMisses === undefined ? {} : { [NEAR_MISSES_HEADER]: String(list.nearMisses) }),
    ...searchesHeader(list.searchesAt),
    ...(list.isUndated ? {} : { 'last-modified': writeHttpDate(changedAt(list)) }),
  };
  const made =
    wanted === JSON_MEDIA_TYPE
      ? json(writeContent(list.items), 200, headers)
      : text(await writeFeed(call, list), RSS_MEDIA_TYPE, 200, headers);
  // Whoever keeps nothing will never ask whether it changed.
  if (call.request.headers.get('cache-control') === 'no-store') return made;
  const etag = entityTag(made.body);
  return { ...made, headers: { ...made.headers, etag } };
}

/** Loaded only for RSS: a command that shows a table never pays for the XML builder. */
async function writeFeed(call: Call, list: ContentList): Promise<string> {
  const { writeChannel } = await import('./channel.ts');
  return writeChannel(list, call.bases, call.url);
}
