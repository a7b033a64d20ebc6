/** Items: shared by every feed that carries them. Identity is any alias; a tombstone keeps what was removed away. */
import type { Item, ItemStems, ItemType, PreparedItem } from '../model/item.ts';
import { SECOND_MS } from '../model/time-units.ts';
import { forgetArticle } from './articles.ts';
import { putCarriedItem } from './carried-items.ts';
import type { Statements } from './engine.ts';
import { isNamed } from './holders.ts';
import { putAliases } from './item-aliases.ts';
import {
  editedValues,
  editOf,
  FIND_TOLD,
  INSERT,
  type MediaSet,
  rankedAt,
  saidAnew,
  type ToldItem,
  UPDATE,
  UPDATE_AROUND,
  valuesAround,
} from './item-columns.ts';
import { placeholders } from './placeholders.ts';
import { type Delivery, openRecognition } from './recognise-items.ts';
import { openRemovedStories } from './removed-stories.ts';
import { type IndexingStatements, indexNewItems } from './text-index.ts';

interface ItemRow {
  id: number;
  public_id: string;
  url: string;
  publisher: string;
  type: ItemType;
  title: string;
  summary: string;
  body: string;
  author: string | null;
  language: string | null;
  categories: string;
  media: string;
  published_at: number | null;
  collected_at: number;
}

const COLUMNS = `id, public_id, url, publisher, type, title, summary, body, author, language, categories,
  media, published_at, collected_at`;

function fromRow(row: ItemRow): Item {
  return {
    rowId: row.id,
    id: row.public_id,
    url: row.url,
    publisher: row.publisher,
    type: row.type,
    title: row.title,
    summary: row.summary,
    text: row.body,
    categories: JSON.parse(row.categories) as string[],
    collectedAt: row.collected_at,
    ...(JSON.parse(row.media) as MediaSet),
    ...(row.author === null ? {} : { author: row.author }),
    ...(row.language === null ? {} : { language: row.language }),
    ...(row.published_at === null ? {} : { publishedAt: row.published_at }),
  };
}

export interface PutItems {
  /** Rows that are new, or that the feed tells otherwise. */
  readonly changed: readonly number[];
  /** The analyses of those whose words are new, which want scoring. */
  readonly analysed: ReadonlyMap<number, ItemStems>;
  readonly added: number;
  /** How many are new to the feed, whether another brought them before or not. */
  readonly joined: number;
}

/**
 * Puts what a feed brought: new items, edits in place, links from the feed. Most of what a feed brings is known already,
 * so `analyse` is asked for what is new or changed alone.
 */
export async function putItems(
  statements: IndexingStatements,
  { feedId, arriving }: Delivery,
  now: number,
  analyse: (item: PreparedItem) => ItemStems,
): Promise<PutItems> {
  const changed: number[] = [];
  const analysed = new Map<number, ItemStems>();
  let added = 0;
  let joined = 0;
  const recognise = await openRecognition(statements, { feedId, arriving });
  const removedBefore = await openRemovedStories(statements, { feedId, arriving });
  for (const { item: delivered, position, digest } of arriving) {
    const { item, known } = await recognise(delivered);
    let itemId = known?.id ?? removedBefore(item, rankedAt(item, now));
    // What is not known has the id of an item only where its story was removed.
    const isRemoved = known === undefined || known.removed_at !== null;
    if (itemId !== undefined && isRemoved) {
      // Its feed may go by another address, and call it by another name, from now on.
      await putAliases(statements, itemId, item.aliases);
      await putCarriedItem(statements, feedId, { itemId, digest, position }, now);
      continue;
    }
    if (itemId === undefined) {
      const stems = analyse(delivered);
      itemId = await insertItem(statements, item, stems, { position, now });
      added += 1;
      changed.push(itemId);
      analysed.set(itemId, stems);
    } else if (await isFirstCarrier(statements, itemId, feedId)) {
      const analyseIt = () => analyse(delivered);
      const edit = await updateItem(statements, itemId, item, analyseIt, now);
      if (edit !== undefined) changed.push(itemId);
      if (edit?.stems !== undefined) analysed.set(itemId, edit.stems);
    }
    await putAliases(statements, itemId, item.aliases);
    if (await putCarriedItem(statements, feedId, { itemId, digest, position }, now)) joined += 1;
  }
  return { changed, analysed, added, joined };
}

/**
 * Two feeds may word one item differently. Only the first that carried it may edit it, or it would change back and
 * forth; one that nobody follows any more never will.
 */
