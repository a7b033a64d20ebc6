/** `winnow sources refresh`: fetches feeds now and says how that ended. */
import type { Command } from 'commander';
import { orUnsupported } from '../../client/own-surface.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import { writeMemberOf } from '../../protocol/source-name.ts';
import type { FeedHealth, Work } from '../../protocol/work.ts';
import { awaitWork, unpaidSentence } from '../await-work.ts';
import type { Attach } from '../command.ts';
import {
  checkCommand,
  exitCodeOf,
  hasFailed,
  storeRefusal,
  tellFailures,
  UNPAID_CODE,
  waitsForBudget,
  whenWritable,
} from '../feed-health.ts';
import { feedFields, feedRow } from '../feed-row.ts';
import { findSource } from '../find-source.ts';
import { SERVICE_CODES } from '../help/exit-codes.ts';
import { readSourceArgument, type SourceArgument } from '../input/argument-values.ts';
import { makeDue } from '../make-due.ts';
import { tellOffline } from '../notes/offline-note.ts';
import { tellPrivateNetwork } from '../notes/private-network-hint.ts';
import { tellSearches } from '../notes/search-notes.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';

interface RefreshOptions {
  readonly source: SourceArgument | undefined;
  /** Only feeds whose time has come. */
  readonly due: boolean;
}

function endingOf(all: number, failed: number, unread: number): string {
  const feeds = all === 1 ? 'feed' : 'feeds';
  if (failed > 0) return `${failed} of ${all} ${feeds} failed`;
  if (unread > 0) return `${unread} of ${all} ${feeds} not read yet`;
  return all === 1 ? 'the feed is well' : `all ${all} feeds are well`;
}

/** How many feeds are named at most: without a network all fail at once. */
const MOST_NAMED = 10;

/** Under `--quiet`, as in cron: names each feed when it begins to fail, and says every time when all fail. */
function tellNewFailures(
  failed: readonly FeedHealth[],
  { before, isAll }: { readonly before: readonly FeedHealth[]; readonly isAll: boolean },
  { output, options }: Session,
): void {
  if (!options.quiet || failed.length === 0) return;
  const known = new Set(before.filter(hasFailed).map(({ url }) => url));
  const fresh = failed.filter(({ url }) => !known.has(url));
  for (const { url, detail, outcome } of fresh.slice(0, MOST_NAMED)) {
    output.warn(cleanLine(`fails now: ${url}: ${detail || (outcome ?? '')}`));
  }
  const rest = fresh.length - MOST_NAMED;
  if (rest > 0) output.warn(`and ${rest} more`);
  const failuresOf = new Map(before.map(({ url, failures }) => [url, failures]));
  // Of feeds that were not due there is no news.
  const isVisited = failed.some(({ url, failures }) => failuresOf.get(url) !== failures);
  if (isAll && isVisited)
    output.warn(failed.length === 1 ? 'the only feed failed' : `all ${failed.length} feeds failed`);
}

/** Under `--quiet`: says that feeds wait for a budget when one begins to, as no visit before the next period reads it. */
function tellNewUnpaid(
  { unpaid }: Work,
  feeds: readonly FeedHealth[],
  before: readonly FeedHealth[],
  { output, options }: Session,
): void {
  if (!options.quiet || unpaid === undefined) return;
  const known = new Set(before.filter(waitsForBudget).map(({ url }) => url));
  const isNew = feeds.some((feed) => waitsForBudget(feed) && !known.has(feed.url));
  if (isNew) output.warn(unpaidSentence(unpaid));
}

/** Throws what kept the feeds from becoming due; a store that takes no writes has the hint that it has later on, too. */
async function rethrow(
  thrown: unknown,
  name: string | undefined,
  session: Session,
): Promise<never> {
  if (!(thrown instanceof WinnowError) || thrown.code !== 'unavailable') throw thrown;
  if (!(await session.isEmbedded())) throw thrown;
  throw retold(thrown, { hint: whenWritable(name) });
}

