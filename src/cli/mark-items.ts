/** Marking items as read, or as unread again: those that are named, or all that a choice lists. */
import type { ContentChoice } from '../client/content.ts';
import type { Client } from '../client/create-client.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { MarkedItems } from '../protocol/items.ts';
import { fullSourceName } from './find-source.ts';
import type { SourceArgument } from './input/argument-values.ts';
import { momentOf, type Since } from './input/duration.ts';
import { ITEM_NAMES_HINT, linkOfListed } from './last-list.ts';
import { countOf } from './notes/count-of.ts';
import { withNothingDone } from './notes/nothing-done.ts';
import { withHint } from './notes/with-hint.ts';
import type { Field } from './output/field.ts';
import type { Session } from './session.ts';

export interface MarkOptions {
  /** Numbers, ids and addresses; all that the choice lists where there are none. */
  readonly items: readonly string[];
  /** Whether they become read; unread otherwise. */
  readonly read: boolean;
  readonly choice: Omit<ContentChoice, 'since' | 'source'>;
  readonly source: SourceArgument | undefined;
  readonly since: Since | undefined;
}

/** What was marked so far, which is to be told also where the rest fails. By the ids of items. */
type Marked = Map<string, MarkedItems['items'][number]>;

async function markNamed(
  { items, read }: MarkOptions,
  marked: Marked,
  client: Client,
  session: Session,
): Promise<void> {
  const names: string[] = [];
  for (const item of items) names.push(await linkOfListed(item, session));
  for (let start = 0; start < names.length; start += LIMITS.content.maxCount) {
    const some = names.slice(start, start + LIMITS.content.maxCount);
    const answer = await withHint(client.items.mark(some, { read }), ITEM_NAMES_HINT);
    for (const each of answer.items) marked.set(each.item, each);
  }
}

/**
 * Marks everything that the choice lists, list by list. Items that become read leave the next list; those that become unread would
 * be listed again, so of these one list is marked.
 */
async function markAll(
  options: MarkOptions,
  marked: Marked,
  client: Client,
  { environment }: Session,
): Promise<void> {
  const { read, since, choice: asked } = options;
  const choice: ContentChoice = {
    ...asked,
    source: await fullSourceName(options.source, client),
    since: since === undefined ? undefined : momentOf(since, environment.clock()),
    limit: LIMITS.content.maxCount,
    ...(read ? { unread: true } : {}),
  };
  for (;;) {
    const { items } = await client.content.list(choice);
    const names = items.map(({ id, url }) => id ?? url);
    if (names.length === 0) break;
    const before = marked.size;
    const answer = await client.items.mark(names, { read });
    for (const each of answer.items) marked.set(each.item, each);
    // A service that does not know `unread` lists the same for ever.
    if (!read || marked.size === before) break;
  }
}

/** Reports what was marked; of `--all` a terminal only gets the number. */
async function tellMarked(
  marked: Marked,
  { items, read }: MarkOptions,
  fields: readonly Field[],
  { output }: Session,
): Promise<void> {
  const isAll = items.length === 0;
  const result = read ? 'read' : 'unread';
  const rows = [...marked.values()].map(({ url, title }) => ({ url, title, result }));
  await output.report(fields, rows, isAll ? { terminalRows: [] } : {});
  if (!isAll) return;
  const count = countOf(marked.size, 'item');
  output.note(marked.size === 0 ? 'nothing to mark' : `${count} marked as ${result}`);
  if (!read && marked.size >= LIMITS.content.maxCount) {
    output.note(`the first ${marked.size}; choose the others with --since or --topic`);
  }
}

/** Marks items and reports them, also those that were marked before the rest failed. */
export async function markItems(
  options: MarkOptions,
  fields: readonly Field[],
  session: Session,
): Promise<number> {
  const client = await session.connect();
  const mark = options.items.length === 0 ? markAll : markNamed;
  const marked: Marked = new Map();
  try {
    await mark(options, marked, client, session);
  } catch (error) {
    if (marked.size > 0) await tellMarked(marked, options, fields, session);
    if (!(error instanceof WinnowError) || error.code !== 'unsupported') {
      throw marked.size > 0 ? error : withNothingDone(error, options.items, 'nothing was marked');
    }
    throw new WinnowError('unsupported', 'this service keeps no marks of what was read');
  }
  await tellMarked(marked, options, fields, session);
  return 0;
}
