/** `winnow sources check`: what to think of each subscription. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { VERDICTS, type Verdict } from '../../model/verdict.ts';
import { concealPasswords } from '../../protocol/concealed.ts';
import { lastWord, lastWords } from '../../protocol/shell-word.ts';
import { withoutOwnPrefix } from '../../protocol/source-name.ts';
import type { CheckedFeed } from '../../protocol/subscriptions.ts';
import { awaitWork } from '../await-work.ts';
import { SOURCE_FIELD, withSources } from '../checked-feeds.ts';
import type { Attach } from '../command.ts';
import { checkCommand, exitCodeOf, hasFailed, UNPAID_CODE } from '../feed-health.ts';
import { POLL_URL_FIELD, readElsewhere, withTitles } from '../feed-row.ts';
import { ownMemberOf } from '../find-source.ts';
import { SERVICE_CODES } from '../help/exit-codes.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { makeDue } from '../make-due.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { countOf } from '../notes/count-of.ts';
import { tellExcerpts } from '../notes/excerpts-hint.ts';
import { tellOffline } from '../notes/offline-note.ts';
import { tellPrivateNetwork } from '../notes/private-network-hint.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const CHECK_FIELDS = [
  field('url', 'text', 'address of the feed', { yields: true, addresses: true }),
  field(
    'verdict',
    'word',
    'fine, moved, duplicate, stale, failing, dead once it has failed for a day or is gone, blocked, not a feed, or unknown where nothing can be said',
    {
      values: VERDICTS,
    },
  ),
  field('cause', 'text', 'why, in a sentence', { yields: true, addresses: true }),
  field('items', 'count', 'items held', { spare: 2 }),
  field('excerpts', 'count', 'those told in few words, unless their articles are read', {
    reach: 'json',
  }),
  field('latestItemAt', 'time', 'newest item, ISO 8601 in UTC', {
    heading: 'newest',
    spare: 1,
    nullable: true,
  }),
  field('outcome', 'word', 'how the last fetch ended', { reach: 'pipe', nullable: true }),
  field('failures', 'count', 'failures in a row', { reach: 'json' }),
  field('failingSince', 'time', 'the first of them, ISO 8601 in UTC; null where it does not fail', {
    reach: 'json',
    nullable: true,
  }),
  field('action', 'text', 'what sources fix would do: move or remove; null for nothing', {
    reach: 'json',
    nullable: true,
    values: ['move', 'remove'],
  }),
  field('to', 'text', 'where it would move to', { reach: 'json', nullable: true }),
  field('sameAs', 'text', 'of a duplicate, the address that would stay', {
    reach: 'json',
    nullable: true,
  }),
  POLL_URL_FIELD,
  field('title', 'text', 'title of the feed', { reach: 'json' }),
  SOURCE_FIELD,
];

interface CheckOptions {
  readonly name: string | undefined;
  readonly fetch: boolean;
  /** Whether a terminal shows those as well of which nothing needs to be done. */
  readonly all: boolean;
}

function rowOf(feed: CheckedFeed): Row {
  return { ...feed, pollUrl: readElsewhere(feed) };
}

/** What is most urgent first, since what is not may fill screens. */
function worstFirst(feeds: readonly CheckedFeed[]): CheckedFeed[] {
  const badness = ({ verdict }: CheckedFeed) => VERDICTS.indexOf(verdict as Verdict);
  return feeds.toSorted((a, b) => badness(b) - badness(a));
}

/** Whether a person is to see it unasked: of what is only silent for long there are dozens in any list of some age. */
function isWorthSeeing({ verdict, cause, latestItemAt }: CheckedFeed): boolean {
  if (verdict === 'stale') return latestItemAt === null;
  return verdict !== 'fine' || cause !== '';
}

/** The verdicts after every feed was visited once more, but those `unpaid` for; or from what is known. */
async function checkFeeds(
  client: Client,
  { name, fetch }: CheckOptions,
  session: Session,
): Promise<{ readonly feeds: readonly CheckedFeed[]; readonly unpaid: number }> {
  const source = await ownMemberOf(name, client);
  if (fetch) await makeDue(client, source, session);
  const work = fetch ? await awaitWork(session, client, { source }) : undefined;
  return { feeds: await client.subscriptions.check(source), unpaid: work?.unpaid?.feeds ?? 0 };
}

