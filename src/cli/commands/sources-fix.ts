/** `winnow sources fix`: the repairs of subscriptions that are safe. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { addressKey } from '../../model/address-key.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import type { CheckedFeed, SubscriptionChange } from '../../protocol/subscriptions.ts';
import { awaitWork } from '../await-work.ts';
import { SOURCE_FIELD, withSources } from '../checked-feeds.ts';
import type { Attach } from '../command.ts';
import { ownMemberOf } from '../find-source.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { confirm } from '../input/confirm.ts';
import { countOf } from '../notes/count-of.ts';
import { tellLostNames } from '../notes/lost-names.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIX_FIELDS = [
  field('url', 'text', 'address of the feed', { yields: true, addresses: true }),
  field('action', 'text', 'move or remove', { values: ['move', 'remove'] }),
  field('to', 'text', 'where it moves to', { yields: true, addresses: true, nullable: true }),
  field('cause', 'text', 'why, in a sentence', { yields: true, addresses: true }),
  SOURCE_FIELD,
];

interface FixOptions {
  readonly name: string | undefined;
  /** Whether the feeds in question are visited again first. */
  readonly fetch: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/** What is to be done to an entry; one that stands twice gives way to the one that stays, which takes over its items. */
function stepOf({ url, action, to, sameAs }: CheckedFeed): SubscriptionChange {
  const isTwice = action === 'remove' && sameAs !== null;
  return isTwice ? { url, action: 'move', to: sameAs } : { url, action: action!, to };
}

/** The row of a feed that is to change. Where items go with it that nobody else has, it says how many. */
function changeOf(feed: CheckedFeed): Row {
  const { lastItems, items, cause } = feed;
  if (lastItems === 0) return { ...feed };
  const some = `${lastItems === items ? 'its' : `${lastItems} of its`} ${items} items`;
  return { ...feed, cause: `${cause}; with it ${items === 1 ? 'goes its item' : `go ${some}`}` };
}

async function findFixable(client: Client, source: string | undefined): Promise<CheckedFeed[]> {
  const feeds = await client.subscriptions.check(source);
  return feeds.filter(({ action }) => action !== null);
}

/**
 * What is still to be mended once the feeds in question, and those that would stay in the place of others, were visited again: since
 * they were last, one that was gone may have come back, and where one had moved there may be nothing any more.
 */
async function askAgain(
  found: readonly CheckedFeed[],
  source: string | undefined,
  client: Client,
  session: Session,
): Promise<CheckedFeed[]> {
  const urls = new Set(found.flatMap(({ url, sameAs }) => (sameAs ? [url, sameAs] : [url])));
  await client.work.refresh(source, [...urls]);
  await awaitWork(session, client, { source, urls });
  const still = await findFixable(client, source);
  return still.filter(({ url }) => urls.has(url));
}

/**
 * Whether a feed that only says itself that it moved is there: the address has a feed with something in it, and does not lead back
 * to where the feed is read.
 */
async function isThere({ to, url, pollUrl }: CheckedFeed, client: Client): Promise<boolean> {
  const { feed, hops } = await client.subscriptions.trace(to!);
  const home = addressKey(hops.at(-1)?.url ?? '');
  const isBack = [url, pollUrl ?? url].some((known) => addressKey(known) === home);
  return feed !== null && feed.entries > 0 && !isBack;
}

/** Those that are safe to change: of feeds that only say that they moved, none where it may not be asked for what is there. */
async function findSafe(
  wanted: readonly CheckedFeed[],
  isAsked: boolean,
  client: Client,
): Promise<CheckedFeed[]> {
  const safe: CheckedFeed[] = [];
  for (const feed of wanted) {
    if (!feed.isSaid || (isAsked && (await isThere(feed, client)))) safe.push(feed);
  }
  return safe;
}

async function runFix(options: FixOptions, session: Session): Promise<number> {
  const { name, fetch, yes, dryRun } = options;
  const { output } = session;
  const client = await session.connect({ background: session.options.wait });
  const ownSource = await ownMemberOf(name, client);
  const found = await findFixable(client, ownSource);
  const isAsked = fetch && session.options.wait && found.length > 0;
  const still = isAsked ? await askAgain(found, ownSource, client, session) : found;
  const wanted = await findSafe(still, isAsked, client);
  const settled = found.length - wanted.length;
  if (settled > 0) output.note(`${countOf(settled, 'change')} not needed any more, or not safe`);
  if (wanted.length === 0) {
    const check = `winnow sources check --no-fetch${lastWord(name)}`;
    output.note(`there is nothing that can be mended safely; see: ${check}`);
    await output.report(FIX_FIELDS, []);
    return 0;
  }
  await output.report(withSources(FIX_FIELDS, wanted, output), wanted.map(changeOf));
  await tellLostNames(wanted, client, output);
  if (dryRun) {
    output.note('a dry run: nothing was changed');
    return 0;
  }
  await confirm(
    session,
    `${wanted.length} ${wanted.length === 1 ? 'entry' : 'entries'} will be changed like this.`,
    yes,
  );
  let changed = 0;
  for (const source of new Set(wanted.map((feed) => feed.source))) {
    const changes = wanted.filter((feed) => feed.source === source).map(stepOf);
    changed += await client.subscriptions.fix(source, changes);
  }
  await awaitWork(session, client, { source: ownSource });
  output.note(`${changed} changed`);
  return 0;
}

/** Adds `sources fix`. */
export function registerFix(group: Command, attach: Attach): void {
  attach(
    group
      .command('fix')
      .description(
        'repair what is safe: move feeds to their new address, remove duplicates and what is gone for good (410, an hour later too)',
      )
      .argument('[name]', 'only this source')
      .option('--no-fetch', 'judge by what is known; otherwise those in question are visited again')
      .option('-y, --yes', 'change without asking')
      .option('--dry-run', 'say what would be changed, change nothing'),
    {
      fields: FIX_FIELDS,
      examples: [
        ['See the changes, then decide', 'winnow sources fix'],
        ['Change them from a script', 'winnow sources fix blogs --yes'],
      ],
      read: ([name], { fetch, yes, dryRun }) => ({
        name: typeof name === 'string' ? readOwnSource(name) : undefined,
        fetch: fetch !== false,
        yes: yes === true,
        dryRun: dryRun === true,
      }),
      run: runFix,
    },
  );
}
