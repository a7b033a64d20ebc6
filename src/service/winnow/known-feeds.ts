/** Addresses of feeds that a source follows under another address, by what earlier fetches of them showed. */

import { isHealthy } from '../../model/outcome.ts';
import { readUrl } from '../../model/url.ts';
import type { Statements } from '../../store/engine.ts';
import { findFeedsAt } from '../../store/feeds.ts';
import { findSpellings } from '../../store/spellings.ts';
import { findSubscriptions } from '../../store/subscriptions.ts';
import { findFeedKeys, isWell, type Lead } from './feed-keys.ts';

/** Whether it has a password, which may open by now what it did not, so that it has to be tried. */
function hasUser(url: string): boolean {
  return Boolean(readUrl(url)?.username);
}

/**
 * Of the addresses, which may be spelt as they like, those that the source does not hold and that led to one of its feeds when they
 * were last fetched: each with the address of that feed in the source. Nothing is fetched.
 */
export async function findKnownFeeds(
  statements: Statements,
  { userId, sourceId }: { readonly userId: number; readonly sourceId: number },
  urls: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const held = await findSpellings(statements, sourceId);
  const asked = urls.filter((url) => !hasUser(url) && held.of(url) === undefined);
  const fetched = (await findFeedsAt(statements, asked)).filter(
    ([, { outcome }]) => outcome !== undefined && isHealthy(outcome),
  );
  if (fetched.length === 0) return new Map();
  const leads = fetched.map(([url, { rowId, ...feed }]) => {
    return { asked: url, sourceId, feedId: rowId, ...feed };
  });
  const following = (await findSubscriptions(statements, userId, sourceId)).filter(isWell);
  const keys = await findFeedKeys<Lead>(statements, [...following, ...leads]);
  const byKey = new Map(following.toReversed().map((each) => [keys.get(each), each.url]));
  const known = new Map<string, string>();
  for (const lead of leads) {
    const url = byKey.get(keys.get(lead));
    if (url !== undefined) known.set(lead.asked, url);
  }
  return known;
}