/** How many there are of each verdict, in the order of these feeds. */
function tellVerdicts(feeds: readonly CheckedFeed[], { output }: Session): void {
  if (feeds.length === 0) {
    output.note('there is nothing to check');
    return;
  }
  const counts = new Map<string, number>();
  for (const { verdict } of feeds) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const told = [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
  // What is fine in one source may be a duplicate in another, so each has a verdict of its own.
  const distinct = new Set(feeds.map(({ url }) => url)).size;
  const isShared = distinct < feeds.length;
  const whose = distinct === 1 ? 'its' : 'their';
  const shared = ` (${countOf(distinct, 'feed')}, counted in each of ${whose} sources)`;
  output.note(`${told}${isShared ? shared : ''}`);
}

/** The command that takes out the first feed that is dead, and what is said of it. */
function tellDead(feeds: readonly CheckedFeed[], name: string | undefined, session: Session): void {
  const [first, ...others] = feeds.filter(({ verdict }) => verdict === 'dead');
  if (first === undefined) return;
  const holder = name ?? withoutOwnPrefix(first.source);
  const drop = `winnow sources drop${lastWords([holder, concealPasswords(first.url)])}`;
  const what = others.length === 0 ? 'it out if it' : 'out one that';
  const which = others.length === 0 ? '' : ', here the first,';
  hintAtChange(session, `take ${what} stays dead${which} with: ${drop}`);
}

async function runCheck(options: CheckOptions, session: Session): Promise<number> {
  const { output } = session;
  const client = await session.connect({ background: session.options.wait && options.fetch });
  const { feeds, unpaid } = await checkFeeds(client, options, session);
  const sorted = worstFirst(feeds);
  const shown = options.all ? sorted : sorted.filter(isWorthSeeing);
  const fields = withTitles(withSources(CHECK_FIELDS, feeds, output), output);
  await output.list(fields, feeds.map(rowOf), { terminalRows: shown.map(rowOf) });
  tellVerdicts(sorted, session);
  if (output.isTable && shown.length < feeds.length) {
    output.note(`  hint: see all with: ${checkCommand(feeds, options.name, ['--all'])}`);
  }
  const fixable = feeds.filter(({ action, isSaid }) => action !== null && !isSaid).length;
  const said = feeds.filter(({ isSaid }) => isSaid).length;
  const word = lastWord(options.name);
  if (fixable > 0) {
    hintAtChange(session, `${fixable} can be mended safely: winnow sources fix${word}`);
  }
  if (said > 0) {
    const which = `${countOf(said, 'feed')} ${said === 1 ? 'says that it' : 'say that they'} moved`;
    hintAtChange(session, `${which}; look there with: winnow sources fix${word}`);
  }
  tellDead(feeds, options.name, session);
  tellExcerpts(feeds, session);
  await tellOffline(feeds, session);
  await tellPrivateNetwork(
    session,
    feeds.map(({ cause }) => cause),
  );
  return exitCodeOf(feeds.filter(hasFailed).length, feeds.length, unpaid);
}

/** Adds `sources check`. */
export function registerCheck(group: Command, attach: Attach): void {
  attach(
    group
      .command('check')
      .description('fetch feeds as refresh does and say of each whether it is fine, and why not')
      .argument('[name]', 'only the feeds of this source')
      .option('--no-fetch', 'judge by what is known, visit nothing')
      .option(
        '--all',
        'show on a terminal those as well that are fine, or stale; a pipe always gets all',
      ),
    {
      fields: CHECK_FIELDS,
      examples: [
        ['See which feeds moved, died or stand twice', 'winnow sources check'],
        [
          'The dead ones, in a script',
          'winnow sources check --json url,verdict | jq -r \'.[]|select(.verdict=="dead").url\'',
        ],
      ],
      read: ([name], flags) => ({
        name: typeof name === 'string' ? readOwnSource(name) : undefined,
        fetch: flags['fetch'] !== false,
        all: flags['all'] === true,
      }),
      exitCodes: {
        ...SERVICE_CODES,
        ...UNPAID_CODE,
        1: 'failed, or no feed can be read',
        3: 'some feeds cannot be read',
      },
      run: runCheck,
    },
  );
}