async function isFirstCarrier(
  statements: Statements,
  itemId: number,
  feedId: number,
): Promise<boolean> {
  const row = await statements.get<{ feed_id: number }>(
    `SELECT feed_id FROM item_feeds WHERE item_id = ? AND ${isNamed('item_feeds.feed_id')}
     ORDER BY first_seen_at, feed_id LIMIT 1`,
    itemId,
  );
  return row === undefined || row.feed_id === feedId;
}

/** What has no date counts as collected a second before what stands above it, so that a list has the order of the page. */
function collectedAt({ publishedAt }: PreparedItem, position: number, now: number): number {
  return publishedAt === undefined ? now - position * SECOND_MS : now;
}

async function insertItem(
  statements: Statements,
  item: PreparedItem,
  stems: ItemStems,
  { position, now }: { readonly position: number; readonly now: number },
): Promise<number> {
  const at = collectedAt(item, position, now);
  return statements.insert(INSERT, ...editedValues(item, stems, now, at), item.id, at);
}

/**
 * What its feed says anew of an item; where it only says otherwise what lies around the words, those of its article stay. Gives
 * the analysis of new words, if there are any; undefined where it says nothing anew.
 */
async function updateItem(
  statements: Statements,
  rowId: number,
  item: PreparedItem,
  analyse: () => ItemStems,
  now: number,
): Promise<{ readonly stems?: ItemStems } | undefined> {
  const told = (await statements.get<ToldItem>(FIND_TOLD, rowId))!;
  const said = saidAnew(told, item);
  const edit = editOf(told, said);
  if (edit === undefined) return undefined;
  if (told.isRead === 1 && edit === 'around') {
    await statements.run(UPDATE_AROUND, ...valuesAround(said, now), rowId);
    return {};
  }
  if (edit === 'words') await forgetArticle(statements, rowId);
  await indexNewItems(statements);
  const stems = analyse();
  await statements.run(UPDATE, ...editedValues(said, stems, now), rowId);
  return { stems };
}

/** Items by row id, in the order asked for. */
export async function findItems(
  statements: Statements,
  rowIds: readonly number[],
): Promise<Item[]> {
  const rows = await statements.all<ItemRow>(
    `SELECT ${COLUMNS} FROM items WHERE id IN (${placeholders(rowIds)})`,
    ...rowIds,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rowIds.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [fromRow(row)];
  });
}

/** One item by its public id; undefined when unknown or removed. */
export async function findItem(statements: Statements, id: string): Promise<Item | undefined> {
  const row = await statements.get<ItemRow>(
    `SELECT ${COLUMNS} FROM items WHERE public_id = ? AND removed_at IS NULL`,
    id,
  );
  return row && fromRow(row);
}

/**
 * The items whose original has an address, by row id; entries of one feed, or of several, may share one. Where none has it exactly
 * as it is stored, the one that is known by its `alias`.
 */
export async function findItemIdsByUrl(
  statements: Statements,
  url: string,
  alias: string,
): Promise<number[]> {
  const rows = await statements.all<{ id: number }>(
    'SELECT id FROM items WHERE url = ? AND removed_at IS NULL ORDER BY id',
    url,
  );
  if (rows.length > 0) return rows.map(({ id }) => id);
  const named = await statements.get<{ id: number }>(
    `SELECT i.id FROM item_aliases a JOIN items i ON i.id = a.item_id
     WHERE a.alias = ? AND i.removed_at IS NULL`,
    alias,
  );
  return named === undefined ? [] : [named.id];
}

export interface StoreExtent {
  readonly count: number;
  /** Largest row id. */
  readonly lastId: number;
  /** Newest change of any item, milliseconds. */
  readonly changedAt: number;
}

/** How much is stored, and values that change when any item does. */
export async function findExtent(statements: Statements): Promise<StoreExtent> {
  const row = await statements.get<StoreExtent>(
    `SELECT count(*) AS count, coalesce(max(id), 0) AS "lastId",
       coalesce(max(changed_at), 0) AS "changedAt" FROM items WHERE removed_at IS NULL`,
  );
  return row!;
}

/** How many items the store holds, those that were removed for good left out. */
export async function countItems(statements: Statements): Promise<number> {
  const row = await statements.get<{ n: number }>(
    'SELECT count(*) AS n FROM items WHERE removed_at IS NULL',
  );
  return row!.n;
}
