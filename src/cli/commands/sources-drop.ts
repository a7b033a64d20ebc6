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
import { lastFeedsOf } from '../last-feeds.ts';
import { countOf } from '../notes/count-of.ts';
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

/** Numbers as `sources show` listed them last on this terminal. */
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

/** The entry that was listed with this number; undefined where none was. Throws `usage` where another feed has it as title. */
function findByNumber(typed: string, titled: string | undefined, listed: readonly string[] = []) {
  const named = NUMBER.test(typed) ? listed[Number(typed) - 1] : undefined;
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
  session: Session,
): Promise<string[]> {
  const held = source.entries.map(entryName);
  const isAnyNumber = typed.some((text) => NUMBER.test(text));
  const listed = isAnyNumber ? await lastFeedsOf(writeMemberOf(source), session) : undefined;
  let titled: TitledFeed[] | undefined;
  const found: string[] = [];
  for (const text of typed) {
    const known = findAddress(text, held);
    if (known === undefined) titled ??= await titledFeeds(source, client);
    const byTitle = known ?? findByTitle(text, titled ?? []);
    const named = known ?? findByNumber(text, byTitle, listed) ?? byTitle;
    if (named === undefined) {
      throw NUMBER.test(text) ? notListed(name, text, listed) : notHeld(name, text, titled ?? []);
    }
    if (!held.includes(named)) throw droppedBefore(name, text, named);
    found.push(named);
  }
  return [...new Set(found)];
}

function missing(name: string, sentence: string): WinnowError {
  const hint = `see what it holds with: winnow sources show${lastWord(name)}`;
  return new WinnowError('missing', sentence, { hint });
}

function notHeld(name: string, typed: string, held: readonly TitledFeed[]): WinnowError {
  const guess = didYouMean(nearestFeed(typed, held));
  return missing(name, `"${name}" does not hold "${typed}"${guess}`);
}

/** The error for a number that stood in no list: that may be of another source, or of long ago. */
function notListed(name: string, number: string, listed?: readonly string[]): WinnowError {
  if (listed !== undefined) {
    return missing(name, `the last list had ${countOf(listed.length, 'feed')}, not ${number}`);
  }
  const sentence = `${number} is no title in "${name}", whose numbers were not the last shown here`;
  return missing(name, sentence);
}

function droppedBefore(name: string, number: string, feed: string): WinnowError {
  return missing(name, `${number} was ${feed}, which "${name}" does not hold any more`);
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
  const finding = findEntries(options, source, client, session);
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
        'addresses, titles, service/<name>, or numbers in the last sources show of it here',
      ),
    {
      fields: DROP_FIELDS,
      examples: [
        ['A feed that died', 'winnow sources drop blogs https://example.org/feed.xml'],
        [
          'By its title, or its number in the last sources show',
          "winnow sources drop blogs 'Old news' 7",
        ],
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
