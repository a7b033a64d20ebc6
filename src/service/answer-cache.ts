/** Answers to reads, kept while nothing was written: a warm read costs a look-up. */

import { LRUCache } from 'lru-cache';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { ServiceContext } from './context.ts';

const MOST_BYTES = 32 * 1024 * 1024;

/** Freshness moves the order of trending content, and time frames move on: no answer outlives a minute. */
const LIFETIME_MS = 60_000;

export interface AnswerCache {
  /** The kept answer to the same question, or the one made now. */
  remember(
    request: ExchangeRequest,
    caller: Caller,
    make: () => Promise<Answer> | Answer,
  ): Promise<Answer>;
}

export function createAnswerCache(context: ServiceContext): AnswerCache {
  const kept = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    sizeCalculation: (answer) => answer.body.length + 512,
  });
  return {
    async remember(request, caller, make) {
      const question = [
        caller.user.rowId,
        caller.shared?.lid ?? '',
        request.headers.get('accept') ?? '',
        request.url,
        Math.floor(context.clock() / LIFETIME_MS),
        context.store.revision(),
      ];
      const key = question.join('\n');
      const known = kept.get(key);
      if (known !== undefined) return known;
      const made = await make();
      // Making it may have written (a lid at first use); what was asked before then is not asked again.
      if (made.status === 200 && key.endsWith(context.store.revision())) kept.set(key, made);
      return made;
    },
  };
}
