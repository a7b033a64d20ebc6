/** `winnow sources add`: adds addresses to a source, creating it if needed. Feeds that cannot be read stay, and are named. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import type { SourceEntry } from '../../model/source.ts';
import { lastWord, lastWords, shellWord } from '../../protocol/shell-word.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import { addEntries, type WantedEntries } from '../add-entries.ts';
import { awaitUnlessStopped } from '../await-work.ts';
import { type Attach, textArguments } from '../command.ts';
import {
  type DuplicateFeeds,
  NOTHING_SETTLED,
  type SettledFeeds,
  settleDuplicateFeeds,
  tellSettled,
} from '../duplicate-feeds.ts';
import {
  exitCodeOf,
  hasFailed,
  lookAtFeeds,
  refreshCommand,
  retryFailed,
  storeRefusal,
  tellFailures,
  tellUnfetched,
  UNPAID_CODE,
  waitsForBudget,
} from '../feed-health.ts';
import { SERVICE_CODES } from '../help/exit-codes.ts';
import { typedEntries, typedName } from '../input/typed-entries.ts';
import { tellElsewhere, tellHowToList } from '../notes/new-source-notes.ts';
import { tellReferred } from '../notes/search-notes.ts';
import { cleanLine } from '../output/clean.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { changeSourceSettings } from '../source-settings.ts';

const ADD_FIELDS = [
  field('url', 'text', 'address of a feed or site, or the service source referred to', {
    yields: true,
    addresses: true,
  }),
  field('result', 'word', 'added, or present where it was there before', {
    values: ['added', 'present'],
  }),
  field('outcome', 'word', 'how fetching ended; null before the first fetch', { nullable: true }),
  field('items', 'count', 'items held', { nullable: true }),
  field('sameAs', 'text', 'the address under which the source holds its feed already', {
    reach: 'json',
    nullable: true,
  }),
];

interface AddOptions extends WantedEntries {
  readonly fullText: boolean;
}

/** The addresses of these entries; undefined where they refer to service sources, whose feeds nobody named. */
function addressesOf(entries: readonly SourceEntry[]): ReadonlySet<string> | undefined {
  const urls = entries.flatMap(({ url }) => url ?? []);
  return urls.length === entries.length ? new Set(urls) : undefined;
}

/** The feeds of a source, after a wait for those of the entries; `brokenOff` is the error that ended it early, as a limit does. */
async function findFeeds(
  client: Client,
  source: string,
  { entries, isWorkLeft }: { entries: readonly SourceEntry[]; isWorkLeft: boolean },
  session: Session,
): Promise<{
  readonly found: readonly FeedHealth[];
  readonly brokenOff?: WinnowError | undefined;
}> {
  const urls = addressesOf(entries);
  const brokenOff = isWorkLeft
    ? await awaitUnlessStopped(session, client, { source, urls })
    : undefined;
  try {
    return { found: (await lookAtFeeds(client, source)) ?? [], brokenOff };
  } catch (thrown) {
    if (!(thrown instanceof WinnowError)) throw thrown;
    return { found: [], brokenOff: brokenOff ?? thrown };
  }
}

/** The address under which the source holds the feed of an entry. */
function heldAs({ url = '' }: SourceEntry, duplicates: DuplicateFeeds): string {
  return duplicates.get(url) ?? url;
}

interface EntryFacts {
  readonly isPresent: boolean;
  readonly duplicates: DuplicateFeeds;
  readonly found: readonly FeedHealth[];
}

/** An entry and what became of it. */
function entryRow(entry: SourceEntry, { isPresent, duplicates, found }: EntryFacts): Row {
  const sameAs = duplicates.get(entry.url ?? '');
  const feed = found.find(({ url }) => url === heldAs(entry, duplicates));
  return {
    url: entry.url ?? `service/${entry.reference}`,
    result: sameAs !== undefined || isPresent ? 'present' : 'added',
    outcome: feed?.outcome,
    items: feed?.items,
    sameAs,
  };
}

