/** What `parseFeed` throws when bytes are no feed: the one error type with the outcome to keep beside the feed. */

import { WinnowError } from '../model/errors.ts';
import type { OutcomeKind } from '../model/outcome.ts';

/** The outcomes reading can end in; the rest belong to fetching. */
export type ReadingOutcome = Extract<
  OutcomeKind,
  'empty' | 'not-a-feed' | 'unreadable' | 'encoding' | 'too-large' | 'timeout' | 'truncated'
>;

/** Bytes that could not be read as a feed; `kind` says in which way. */
export class FeedError extends WinnowError {
  readonly kind: ReadingOutcome;

  constructor(kind: ReadingOutcome, message: string, cause?: unknown) {
    super('invalid', message, cause === undefined ? {} : { cause });
    this.name = 'FeedError';
    this.kind = kind;
  }
}
