/** How an import ends: it waits for the feeds of its list, also those that an earlier run left. A signal only ends the wait. */
import type { Client } from '../../client/create-client.ts';
import type { WinnowError } from '../../model/errors.ts';
import { inHeldSpelling } from '../../protocol/held-spelling.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import { awaitUnlessStopped } from '../await-work.ts';
import {
  type DuplicateFeeds,
  findDuplicateFeeds,
  NOTHING_SETTLED,
  type SettledFeeds,
  settleDuplicateFeeds,
} from '../duplicate-feeds.ts';
import { lookAtFeeds, retryFailed, storeRefusal } from '../feed-health.ts';
import type { Session } from '../session.ts';
import type { ImportPlan } from './place.ts';
import type { VettedList } from './vet.ts';

/** How an import left the feeds of its list. */
export interface Ending {
  /** As they are by now; none where the service cannot be asked. */
  readonly feeds: readonly FeedHealth[];
  /** The other feeds of the source, which are not waited for; none where the list goes into several. */
  readonly others: readonly FeedHealth[];
  readonly duplicates: DuplicateFeeds;
  /** Taken out again, as `sources fix` would: what was added and turned out to lead to a feed that was there. */
  readonly dropped: DuplicateFeeds;
  /** What took the place of the same address with another password. */
  readonly renewed: DuplicateFeeds;
  /** Whether anything was fetched. */
  readonly waited: boolean;
  /** What broke the wait off, or kept what came from being stored. */
  readonly brokenOff?: WinnowError;
}

/** The name of the source that the list goes into; undefined where it is split into several. */
export function onlyTarget({ targets }: ImportPlan): string | undefined {
  return targets.length === 1 ? targets[0]?.name : undefined;
}

/**
 * Waits for what was added, and for what an earlier run left undone. What breaks the wait off leaves the report. Gives the list
 * with each address as it is held by now: of a feed that somebody dropped a while ago the store keeps the spelling.
 */
export async function finishWork(
  client: Client,
  vetted: VettedList,
  plan: ImportPlan,
  session: Session,
): Promise<{ readonly list: VettedList; readonly ending: Ending }> {
  const name = onlyTarget(plan);
  const source = name === undefined ? undefined : writeOwnSource(name);
  if (source !== undefined && plan.added > 0) {
    await retryFailed(client, source, arrivedOf(vetted, plan), session);
  }
  const { wait } = session.options;
  const { isLeft, urls } = wait ? await findAwaited(client, source, vetted, plan) : NOTHING_LEFT;
  const waited = wait && (plan.added > 0 || isLeft);
  const brokenOff = waited
    ? await awaitUnlessStopped(session, client, { source, urls })
    : undefined;
  const feeds = await lookAtFeeds(client, source);
  const list = asHeld(vetted, feeds ?? []);
  const { renewed, ...removed } =
    waited && brokenOff === undefined
      ? await settleKnown(client, source, list, plan)
      : NOTHING_SETTLED;
  const dropped = new Map([...removed.duplicates, ...removed.refused]);
  const listed = addressesOf(list);
  const ours = feeds?.filter(({ url }) => listed.has(url)) ?? [];
  const isOther = ({ url }: FeedHealth) => source !== undefined && !listed.has(url);
  const others = feeds?.filter(isOther) ?? [];
  const refusal = brokenOff ?? (waited ? storeRefusal(ours, name) : undefined);
  const duplicates = feeds === undefined ? new Map() : await findDuplicateFeeds(client, source);
  const brokeOff = refusal === undefined ? {} : { brokenOff: refusal };
  return {
    list,
    ending: { feeds: ours, others, duplicates, dropped, renewed, waited, ...brokeOff },
  };
}

/** The entries of the list that were not there before. */
function arrivedOf({ entries }: VettedList, { present }: ImportPlan): VettedList['entries'] {
  return entries.filter((entry) => !present.has(entryKey(entry)));
}

/** Removes the entries just added whose feed the source held already under another address, or what they are to take the place of. */
async function settleKnown(
  client: Client,
  source: string | undefined,
  list: VettedList,
  plan: ImportPlan,
): Promise<SettledFeeds> {
  if (source === undefined || plan.added === 0 || plan.present.size === 0) return NOTHING_SETTLED;
  const arrived = arrivedOf(list, plan);
  const urls = new Set(arrived.flatMap(({ url }) => url ?? []));
  return settleDuplicateFeeds(client, source, urls, { onlyBefore: true });
}

/** The list with each address as these feeds have it. */
function asHeld(list: VettedList, feeds: readonly FeedHealth[]): VettedList {
  return { ...list, entries: inHeldSpelling(list.entries, [{ name: '', entries: feeds }], '') };
}

/** The addresses of the feeds that it names. */
function addressesOf({ entries, known }: VettedList): ReadonlySet<string> {
  return new Set(entries.map(({ url = '' }) => known.get(url) ?? url));
}

interface AwaitedFeeds {
  /** Whether any feed is due or being fetched that is to be waited for. */
  readonly isLeft: boolean;
  /** Their addresses, where feeds are left as well which the list does not name; to look for them in each round takes time. */
  readonly urls?: ReadonlySet<string>;
}

const NOTHING_LEFT: AwaitedFeeds = { isLeft: false };

/** The feeds to wait for; none are known to be left where the service cannot be asked. */
async function findAwaited(
  client: Client,
  source: string | undefined,
  list: VettedList,
  { targets }: ImportPlan,
): Promise<AwaitedFeeds> {
  if (source !== undefined && targets.every(({ exists }) => !exists)) return NOTHING_LEFT;
  const pending = ((await lookAtFeeds(client, source)) ?? []).filter((feed) => feed.pending);
  // Of what a list refers to nobody knows the addresses.
  if (list.entries.some(({ url }) => url === undefined)) return { isLeft: pending.length > 0 };
  const urls = addressesOf(asHeld(list, pending));
  const listed = pending.filter(({ url }) => urls.has(url)).length;
  return { isLeft: listed > 0, ...(listed < pending.length && { urls }) };
}
