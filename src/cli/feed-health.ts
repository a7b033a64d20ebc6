/** How feeds fare: which of them failed, what is said of them on stderr, and the exit code that this makes. */

import type { Client } from '../client/create-client.ts';
import { unlessLacking } from '../client/own-surface.ts';
import { ERROR_TABLE, WinnowError } from '../model/errors.ts';
import { isHealthy, type OutcomeKind } from '../model/outcome.ts';
import { NO_BUDGET } from '../model/plan.ts';
import type { SourceEntry } from '../model/source.ts';
import { lastWord } from '../protocol/shell-word.ts';
import type { FeedHealth } from '../protocol/work.ts';
import { countOf } from './notes/count-of.ts';
import { tellOffline } from './notes/offline-note.ts';
import { tellPrivateNetwork } from './notes/private-network-hint.ts';
import { cleanLine } from './output/clean.ts';
import type { Session } from './session.ts';

/** How many failed feeds are named, since all may have failed at once. */
const SHOWN_FAILURES = 5;

/** Whether a feed was fetched but the answer could not be used; what was never fetched has not failed yet. */
export function hasFailed({ outcome }: Pick<FeedHealth, 'outcome'>): boolean {
  return typeof outcome === 'string' && !isHealthy(outcome as OutcomeKind);
}

/** Whether a feed is not fetched before the data budget is renewed, whatever became of the fetch before. */
export function waitsForBudget({ nextPollReason }: Pick<FeedHealth, 'nextPollReason'>): boolean {
  return nextPollReason === NO_BUDGET;
}

/**
 * The command that shows how these feeds of a source, or of all, fare. That this program may not fetch one that it could read
 * before is not stored, so then it has to fetch again.
 */
export function checkCommand(
  feeds: readonly Pick<FeedHealth, 'outcome'>[],
  name: string | undefined,
  options: readonly string[] = [],
): string {
  const isStored = !feeds.some(({ outcome }) => outcome === 'blocked-address');
  const words = ['winnow sources check', ...(isStored ? ['--no-fetch'] : []), ...options];
  return words.join(' ') + lastWord(name);
}

/** The command that fetches the feeds of a source, or all. */
export function refreshCommand(name: string | undefined): string {
  return `winnow sources refresh${lastWord(name)}`;
}

/** The hint of a command that the store would not let finish; `name` is the source, if there is one. */
export function whenWritable(name: string | undefined): string {
  return `once it takes writes, go on with: ${refreshCommand(name)}`;
}

/** What the store said where it would not take what one of these feeds brought, as the error to end with. */
export function storeRefusal(
  feeds: readonly FeedHealth[],
  name: string | undefined,
): WinnowError | undefined {
  const refused = feeds.find(({ notStored }) => notStored);
  if (refused === undefined) return undefined;
  const sentence = refused.detail || 'the store took no writes';
  return new WinnowError('unavailable', sentence, { hint: whenWritable(name) });
}

/** What the exit code of a command says that fetches feeds and does not get to some for lack of a budget. */
export const UNPAID_CODE = { [ERROR_TABLE.throttled.exit]: 'rate limit, or the budget is used up' };

/** The exit code of a command that is about the health of feeds; `unpaid` of them were not fetched for lack of a budget. */
export function exitCodeOf(failed: number, all: number, unpaid = 0): number {
  // How the others fare does not matter then: the command did not do what it was for.
  if (unpaid > 0) return ERROR_TABLE.throttled.exit;
  if (failed === 0) return 0;
  return failed === all ? 1 : 3;
}

/** The feeds of a source (`user/<name>`), or all, as they are now; undefined where the service cannot be asked. */
export function lookAtFeeds(
  client: Client,
  source?: string,
): Promise<readonly FeedHealth[] | undefined> {
  return unlessLacking(() => client.work.feeds(source), undefined);
}

/** What failed so lately failed just now, milliseconds. */
const JUST_NOW_MS = 10_000;

/**
 * Has feeds of these entries fetched again that failed when they were fetched last, which may be long ago; but none whose server
 * asked to be left alone. Gives whether any of them is to be waited for, as those that an earlier run did not get to.
 */
export async function retryFailed(
  client: Client,
  source: string,
  entries: readonly Pick<SourceEntry, 'url'>[],
  { environment }: Session,
): Promise<boolean> {
  const before = environment.clock() - JUST_NOW_MS;
  const urls = new Set(entries.flatMap(({ url }) => url ?? []));
  const isToBeTried = (feed: FeedHealth) =>
    hasFailed(feed) && feed.outcome !== 'throttled' && Date.parse(feed.fetchedAt ?? '') < before;
  try {
    const feeds = ((await lookAtFeeds(client, source)) ?? []).filter(({ url }) => urls.has(url));
    const again = feeds.filter(isToBeTried).map(({ url }) => url);
    if (again.length > 0) await client.work.refresh(source, again);
    return again.length > 0 || feeds.some(({ outcome, pending }) => outcome == null && pending);
  } catch (thrown) {
    // A limit of the service must not keep what was added from being told.
    if (thrown instanceof WinnowError) return false;
    throw thrown;
  }
}

/**
 * Says how many of these feeds were not fetched yet, and the command that fetches them. `name` is their source, if they have one.
 * Those that wait for a budget are told of elsewhere: no command brings them.
 */
export async function tellUnfetched(
  session: Session,
  feeds: readonly FeedHealth[],
  name: string | undefined,
): Promise<void> {
  const isUnfetched = (feed: FeedHealth) => feed.outcome == null && !waitsForBudget(feed);
  const unfetched = feeds.filter(isUnfetched).length;
  if (unfetched === 0) return;
  const verb = unfetched === 1 ? 'waits' : 'wait';
  session.output.note(`${countOf(unfetched, 'feed')} ${verb} for the first fetch`);
  // A service that runs by itself fetches them by itself.
  if (session.interruption.arrived !== undefined || !(await session.isEmbedded())) return;
  session.output.note(`  hint: ${refreshCommand(name)}`);
}

/** Says on stderr which feeds failed and why, of `all` that were asked for; `name` is the source, if they belong to one. */
export async function tellFailures(
  session: Session,
  feeds: readonly FeedHealth[],
  name?: string,
  all = feeds.length,
): Promise<void> {
  const failed = feeds.filter(hasFailed);
  if (failed.length === 0) return;
  const { output } = session;
  output.note(`${failed.length} of ${countOf(all, 'feed')} could not be read:`);
  for (const { url, detail, outcome } of failed.slice(0, SHOWN_FAILURES)) {
    output.note(`  ${cleanLine(url)}: ${cleanLine(detail || (outcome ?? ''))}`);
  }
  const rest = failed.length - SHOWN_FAILURES;
  if (rest > 0) {
    output.note(`  and ${rest} more; see them with: ${checkCommand(feeds, name)}`);
  }
  await tellOffline(feeds, session);
  await tellPrivateNetwork(
    session,
    failed.map(({ detail }) => detail),
  );
}
