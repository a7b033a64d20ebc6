/** Which subscriptions of a source lead to one feed, by where they lead. */
import { normaliseUrl } from '../../collect/urls/normalise-url.ts';
import { withUserInfoOf } from '../../collect/urls/user-info.ts';
import { addressKey } from '../../model/address-key.ts';
import { groupedBy } from '../../model/grouped-by.ts';
import { isHealthy } from '../../model/outcome.ts';
import { readUrl } from '../../model/url.ts';
import { findBroughtItems } from '../../store/carried-items.ts';
import type { Statements } from '../../store/engine.ts';
import type { Subscription } from '../../store/subscriptions.ts';

/** What tells where an address leads. */
export type Lead = Pick<
  Subscription,
  'sourceId' | 'feedId' | 'url' | 'kind' | 'pollUrl' | 'movedUrl' | 'outcome'
>;

/** Where its feed is, as far as is known, with the password that it is asked for there as at its own address. */
export function homeOf({ movedUrl, pollUrl, url }: Lead): string {
  return withUserInfoOf(movedUrl ?? pollUrl, url);
}

export function isWell({ outcome }: Lead): boolean {
  return outcome !== undefined && isHealthy(outcome);
}

/**
 * Where it leads; no server is ever told a fragment. One that cannot be read leads nowhere: feeds that were sent to one page of a
 * site are still several.
 */
function goalOf(subscription: Lead): string {
  const leadsTo = isWell(subscription) ? homeOf(subscription) : subscription.url;
  return leadsTo.replace(/#.*$/su, '');
}

/**
 * The same for all that seem to lead to one feed of a source. What opens to a user is another feed than what opens to another, or to
 * anybody.
 */
function likelyKey(subscription: Lead): string {
  const goal = goalOf(subscription);
  const user = readUrl(goal)?.username ?? '';
  return `${subscription.sourceId} ${user}@${normaliseUrl(goal) ?? goal}`;
}

/** Whether they are asked for at more than one address, such as with and without a slash at its end. */
function areAtSeveral(group: readonly Lead[]): boolean {
  return new Set(group.map((each) => addressKey(goalOf(each)))).size > 1;
}

/** Whether no feed is known that these could lead to: some were asked and failed, and none was ever read. */
function leadNowhere(group: readonly Lead[]): boolean {
  return (
    group.every(({ kind }) => kind === 'unknown') &&
    group.some(({ outcome }) => outcome !== undefined)
  );
}

/**
 * The keys of subscriptions, the same for all of a source that lead to one feed. Addresses that mostly mean the same do not where
 * both are read and have no item in common, nor where none of them was ever read.
 */
export async function findFeedKeys<Each extends Lead>(
  statements: Statements,
  subscriptions: readonly Each[],
): Promise<ReadonlyMap<Each, string>> {
  const groups = groupedBy(subscriptions, likelyKey);
  const doubted = [...groups.values()].filter(areAtSeveral).flat();
  const brought = await findBroughtItems(
    statements,
    doubted.map(({ feedId }) => feedId),
  );
  const itemsOf = ({ feedId }: Lead) => [...(brought.get(feedId)?.keys() ?? [])];
  const keys = new Map<Each, string>();
  for (const [key, group] of groups) {
    const areApart = leadNowhere(group);
    const ofFirst = new Set(itemsOf(group[0]!));
    for (const each of group) {
      const own = itemsOf(each);
      const isOther = ofFirst.size > 0 && own.length > 0 && !own.some((id) => ofFirst.has(id));
      keys.set(each, isOther || areApart ? `${key} ${addressKey(goalOf(each))}` : key);
    }
  }
  return keys;
}
