/** What a surface asks of a content list, whatever its own words for it. */
import type { Item, ItemType } from '../../model/item.ts';
import type { TopicPath } from '../../model/topic-path.ts';
import type { BaseAddresses } from '../../protocol/addresses.ts';
import { scoreRange } from '../../protocol/parameters.ts';
import type { SourceName } from '../../protocol/source-name.ts';
import type { Caller } from '../callers/caller.ts';
import type { KnownCall } from '../route.ts';

export interface ContentRequest {
  readonly caller: Caller;
  readonly bases: BaseAddresses;
  /** Aborted when the caller leaves, for whom nothing more is done then. */
  readonly signal: AbortSignal;
  /** Undefined for trending content. */
  readonly topic?: TopicPath;
  readonly minScore: number;
  readonly maxScore: number;
  readonly count?: number;
  readonly memberOf?: SourceName;
  readonly types?: readonly ItemType[];
  /** Milliseconds; only items dated at or after it. */
  readonly since?: number;
  /** Whether that moment moves on with the clock. */
  readonly isFramed?: boolean;
  /** Whether what the user read is left out. */
  readonly unread?: boolean;
  /** Whether of several publishers that tell one story one alone is listed; of what trends always. */
  readonly once?: boolean;
  /** Whether links lead to the originals, and nothing in the list opens anything. */
  readonly originals?: boolean;
  /** Whether each item carries what its score is made of; never told to whoever merely holds a lid. */
  readonly explain?: boolean;
  /** Nothing may be written, not even a lid at first use. */
  readonly readOnly?: boolean;
  /** A last say on each item, for modifiers the store does not know. */
  readonly accepts?: (item: Item) => boolean;
}

/** A request for links that teach: the list carries the lid that they do. */
export type LinkedRequest = ContentRequest & { readonly originals?: never };

/** What every surface's query may say of a list, by the names its parameters are read under. */
interface ContentQuery {
  readonly minScore?: number;
  readonly maxScore?: number;
  readonly maxCount?: number;
  readonly explain?: boolean;
}

/** What a call asks of a list, apart from the words of its own surface. Throws `invalid` for two bounds of the score. */
export function requestOf(
  { caller, bases, readOnly, request }: KnownCall,
  query: ContentQuery,
  defaultMinScore: number,
): LinkedRequest {
  const { min, max } = scoreRange(query, defaultMinScore);
  const { maxCount, explain } = query;
  return {
    caller,
    bases,
    signal: request.signal,
    readOnly,
    minScore: min,
    maxScore: max,
    ...(maxCount === undefined ? {} : { count: maxCount }),
    ...(explain === undefined ? {} : { explain }),
  };
}