/** Says how the feeds are, of which those failed; `name` is that of the source where it is one of the user's. */
async function reportRefresh(
  feeds: readonly FeedHealth[],
  failed: readonly FeedHealth[],
  name: string | undefined,
  session: Session,
): Promise<void> {
  const { output } = session;
  if (feeds.length === 0) {
    output.note('there are no feeds to fetch');
    output.note('  hint: winnow sources add <name> <address>');
  }
  await output.report(feedFields(), feeds.map(feedRow), { terminalRows: failed.map(feedRow) });
  if (!output.look.terminal || feeds.length === 0) {
    await tellFailures(session, feeds, name);
    return;
  }
  const isUnread = (feed: FeedHealth) => feed.outcome == null || waitsForBudget(feed);
  const unread = feeds.filter(isUnread).length;
  const isWell = (feed: FeedHealth) => !hasFailed(feed) && !isUnread(feed);
  output.note(endingOf(feeds.length, failed.length, unread));
  if (feeds.some(isWell)) {
    output.note(`  hint: see all with: ${checkCommand(feeds, name, ['--all'])}`);
  }
  await tellOffline(feeds, session);
  await tellPrivateNetwork(
    session,
    failed.map(({ detail }) => detail),
  );
}

async function runRefresh({ source, due }: RefreshOptions, session: Session): Promise<number> {
  const client = await session.connect({ background: session.options.wait });
  // A missing source must not look like a missing surface.
  const view = source === undefined ? undefined : await findSource(client, source);
  const memberOf = view === undefined ? undefined : writeMemberOf(view);
  // The commands in hints take only sources of the user.
  const name = view?.scope === 'user' ? view.name : undefined;
  let before: readonly FeedHealth[] = [];
  const begin = orUnsupported(async () => {
    if (session.options.quiet) before = await client.work.feeds(memberOf);
    if (!due)
      tellSearches((await makeDue(client, memberOf, session)).searchesAt, session, memberOf);
  }, 'this service refreshes feeds by itself, not on demand');
  await begin.catch((thrown: unknown) => rethrow(thrown, name, session));
  const work = await awaitWork(session, client, { source: memberOf });
  if (work === undefined) {
    const which = due ? 'the feeds that are due' : 'the feeds are due now; they';
    session.output.note(`${which} are fetched when the service works next`);
    return 0;
  }
  const feeds = await client.work.feeds(memberOf);
  const failed = feeds.filter(hasFailed);
  await reportRefresh(feeds, failed, name, session);
  tellNewFailures(failed, { before, isAll: failed.length === feeds.length }, session);
  tellNewUnpaid(work, feeds, before, session);
  const refusal = storeRefusal(feeds, name);
  if (refusal !== undefined) throw refusal;
  return exitCodeOf(failed.length, feeds.length, feeds.filter(waitsForBudget).length);
}

/** Adds `sources refresh`. */
export function registerRefresh(group: Command, attach: Attach): void {
  attach(
    group
      .command('refresh')
      .description('fetch feeds now')
      .argument('[source]', 'only the feeds of this source')
      .option('--due', 'only feeds whose time has come, as they and their servers ask'),
    {
      fields: feedFields(),
      examples: [
        ['Fetch everything', 'winnow sources refresh'],
        [
          'From cron: what is due, and a line for each feed that fails now',
          'winnow sources refresh --due --quiet',
        ],
        ['Fetch one source, as JSON', 'winnow sources refresh blogs --json url,outcome,detail'],
      ],
      read: ([source], { due }) => ({
        source: typeof source === 'string' ? readSourceArgument(source) : undefined,
        due: due === true,
      }),
      exitCodes: {
        ...SERVICE_CODES,
        ...UNPAID_CODE,
        1: 'failed, or every feed did',
        3: 'some feeds failed',
      },
      run: runRefresh,
    },
  );
}
