/** What is at the addresses at which the feed of a page may stand, as they are asked when the page is added. */
import { withUserInfoOf } from '../../collect/urls/user-info.ts';
import { SECOND_MS } from '../../model/time-units.ts';
import type { Trace } from '../../protocol/trace.ts';
import type { KnownCall } from '../route.ts';
import { type Reading, readAddress } from './read-address.ts';

/** So long may those take together that are asked: somebody waits. */
const PATIENCE_MS = 10 * SECOND_MS;

function detailOf({ outcome, feed }: Reading): string {
  if (feed === undefined) return outcome.detail;
  return feed.items.length > 0 ? 'a feed' : 'a feed without anything in it';
}

/** Asks one after the other until there is a feed with anything in it. */
export async function askPlaces(
  call: KnownCall,
  places: readonly string[],
  url: string,
): Promise<Trace['usual']> {
  const asked: Trace['usual'] = [];
  let tookMs = 0;
  for (const place of places) {
    if (place === url) continue;
    if (tookMs > PATIENCE_MS) {
      asked.push({ url: place, outcome: null, detail: 'not asked, since the others took so long' });
      continue;
    }
    const reading = await readAddress(call, withUserInfoOf(place, url));
    for (const hop of reading.fetched.trace) tookMs += hop.tookMs;
    asked.push({ url: place, outcome: reading.outcome.kind, detail: detailOf(reading) });
    if (reading.feed !== undefined && reading.feed.items.length > 0) break;
  }
  return asked;
}
