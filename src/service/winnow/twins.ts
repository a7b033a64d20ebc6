/** Twins: feeds of one source at different addresses that bring the same, as a site may serve its feed at several. */
import { CUT_SHORT } from '../../model/feed.ts';
import { groupedBy } from '../../model/grouped-by.ts';
import { type BroughtItem, findBroughtItems } from '../../store/carried-items.ts';
import type { Statements } from '../../store/engine.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { formatlessName } from '../formatless-name.ts';
import { isWell } from './feed-keys.ts';

/** The subscription that stays for one that brings nothing else. */
export interface Twin {
  readonly staying: Subscription;
  /** Whether both say it word for word, so that nothing is lost with one of them. */
  readonly isExact: boolean;
}

/** By what a feed says it is: its name or, where it has none, its site, which the formats of one feed may write differently. */
function subjectOf({ siteUrl = '', feedTitle }: Subscription): string {
  return formatlessName(feedTitle) || siteUrl;
}

/** The same for feeds of a source that say they are one: only those are compared. */
function claimOf(subscription: Subscription): string {
  return `${subscription.sourceId} ${subjectOf(subscription)}`;
}

type Brought = ReadonlyMap<number, BroughtItem>;

/** A host that is being worked on may serve one notice in the place of each of its feeds. */
const LEAST_IN_COMMON = 2;

/** Whether a feed tells what it brings. Those that say nothing of themselves claim nothing, and there may be thousands. */
function mayBeTwin(subscription: Subscription): boolean {
  const { kind, repairs } = subscription;
  const isRead = kind === 'feed' && isWell(subscription);
  return isRead && subjectOf(subscription) !== '' && !repairs.includes(CUT_SHORT.firstItem);
}

/** Whether `fewer` brings what is newest in `more`, all of it: what `more` has beside that is older. */
function isPartOf(fewer: Brought, more: Brought): boolean {
  if (fewer.size < LEAST_IN_COMMON) return false;
  let oldest = Number.POSITIVE_INFINITY;
  for (const [id, { at }] of fewer) {
    if (!more.has(id)) return false;
    oldest = Math.min(oldest, at);
  }
  for (const [id, { at }] of more) if (at > oldest && !fewer.has(id)) return false;
  return true;
}

function isWordForWord(fewer: Brought, more: Brought): boolean {
  for (const [id, { digest }] of fewer) {
    if (digest === '' || digest !== more.get(id)?.digest) return false;
  }
  return true;
}

/**
 * Of feeds that say they are one, those that another one stands for; what holds more stays, else what lists more by now, else the
 * first. What one brought it may list no more: a feed that lists less never stands for one that lists more.
 */
function findAmong(
  claimants: readonly Subscription[],
  brought: ReadonlyMap<number, Brought>,
): [Subscription, Twin][] {
  const ofFeed = ({ feedId }: Subscription): Brought => brought.get(feedId) ?? new Map();
  const inOrder = claimants.toSorted(
    (a, b) => ofFeed(b).size - ofFeed(a).size || b.entryCount - a.entryCount,
  );
  const stay: Subscription[] = [];
  const found: [Subscription, Twin][] = [];
  for (const subscription of inOrder) {
    const own = ofFeed(subscription);
    const staying = stay.find(
      (other) => other.entryCount >= subscription.entryCount && isPartOf(own, ofFeed(other)),
    );
    if (staying === undefined) stay.push(subscription);
    else found.push([subscription, { staying, isExact: isWordForWord(own, ofFeed(staying)) }]);
  }
  return found;
}

/** The feeds among these, each in one entry, that bring only what another one does. */
export async function findTwins(
  statements: Statements,
  subscriptions: readonly Subscription[],
): Promise<ReadonlyMap<Subscription, Twin>> {
  const feeds = subscriptions.filter(mayBeTwin);
  const groups = [...groupedBy(feeds, claimOf).values()].filter(({ length }) => length > 1);
  if (groups.length === 0) return new Map();
  const brought = await findBroughtItems(
    statements,
    groups.flat().map(({ feedId }) => feedId),
  );
  return new Map(groups.flatMap((claimants) => findAmong(claimants, brought)));
}
