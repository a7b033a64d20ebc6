/** `winnow sources drop`: entries out of a source; the source and whatever else it holds stay. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { orUnsupported } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { entryName } from '../../protocol/source-entry.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { writeMemberOf, writeOwnSource } from '../../protocol/source-name.ts';
import { type Attach, textArguments } from '../command.ts';
import { lookAtFeeds } from '../feed-health.ts';
import {
  findAddress,
  findByTitle,
  nearestFeed,
  type TitledFeed,
  titledFeed,
} from '../find-feed.ts';
import { findOwnSource } from '../find-source.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { didYouMean } from '../notes/missing-names.ts';
import { orNothing } from '../notes/nothing-done.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const DROP_FIELDS = [
  field('url', 'text', 'address of the feed or site, or service/<name>', {
    yields: true,
    addresses: true,
  }),
  field('result', 'word', 'dropped', { values: ['dropped'] }),
];

interface DropOptions {
  readonly name: string;
  /** Addresses, names of service sources, titles, or numbers. */
  readonly typed: readonly string[];
}

/** Numbers as `sources show` has them. */
const NUMBER = /^[1-9]\d{0,5}$/u;

/** The feeds of the source with their titles: those given by the list, and their own. */
async function titledFeeds(
  { entries, ...source }: SourceView,
  client: Client,
): Promise<TitledFeed[]> {
  const feeds = (await lookAtFeeds(client, writeMemberOf(source))) ?? [];
  const own = new Map(feeds.map((feed) => [feed.url, feed]));
  return entries.map((entry) => titledFeed(entryName(entry), own.get(entry.url ?? '')));
}

/** The entry with this number; undefined where it is no number in the source. Throws `usage` where another feed has it as title. */
function findByNumber(typed: string, titled: string | undefined, held: readonly string[]) {
  const named = NUMBER.test(typed) ? held[Number(typed) - 1] : undefined;
  if (named === undefined || titled === undefined || titled === named) return named;
  throw new WinnowError('usage', `${typed} is the number of ${named} and the title of ${titled}`, {
    hint: 'name the one that is meant by its address',
  });
}

/** The entries that were meant, each once. Throws `missing` for what is not there, and `usage` for what may mean several. */
async function findEntries(
  { name, typed }: DropOptions,
  source: SourceView,
  client: Client,
): Promise<string[]> {
  const held = source.entries.map(entryName);
  let titled: TitledFeed[] | undefined;
  const found: string[] = [];
  for (const text of typed) {
    const known = findAddress(text, held);
    if (known === undefined) titled ??= await titledFeeds(source, client);
    const byTitle = known ?? findByTitle(text, titled ?? []);
    const named = known ?? findByNumber(text, byTitle, held) ?? byTitle;
    if (named === undefined) throw notHeld(name, text, titled ?? []);
    found.push(named);
  }
  return [...new Set(found)];
}

/** Whether an entry that stays stands below one of those that go. */
function leavesOthersBelow({ entries }: SourceView, dropped: readonly string[]): boolean {
  const isDropped = entries.map((entry) => dropped.includes(entryName(entry)));
  return isDropped.lastIndexOf(false) > isDropped.indexOf(true);
}

function notHeld(name: string, typed: string, held: readonly TitledFeed[]): WinnowError {
  const guess = didYouMean(nearestFeed(typed, held));
  return new WinnowError('missing', `"${name}" does not hold "${typed}"${guess}`, {
    hint: `see what it holds with: winnow sources show${lastWord(name)}`,
  });
}

/** Throws `unsupported` for an entry that is still there: older services take out no service sources. */
function requireGone(dropped: readonly string[], { name, entries }: SourceView): void {
  const left = entries.map(entryName).find((entry) => dropped.includes(entry));
  if (left === undefined) return;
  throw new WinnowError('unsupported', `this service does not take "${left}" out of "${name}"`);
}

async function runDrop(options: DropOptions, session: Session): Promise<number> {
  const { name } = options;
  const client = await session.connect();
  const source = await findOwnSource(client, name);
  const finding = findEntries(options, source, client);
  const dropped = await orNothing(finding, options.typed, 'nothing was dropped');
  const changes = dropped.map((url) => ({ url, action: 'remove' as const }));
  const changed = await orUnsupported(
    () => client.subscriptions.fix(writeOwnSource(name), changes),
    'this service drops no single addresses',
  );
  if (changed < changes.length) requireGone(dropped, await findOwnSource(client, name));
  await session.output.report(
    DROP_FIELDS,
    dropped.map((url) => ({ url, result: 'dropped' })),
  );
  // Dropping several one after the other from one printed list would drop the wrong feeds: the numbers shift.
  if (options.typed.some((text) => NUMBER.test(text)) && leavesOthersBelow(source, dropped)) {
    session.output.note(`those below have other numbers now: winnow sources show${lastWord(name)}`);
  }
  return 0;
}

/** Adds `sources drop`. */
export function registerDrop(group: Command, attach: Attach): void {
  attach(
    group
      .command('drop')
      .description('remove feeds from a source; what else it holds stays')
      .argument('<name>', 'a source of your own')
      .argument(
        '<feed...>',
        'addresses, titles, service/<name>, or numbers as sources show lists them',
      ),
    {
      fields: DROP_FIELDS,
      examples: [
        ['A feed that died', 'winnow sources drop blogs https://example.org/feed.xml'],
        ['By its title, or its number in sources show', "winnow sources drop blogs 'Old news' 7"],
        [
          'All that failed ten times in a row, from a script',
          "winnow sources check blogs --json url,failures | jq -r '.[]|select(.failures>=10).url' | xargs -r winnow sources drop blogs",
        ],
      ],
      read: ([name, feeds]) => ({
        name: readOwnSource(String(name)),
        typed: textArguments(feeds).map((text) => text.trim()),
      }),
      run: runDrop,
    },
  );
}
