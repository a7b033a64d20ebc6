/** What crosses the wall between the service and its parsing worker: plain data only, errors included. */

import type { Feed } from '../model/feed.ts';
import type { ReadingOutcome } from './feed-error.ts';
import type { ParseHints } from './parse.ts';

export interface ParseTask {
  readonly bytes: Uint8Array;
  readonly hints: ParseHints;
}

/** An error's class and fields are lost across the wall, so what went wrong is sent as data. */
export type ParseReply =
  | { readonly feed: Feed }
  | { readonly kind: ReadingOutcome; readonly message: string };
