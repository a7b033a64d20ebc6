/** Finds the stored item that an arriving one is: by any alias that cannot mean another item. */
import type { PreparedItem } from '../model/item.ts';
import { findCarriedItems } from './carried-items.ts';
import type { Statements } from './engine.ts';
import { besideOwner, type PageOwner } from './page-mates.ts';
import { placeholders } from './placeholders.ts';

/** An item as a feed delivers it, with its position and wording. */
export interface ArrivingItem {
  readonly item: PreparedItem;
  readonly position: number;
  /** Digest of the entry; empty if nobody asks whether the feed repeats it. */
  readonly digest: string;
}

/** What a feed brought that is new to it, or worded anew. */
export interface Delivery {
  readonly feedId: number;
  readonly arriving: readonly ArrivingItem[];
}

/** An arriving item as it is to be kept, and the stored one that it is, if there is any. */
export interface RecognisedItem {
  readonly item: PreparedItem;
  readonly known?: PageOwner | undefined;
}

/** Aliases looked up in one statement. */
const LOOKUP = 64;

/** A guid that another feed of its host may have, too: no address, no name with its authority, no long number. */
const MISTAKABLE = /^g:[^|]*\|(?!.*[/:]|.{20})/u;

/** The stored items behind aliases. */
async function findKnown(
  statements: Statements,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, PageOwner>> {
  const known = new Map<string, PageOwner>();
  for (let start = 0; start < aliases.length; start += LOOKUP) {
    const asked = aliases.slice(start, start + LOOKUP);
    // One text of the statement for any number of aliases, so that it is prepared once.
    while (asked.length < LOOKUP) asked.push('');
    const rows = await statements.all<PageOwner & { alias: string }>(
      `SELECT a.alias, i.id, i.title, i.published_at, i.removed_at FROM item_aliases a
       JOIN items i ON i.id = a.item_id WHERE a.alias IN (${placeholders(asked)})`,
      ...asked,
    );
    for (const row of rows) known.set(row.alias, row);
  }
  return known;
}

/** Looks up all aliases at once. Returns a function that tells which stored item an arriving one is. */
export async function openRecognition(
  statements: Statements,
  { feedId, arriving }: Delivery,
): Promise<(item: PreparedItem) => Promise<RecognisedItem>> {
  const known = await findKnown(
    statements,
    arriving.flatMap(({ item }) => item.aliases),
  );
  if (known.size === 0) return async (item) => ({ item });
  const claims = claimsByPage(arriving, known);
  const carried = new Set((await findCarriedItems(statements, feedId)).map(({ itemId }) => itemId));
  const findNamed = (item: PreparedItem) => {
    let first: PageOwner | undefined;
    for (const alias of item.aliases) {
      const found = known.get(alias);
      if (found === undefined) continue;
      const isCarried = carried.has(found.id);
      // Feeds of one host may count their entries alike; that alone makes no two items one.
      const isMistakable = MISTAKABLE.test(alias);
      if (isMistakable && !isCarried) continue;
      // Feeds that count their entries from the newest on give the number of one to the next.
      if (isMistakable && (claims.get(found.id) ?? item) !== item) continue;
      // Its own guid tells an entry from another that had the page before it.
      if (isCarried && !isMistakable && alias.startsWith('g:')) return found;
      first ??= found;
    }
    return first;
  };
  return async (item) => {
    const found = findNamed(item);
    if (found === undefined || !carried.has(found.id)) return { item, known: found };
    const beside = await besideOwner(statements, feedId, item, found);
    if (beside === undefined) return { item, known: found };
    // By its guid alone where the feed has taken it over from another.
    const stored = await findKnown(statements, beside.aliases);
    const isAnother = ({ id }: PageOwner) => id !== found.id && carried.has(id);
    const named = beside.aliases.flatMap((alias) => stored.get(alias) ?? []);
    return { item: beside, known: named.find(isAnother) };
  };
}

/** The arriving items that stored ones are by the address of their page, by the row ids of these. */
function claimsByPage(
  arriving: readonly ArrivingItem[],
  known: ReadonlyMap<string, PageOwner>,
): ReadonlyMap<number, PreparedItem> {
  const claims = new Map<number, PreparedItem>();
  for (const { item } of arriving) {
    const page = item.aliases.find((alias) => alias.startsWith('u:'));
    const found = page === undefined ? undefined : known.get(page);
    if (found !== undefined) claims.set(found.id, item);
  }
  return claims;
}
