/** Waiting in the foreground until the service has fetched and expanded what a command asked for. */
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Client } from '../client/create-client.ts';
import { lacksOwnSurface } from '../client/own-surface.ts';
import { isErrorCode, WinnowError } from '../model/errors.ts';
import { withoutOwnPrefix } from '../protocol/source-name.ts';
import type { Work } from '../protocol/work.ts';
import { refreshCommand, whenWritable } from './feed-health.ts';
import { countOf } from './notes/count-of.ts';
import { joinNames } from './notes/list-names.ts';
import { tellWorkLeft } from './notes/work-left.ts';
import type { Session } from './session.ts';

const ROUND_SECONDS = 1;
/** The wait ends after so many rounds without change: another process, perhaps a dead one, holds what is left. */
const IDLE_ROUNDS = 30;
/** The same where the store takes no writes, which may have been so for a moment only. */
const HALTED_ROUNDS = 3;
/** The same where only topics were waited for and they are done. No feed takes longer to be read: what is left waits for a server. */
const HANGING_ROUNDS = 1;

/** What is waited for; everything where nothing else is said. */
export interface Awaited {
  /** The work on one source: `user/<name>`. */
  readonly source?: string | undefined;
  /** Of the feeds only those with one of these addresses. */
  readonly urls?: ReadonlySet<string> | undefined;
  /** Topics, and of the feeds those that come without hanging, which may be searches for them. */
  readonly topics?: boolean;
}

type Halt = NonNullable<Work['halted']>;

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

/** What waits for the data budget of the plan, and until when. */
export function unpaidSentence({
  feeds,
  articles,
  topics,
  until,
}: NonNullable<Work['unpaid']>): string {
  const parts = [
    ...(feeds > 0 ? [countOf(feeds, 'feed')] : []),
    ...(articles > 0 ? [countOf(articles, 'article')] : []),
    ...(topics > 0 ? [countOf(topics, 'topic')] : []),
  ];
  const verb = feeds + articles + topics === 1 ? 'waits' : 'wait';
  const waiting = joinNames(parts, 'and');
  return `the data budget is used up: ${waiting} ${verb} until it is renewed, ${until}`;
}

/** Says what waits for that budget: no waiting brings it. */
function tellUnpaid({ unpaid }: Work, { output }: Session): void {
  if (unpaid === undefined) return;
  output.note(unpaidSentence(unpaid));
  output.note('  hint: see what the plan allows with: winnow limits');
}

/** The work on a source, of its feeds only those with one of these addresses. */
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

/** What halts the work, as an error. The service's own hint is for whoever runs it. */
function haltError(
  { code, message, final, hint }: Halt,
  name: string | undefined,
  isEmbedded: boolean,
): WinnowError {
  const mend = isEmbedded ? hint : undefined;
  const told = final ? mend : whenWritable(name);
  const extras = told === undefined ? {} : { hint: told };
  return new WinnowError(isErrorCode(code) ? code : 'unavailable', message, extras);
}

/** Whether topics alone were asked for, and nothing is left of these. */
function areTopicsDone({ pendingConcepts }: Work, { topics = false }: Awaited): boolean {
  return topics && pendingConcepts === 0;
}

/** Whether a wait has gone on for too many rounds without change. */
function hasStalled(work: Work, rounds: number, awaited: Awaited): boolean {
  const code = work.halted?.code;
  // What locks a store is another process, for a while only.
  if (code !== undefined && code !== 'locked') return rounds >= HALTED_ROUNDS;
  return rounds >= (areTopicsDone(work, awaited) ? HANGING_ROUNDS : IDLE_ROUNDS);
}

/** Says what the wait ended without. Where topics alone were asked for, that is no reason to warn. */
async function tellLeft(work: Work, awaited: Awaited, client: Client, session: Session) {
  const { output } = session;
  const say = areTopicsDone(work, awaited) ? output.note : output.warn;
  await tellWorkLeft(work, awaited, client, session, say);
}

/**
 * Waits until none of the work is pending that is waited for, showing progress. Gives the last state; undefined under `--no-wait` or
 * where the service cannot be asked. Throws `interrupted`, and what the store says when it takes no more writes.
 */
export async function awaitWork(
  session: Session,
  client: Client,
  awaited: Awaited = {},
): Promise<Work | undefined> {
  const { source, urls } = awaited;
  if (!session.options.wait) return undefined;
  const name = source && withoutOwnPrefix(source);
  const halted = async (halt: Halt) => haltError(halt, name, await session.isEmbedded());
  const progress = await session.progress();
  try {
    let last = '';
    for (let idle = 0; ; ) {
      const whole = await client.work.wait(ROUND_SECONDS, source);
      // What is damaged lets nothing be done any more, whatever is left.
      if (whole.halted?.final) throw await halted(whole.halted);
      const work = urls === undefined ? whole : await narrowedTo(urls, whole, client, source);
      if (pendingOf(work) === 0) {
        tellUnpaid(work, session);
        return work;
      }
      session.interruption.check(`go on with: ${refreshCommand(name)}`);
      const step = stepSentence(work);
      progress.say(step);
      idle = step === last ? idle + 1 : 0;
      last = step;
      if (hasStalled(work, idle, awaited)) {
        const { halted: halt } = work;
        if (halt !== undefined && !areTopicsDone(work, awaited)) throw await halted(halt);
        progress.end();
        await tellLeft(work, awaited, client, session);
        return work;
      }
      // The service answers at once when all that is left is in other hands.
      if (idle > 0) await pauseFor(ROUND_SECONDS * 1_000);
    }
  } catch (error) {
    if (!lacksOwnSurface(error)) throw error;
    session.output.note('this service cannot say when it is done; going on without waiting');
    return undefined;
  } finally {
    progress.end();
  }
}

/**
 * Waits as `awaitWork` does, for commands that must still report what they did: an error is returned instead of thrown. After a
 * signal it returns undefined, since the command answers that itself once it has reported.
 */
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
