/**
 * Entries that follow each other on one page, as those of a feed that lists its newest alone do: where one comes with a guid, a
 * title and a date that are all new, it is another than the stored one that had the page before, and is kept beside it.
 */
import type { PreparedItem } from '../model/item.ts';
import { itemId } from '../model/item-id.ts';
import { shortHash } from '../model/short-hash.ts';
import type { Statements } from './engine.ts';
import { findAliases, putAliases } from './item-aliases.ts';

/** What tells a stored item from another of its page. */
export interface PageOwner {
  readonly id: number;
  /** Empty once it was removed. */
  readonly title: string;
  readonly published_at: number | null;
  readonly removed_at: number | null;
}

const isGuid = (alias: string) => alias.startsWith('g:');

function titleName(rowId: number, title: string): string {
  return `t:${rowId}|${shortHash(title)}`;
}

/** Keeps what an item was called, to be called before its title goes: an entry with another title may be another. */
export async function keepTitle(statements: Statements, rowId: number): Promise<void> {
  const row = await statements.get<{ title: string }>(
    'SELECT title FROM items WHERE id = ? AND removed_at IS NULL',
    rowId,
  );
  if (row === undefined || row.title === '') return;
  await putAliases(statements, rowId, [titleName(rowId, row.title)]);
}

/** Whether an item that was removed had another title; of one removed by an earlier version nobody knows. */
function hadOtherTitle(owner: PageOwner, names: readonly string[], title: string): boolean {
  return names.some((name) => name.startsWith('t:')) && !names.includes(titleName(owner.id, title));
}

/** Whether an arriving item is another than the owner of its page, which the same feed brought. */
async function isOther(
  statements: Statements,
  item: PreparedItem,
  owner: PageOwner,
): Promise<boolean> {
  const { publishedAt, title } = item;
  const guids = item.aliases.filter(isGuid);
  if (guids.length === 0 || publishedAt === undefined || owner.published_at === null) return false;
  if (publishedAt === owner.published_at || title === owner.title) return false;
  const names = await findAliases(statements, owner.id);
  if (!names.some(isGuid) || guids.some((guid) => names.includes(guid))) return false;
  return owner.removed_at === null || hadOtherTitle(owner, names, title);
}

/**
 * The item as it is kept beside the owner of its page, by a name that its guid makes in this feed; undefined where it is that
 * owner, edited or published anew.
 */
export async function besideOwner(
  statements: Statements,
  feedId: number,
  item: PreparedItem,
  owner: PageOwner,
): Promise<PreparedItem | undefined> {
  if (!(await isOther(statements, item, owner))) return undefined;
  const guids = item.aliases.filter(isGuid);
  const name = `b:${feedId}|${guids[0]}`;
  return { ...item, id: itemId(name), aliases: [name, ...guids] };
}