async function runAdd(options: AddOptions, session: Session): Promise<number> {
  const { name, fullText } = options;
  const { wait } = session.options;
  const client = await session.connect({ background: wait, feedsExpected: wait });
  // In turn, or of several commands at once each would make the source, and each would make its own the default.
  const { own, entries, added, isAside } = await session.inTurn(() =>
    addEntries(options, client, session),
  );
  const source = writeOwnSource(name);
  if (fullText) await changeSourceSettings(client, { source, fullText });
  const isAwaited = await retryFailed(client, source, entries, session);
  const isWorkLeft = added.length > 0 || fullText || isAwaited;
  const { found, brokenOff } = await findFeeds(client, source, { entries, isWorkLeft }, session);
  const addedUrls = new Set(added.flatMap(({ url }) => url ?? []));
  // After a wait that broke off it is not known which feeds are the same.
  const settled =
    brokenOff === undefined
      ? await settleDuplicateFeeds(client, source, addedUrls)
      : NOTHING_SETTLED;
  const { duplicates, refused } = settled;
  const addedKeys = new Set(added.map(entryKey));
  const rows = entries.map((entry) =>
    entryRow(entry, {
      isPresent: !addedKeys.has(entryKey(entry)) || refused.has(entry.url ?? ''),
      duplicates,
      found,
    }),
  );
  await session.output.report(ADD_FIELDS, rows);
  // The source may hold others, which are no part of what was asked for.
  const named = new Set(entries.map((entry) => heldAs(entry, duplicates)));
  const feeds = found.filter(({ url }) => named.has(url));
  const beside = own.filter((other) => other.name !== name);
  tellElsewhere(feeds, beside, session);
  await tellReferred({ name, added }, client, session);
  tellSettled(name, settled, found, session.output);
  const code = await tellAdded(name, feeds, settled, session);
  const held = found.filter(({ url }) => !duplicates.has(url) && !refused.has(url));
  await tellUnfetched(session, held, name);
  if (isAside) tellHowToList(name, own, session);
  session.interruption.check(`go on with: ${refreshCommand(name)}`);
  const refusal = brokenOff ?? storeRefusal(feeds, name);
  if (refusal !== undefined) throw refusal;
  return code;
}

/** Says what the rows do not: repairs and failures. Gives the exit code. */
async function tellAdded(
  name: string,
  feeds: readonly FeedHealth[],
  { refused }: SettledFeeds,
  session: Session,
): Promise<number> {
  const { output } = session;
  for (const { url, repairs } of feeds) {
    for (const repair of repairs) output.note(cleanLine(`${url}: ${repair}`));
  }
  await tellFailures(session, feeds, name);
  const unpaid = feeds.filter(waitsForBudget).length;
  const failing = feeds.filter(hasFailed);
  // What else is said of it is left out then, and the exit code alone names no feed.
  for (const { url, detail, outcome } of session.options.quiet ? failing : []) {
    output.warn(cleanLine(`${url}: ${detail || (outcome ?? '')}`));
  }
  const isPaid = failing.length > 0 && unpaid === 0;
  const code = isPaid ? 3 : exitCodeOf(0, feeds.length, unpaid);
  const [failed, ...others] = failing.filter(({ url }) => !refused.has(url));
  if (failed === undefined) return code;
  const isOne = others.length === 0;
  const trace = `winnow sources trace ${isOne ? shellWord(failed.url) : '<address>'}`;
  output.note(`  hint: what failed stays in the source; see why with: ${trace}`);
  const drop = `winnow sources drop${isOne ? lastWords([name, failed.url]) : `${lastWord(name)} <address>`}`;
  output.note(`  hint: take ${isOne ? 'it' : 'one'} out again with: ${drop}`);
  return code;
}

/** Adds `sources add`. */
export function registerAdd(group: Command, attach: Attach): void {
  attach(
    group
      .command('add')
      .description('add addresses to a source, creating it when it is new')
      .argument('<name>', 'name of the source')
      .argument('<address...>', 'feeds or sites (http, https), or a service source: service/News')
      .option('--default', 'make it the source that is used where none is named')
      .option('--full-text', 'score short items on the article they link to'),
    {
      fields: ADD_FIELDS,
      examples: [
        ['Follow one feed', 'winnow sources add blogs https://example.org/feed.xml'],
        [
          'Mix your own with what the service has',
          'winnow sources add mix https://example.org/ service/News',
        ],
        [
          'A feed of excerpts: read its articles',
          'winnow sources add blogs https://example.org/feed.xml --full-text',
        ],
      ],
      read: ([name, addresses], flags) => ({
        name: typedName(String(name)),
        entries: typedEntries(textArguments(addresses)),
        makeDefault: flags['default'] === true,
        fullText: flags['fullText'] === true,
      }),
      exitCodes: { ...SERVICE_CODES, ...UNPAID_CODE, 3: 'added, but some cannot be read' },
      run: runAdd,
    },
  );
}
