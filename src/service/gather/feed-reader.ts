/** Opens what reads feeds: the pool of the bundled worker. A file of its own, so that it can start before the rest is loaded. */
import { pathToFileURL } from 'node:url';
import { createParsePool, type ParsePool } from '../../collect/workers/parse-pool.ts';
import { MINUTE_MS } from '../../model/time-units.ts';
import { builtFile } from './built-file.ts';

/** The items of one feed, at most 500 of 20,000 characters, take a tenth of this. */
export const FEED_MS = MINUTE_MS;

/** The pool of the worker that reads feeds; no thread starts before the first. `onThread` is told before one does. */
export function openFeedReader(onThread?: () => void): ParsePool {
  const url = pathToFileURL(builtFile('feed-entry.cjs'));
  return createParsePool(url, { boundedMs: FEED_MS, onThread });
}

/** The same, its worker starting. */
export async function startFeedReader(onThread?: () => void): Promise<ParsePool> {
  const reader = openFeedReader(onThread);
  await reader.warm();
  return reader;
}
