/** Waiting in the foreground until the service has fetched and expanded what a command asked for. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Client } from '../client/create-client.ts';
import { lacksWorkSurface, unlessLacking } from '../client/work.ts';
import { isErrorCode, WinnowError } from '../model/errors.ts';
import { isHealthy, type OutcomeKind } from '../model/outcome.ts';
import { lastWord } from '../protocol/shell-word.ts';
import type { FeedHealth, Work } from '../protocol/work.ts';
import { cleanLine } from './output/clean.ts';
import { tellPrivateNetwork } from './private-network-hint.ts';
import type { Session } from './session.ts';

const ROUND_SECONDS = 1;
/** The wait ends after so many rounds without any change: another process, perhaps a dead one, holds the rest. */
const IDLE_ROUNDS = 30;
/** So many where the store takes no write: it may have been full for a moment only. */
const HALTED_ROUNDS = 3;
const SHOWN_FAILURES = 5;

/** Whether a feed was fetched but the answer could not be used; what was never fetched has not failed yet. */
export function hasFailed({ outcome }: Pick<FeedHealth, 'outcome'>): boolean {
  return typeof outcome === 'string' && !isHealthy(outcome as OutcomeKind);
}

/** The exit code of a command that is about the health of feeds. */
export function exitCodeOf(failed: number, all: number): number {
  if (failed === 0) return 0;
  return failed === all ? 1 : 3;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** How many pieces of work are left. */
function pendingOf({ pendingFeeds, pendingConcepts, pendingArticles }: Work): number {
  return pendingFeeds + pendingConcepts + pendingArticles;
}

function stepSentence(work: Work): string {
  const { totalFeeds, pendingFeeds, pendingConcepts, pendingArticles } = work;
  const parts: string[] = [];
  if (pendingFeeds > 0) {
    parts.push(`fetching feeds: ${totalFeeds - pendingFeeds} of ${totalFeeds}`);
  }
  if (pendingConcepts > 0) parts.push(`expanding ${countOf(pendingConcepts, 'topic')}`);
  if (pendingArticles > 0) parts.push(`reading ${countOf(pendingArticles, 'article')}`);
  return parts.join(', ');
}

/** The work, limited to the feeds with one of these addresses. */
async function narrowedTo(
  urls: ReadonlySet<string>,
  work: Work,
  client: Client,
  source: string | undefined,
): Promise<Work> {
  if (work.pendingFeeds === 0) return work;
  const feeds = (await client.work.feeds(source)).filter(({ url }) => urls.has(url));
  const pendingFeeds = feeds.filter(({ pending }) => pending).length;
  return { ...work, totalFeeds: feeds.length, pendingFeeds };
}

/** Ends a wait in which nothing moved for so many rounds. Throws what halts the work, where something does. */
function hasStalled(work: Work, rounds: number, refresh: string): boolean {
  const { code, message } = work.halted ?? {};
  // Another process holds the store for a while only.
  const most = code === undefined || code === 'locked' ? IDLE_ROUNDS : HALTED_ROUNDS;
  if (rounds < most) return false;
  if (message === undefined) return true;
  throw new WinnowError(isErrorCode(code) ? code : 'unavailable', message, {
    hint: `once it takes writes, go on with: ${refresh}`,
  });
}

/**
 * Waits until nothing is pending (for one source, `user/<name>`, or at all; of its feeds those of `urls`, where given),
 * showing progress. Gives the last state; undefined under `--no-wait` or where the service cannot be asked. Throws
 * `interrupted`, and what the store says when it takes no more writes.
 */
export async function awaitWork(
  session: Session,
  client: Client,
  source?: string,
  urls?: ReadonlySet<string>,
): Promise<Work | undefined> {
  if (!session.options.wait) return undefined;
  const name = source?.replace(/^user\//u, '');
  const refresh = `winnow sources refresh${lastWord(name)}`;
  const progress = await session.progress();
  try {
    let last = '';
    for (let idle = 0; ; ) {
      const whole = await client.work.wait(ROUND_SECONDS, source);
      const work = urls === undefined ? whole : await narrowedTo(urls, whole, client, source);
      if (pendingOf(work) === 0) return work;
      session.interruption.check(`go on with: ${refresh}`);
      const step = stepSentence(work);
      progress.say(step);
      idle = step === last ? idle + 1 : 0;
      last = step;
      if (hasStalled(work, idle, refresh)) {
        const left = pendingOf(work);
        const verb = left === 1 ? 'is' : 'are';
        session.output.warn(
          `${countOf(left, 'piece')} of work did not move for a while and ${verb} left for later`,
        );
        return work;
      }
      // The service answers at once when all that is left is in other hands.
      if (idle > 0) await pauseFor(ROUND_SECONDS * 1_000);
    }
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    session.output.note('this service cannot say when it is done; going on without waiting');
    return undefined;
  } finally {
    progress.end();
  }
}

/** As `awaitWork`, but gives its error back instead of throwing it; undefined where a signal ended the wait. */
export async function awaitUnlessStopped(
  ...wait: Parameters<typeof awaitWork>
): Promise<WinnowError | undefined> {
  const [{ interruption }] = wait;
  try {
    await awaitWork(...wait);
    return undefined;
  } catch (thrown) {
    if (interruption.arrived !== undefined) return undefined;
    if (thrown instanceof WinnowError) return thrown;
    throw thrown;
  }
}

/** The feeds of a source (`user/<name>`), or all, as they are now; undefined where the service cannot be asked. */
export function lookAtFeeds(
  client: Client,
  source?: string,
): Promise<readonly FeedHealth[] | undefined> {
  return unlessLacking(() => client.work.feeds(source), undefined);
}

/** Says how many of these feeds have not been fetched yet, and the command that fetches them. */
export async function tellUnfetched(
  session: Session,
  feeds: readonly FeedHealth[],
  name: string | undefined,
): Promise<void> {
  const unfetched = feeds.filter(({ outcome }) => outcome == null).length;
  if (unfetched === 0) return;
  const verb = unfetched === 1 ? 'waits' : 'wait';
  session.output.note(`${countOf(unfetched, 'feed')} ${verb} for the first fetch`);
  // A service that runs by itself fetches them by itself.
  if (session.interruption.arrived !== undefined || !(await session.isEmbedded())) return;
  session.output.note(`  hint: winnow sources refresh${lastWord(name)}`);
}

/** Says on stderr which feeds failed and why; `name` is the source, if they belong to one. */
export async function tellFailures(
  session: Session,
  feeds: readonly FeedHealth[],
  name?: string,
): Promise<void> {
  const failed = feeds.filter(hasFailed);
  if (failed.length === 0) return;
  const { output } = session;
  output.note(`${failed.length} of ${countOf(feeds.length, 'feed')} could not be read:`);
  for (const { url, detail, outcome } of failed.slice(0, SHOWN_FAILURES)) {
    output.note(`  ${cleanLine(url)}: ${cleanLine(detail || (outcome ?? ''))}`);
  }
  const rest = failed.length - SHOWN_FAILURES;
  if (rest > 0) {
    const check = `winnow sources check --no-fetch${lastWord(name)}`;
    output.note(`  and ${rest} more; see them with: ${check}`);
  }
  await tellPrivateNetwork(
    session,
    failed.map(({ detail }) => detail),
  );
}
