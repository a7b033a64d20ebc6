/** A list of content as an answer: RSS or JSON, with the validators that conditional requests compare. */
import type { ContentList } from '../model/content.ts';
import { NEAR_MISSES_HEADER, writeContent } from '../protocol/content.ts';
import { writeHttpDate } from '../protocol/dates.ts';
import { JSON_MEDIA_TYPE, negotiate } from '../protocol/media-type.ts';
import { RSS_MEDIA_TYPE } from '../protocol/rss.ts';
import { type Answer, entityTag, json, text } from './answer.ts';
import { writeChannel } from './channel.ts';
import type { Call } from './route.ts';

/** RSS unless the caller prefers JSON, or `form` says which. */
export function contentAnswer(call: Call, list: ContentList, form?: 'json' | 'rss'): Answer {
  const wanted =
    form === undefined
      ? negotiate(call.request.headers.get('accept'), [RSS_MEDIA_TYPE, JSON_MEDIA_TYPE])
      : form === 'json'
        ? JSON_MEDIA_TYPE
        : RSS_MEDIA_TYPE;
  const headers: Record<string, string> = {
    vary: 'accept, authorization',
    'cache-control': 'private, no-cache',
    [NEAR_MISSES_HEADER]: String(list.nearMisses),
    ...(list.lastModifiedAt === 0 ? {} : { 'last-modified': writeHttpDate(list.lastModifiedAt) }),
  };
  const made =
    wanted === JSON_MEDIA_TYPE
      ? json(writeContent(list.items), 200, headers)
      : text(writeChannel(list, call.bases, call.url), RSS_MEDIA_TYPE, 200, headers);
  const etag = entityTag(made.body);
  return { ...made, headers: { ...made.headers, etag } };
}
