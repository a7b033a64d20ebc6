/** What crosses the wall between the service and its parsing worker: plain data only, errors included. */

import type { Feed } from '../../model/feed.ts';
import type { PreparedEntry } from '../../model/item.ts';
import type { ReadingOutcome } from '../feed-error.ts';
import type { ParseHints } from '../parse.ts';

/** How entries become items. */
export interface ItemMaking {
  /** The address that the feed is subscribed to at, wherever it leads: what an entry is called in this feed alone. */
  readonly subscribedAt?: string;
  /** The search query that produced the feed, for OpenSearch templates. */
  readonly query?: string;
  /** Digests of entries whose items need not be made. */
  readonly known?: ReadonlySet<string>;
  /** Whether the items are to be analysed elsewhere. */
  readonly leavesAnalysis?: boolean;
}

/** A feed whose entries were made into items. */
export interface ReadFeed extends Omit<Feed, 'items'> {
  readonly entries: readonly PreparedEntry[];
  /** What it says of itself, its title first. */
  readonly about: string;
}

export interface ParseTask {
  readonly bytes: Uint8Array;
  readonly hints: ParseHints;
  /** Present when items are wanted, not the entries as written. */
  readonly making?: ItemMaking;
}

/** An error's class and fields are lost across the wall, so what went wrong is sent as data. */
export type ParseReply =
  | { readonly feed: Feed }
  | { readonly read: ReadFeed }
  | { readonly kind: ReadingOutcome; readonly message: string };
