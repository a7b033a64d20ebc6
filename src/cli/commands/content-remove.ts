/** `winnow content remove`: an item goes for good, and stays away whatever its feeds say. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import type { RemovedItem } from '../../protocol/items.ts';
import { type Attach, textArguments } from '../command.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { expandRanges } from '../input/item-numbers.ts';
import { ITEM_NAMES, ITEM_NAMES_HINT, linkOfListed } from '../last-list.ts';
import { orNothing } from '../notes/nothing-done.ts';
import { withHint } from '../notes/with-hint.ts';
import { oneByOne } from '../one-by-one.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const FIELDS = [
  field('url', 'text', 'address of the original', { yields: true, addresses: true }),
  field('title', 'text', 'title of the item', { yields: true }),
  field('result', 'word', 'removed; present in a dry run', { values: ['removed', 'present'] }),
];

interface RemoveOptions {
  readonly items: readonly string[];
  readonly yes: boolean;
  readonly dryRun: boolean;
}

async function remove(client: Client, item: string, options?: { readonly dryRun: boolean }) {
  return withHint(client.items.remove(item, options), ITEM_NAMES_HINT);
}

type Found = readonly [item: string, about: Omit<RemovedItem, 'item' | 'removed'>];

/** What goes with them, in words; empty where nothing does. */
function withRetellings(found: readonly Found[], lead = ', with '): string {
  const count = found.reduce((sum, [, { retellings }]) => sum + retellings, 0);
  if (count === 0) return '';
  return count === 1
    ? `${lead}the same story of another publisher`
    : `${lead}${count} items of other publishers that tell the same`;
}

/** The items that were named, each once. A dry run finds them, so that a wrong name is refused before anything goes. */
async function findItems(
  names: readonly string[],
  client: Client,
  session: Session,
): Promise<readonly Found[]> {
  const found = new Map<string, Found[1]>();
  for (const name of names) {
    const meant = await linkOfListed(name, session);
    const { item, removed: _, ...about } = await remove(client, meant, { dryRun: true });
    found.set(item, about);
  }
  return [...found];
}

async function runRemove({ items, yes, dryRun }: RemoveOptions, session: Session) {
  const client = await session.connect();
  const found = await orNothing(findItems(items, client, session), items, 'nothing was removed');
  const tell = (items: readonly Found[], result: 'present' | 'removed') =>
    session.output.report(
      FIELDS,
      items.map(([, { url, title }]) => ({ url, title, result })),
    );
  if (dryRun) {
    await tell(found, 'present');
    session.output.note(
      `a dry run: nothing was changed${withRetellings(found, '; with these would go ')}`,
    );
    return 0;
  }
  const told = namesAsked(found.map(([, { title }]) => `"${title}"`));
  await confirm(session, `${told} will be removed for good${withRetellings(found)}.`, yes);
  const step = ([item]: Found) => remove(client, item);
  await oneByOne(found, { step, report: (done) => tell(done, 'removed') }, session);
  return 0;
}

async function run(options: RemoveOptions, session: Session): Promise<number> {
  try {
    return await runRemove(options, session);
  } catch (error) {
    if (!(error instanceof WinnowError) || error.code !== 'method') throw error;
    throw new WinnowError('unsupported', 'this service cannot remove items');
  }
}

/** Adds `content remove`. */
export function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .description(
        'remove items for good, with their stories elsewhere; they stay away whatever feeds say',
      )
      .argument('<item...>', ITEM_NAMES)
      .option('--dry-run', 'say which items these are, remove nothing')
      .option('-y, --yes', 'remove without asking'),
    {
      fields: FIELDS,
      examples: [
        ['Remove the third, after a question', 'winnow content remove 3'],
        ['Say which three these are', 'winnow content remove 3-5 --dry-run'],
        ['From a script', 'winnow content remove https://example.org/an/article --yes'],
      ],
      read: ([items], { yes, dryRun }) => ({
        items: expandRanges(textArguments(items)),
        yes: yes === true,
        dryRun: dryRun === true,
      }),
      run,
    },
  );
}
