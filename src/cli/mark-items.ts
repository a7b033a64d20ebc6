/** Marking items as read, or as unread again: those that are named, or all that a choice lists. */
import type { ContentChoice } from '../client/content.ts';
import type { Client } from '../client/create-client.ts';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { MarkedItems } from '../protocol/items.ts';
import type { SourceArgument } from './argument-values.ts';
import { countOf } from './count-of.ts';
import { momentOf, type Since } from './duration.ts';
import { fullSourceName } from './find-source.ts';
import { ITEM_NAMES_HINT, linkOfListed } from './last-list.ts';
import type { Field } from './output/field.ts';
import type { Session } from './session.ts';
import { withHint } from './with-hint.ts';

export interface MarkOptions {
  /** Numbers, ids and addresses; all that the choice lists where there are none. */
  readonly items: readonly string[];
  /** Whether they become read; unread otherwise. */
  readonly read: boolean;
  readonly choice: Omit<ContentChoice, 'since' | 'source'>;
  readonly source: SourceArgument | undefined;
  readonly since: Since | undefined;
}

type Marked = MarkedItems['items'];

async function markNamed({ items, read }: MarkOptions, client: Client, session: Session) {
  const names: string[] = [];
  for (const item of items) names.push(await linkOfListed(item, session));
  const marked: Marked = [];
  for (let start = 0; start < names.length; start += LIMITS.content.maxCount) {
    const some = names.slice(start, start + LIMITS.content.maxCount);
    marked.push(...(await withHint(client.items.mark(some, { read }), ITEM_NAMES_HINT)).items);
  }
  return marked;
}

/**
 * Marks everything that the choice lists, list by list. Items that become read leave the next list; those that become unread would
 * be listed again, so of these one list is marked.
 */
async function markAll(options: MarkOptions, client: Client, { environment }: Session) {
  const { read, since, choice: asked } = options;
  const choice: ContentChoice = {
    ...asked,
    source: await fullSourceName(options.source, client),
    since: since === undefined ? undefined : momentOf(since, environment.clock()),
    limit: LIMITS.content.maxCount,
    ...(read ? { unread: true } : {}),
  };
  const marked = new Map<string, Marked[number]>();
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
  return [...marked.values()];
}

/** Marks items and reports them; of `--all` a terminal only gets their number. */
export async function markItems(
  options: MarkOptions,
  fields: readonly Field[],
  session: Session,
): Promise<number> {
  const { output } = session;
  const isAll = options.items.length === 0;
  const client = await session.connect();
  const marked = await (isAll ? markAll : markNamed)(options, client, session).catch(
    (error: unknown) => {
      if (!(error instanceof WinnowError) || error.code !== 'unsupported') throw error;
      throw new WinnowError('unsupported', 'this service keeps no marks of what was read');
    },
  );
  const result = options.read ? 'read' : 'unread';
  const rows = marked.map(({ url, title }) => ({ url, title, result }));
  await output.report(fields, rows, isAll ? { terminalRows: [] } : {});
  if (isAll) {
    const count = countOf(marked.length, 'item');
    output.note(marked.length === 0 ? 'nothing to mark' : `${count} marked as ${result}`);
    if (!options.read && marked.length >= LIMITS.content.maxCount) {
      output.note(`the first ${marked.length}; choose the others with --since or --topic`);
    }
  }
  return 0;
}
