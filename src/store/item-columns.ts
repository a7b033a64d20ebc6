/** What of an item is stored in which column, in the statements that put it there. */
import type { ItemMedia, ItemStems, PreparedItem } from '../model/item.ts';
import { vectorBytes } from './analyses.ts';
import type { SqlValue } from './engine.ts';
import { placeholders } from './placeholders.ts';

/** The media that an item may have, one of each kind. */
export interface MediaSet {
  readonly thumbnail?: ItemMedia;
  readonly video?: ItemMedia;
  readonly image?: ItemMedia;
  readonly audio?: ItemMedia;
}

/**
 * A date in the future would stay on top for ever: for ranking it counts as when the item is collected, and one before 1970,
 * where time begins, as that.
 */
export function rankedAt({ publishedAt = Infinity }: PreparedItem, now: number): number {
  return Math.max(0, Math.min(publishedAt, now));
}

/** What there is of the media, as JSON. */
function mediaJson({ thumbnail, video, image, audio }: MediaSet): string {
  return JSON.stringify({ thumbnail, video, image, audio });
}

/** When an item came out stays so, also where its feed or page says it of the newest alone. */
const LASTING = 'published_at';
/** What its feed says of an item around its words. */
const SAID_AROUND = [
  'publisher',
  'type',
  'author',
  'language',
  'categories',
  'media',
  'story',
  LASTING,
];
const AROUND = [...SAID_AROUND, 'ranked_at', 'changed_at'];
/** The same with its words and what was made of them. */
const EDITED = [
  ...AROUND,
  'url',
  'title',
  'summary',
  'body',
  'title_stems',
  'text_stems',
  'feed_stems',
  'vector',
];
const INSERTED = [...EDITED, 'public_id', 'collected_at'];

// Written out once: thousands of items come in a second, and a statement is found again by its text.
export const INSERT = `INSERT INTO items (${INSERTED.join(', ')}) VALUES (${placeholders(INSERTED)})`;
export const UPDATE_AROUND = updateOf(AROUND);
export const UPDATE = updateOf(EDITED);

function updateOf(columns: readonly string[]): string {
  const settings = columns.map((name) => {
    // An edit never brings an item up again.
    if (name === 'ranked_at') return 'ranked_at = min(ranked_at, ?)';
    return name === LASTING ? `${name} = coalesce(?, ${name})` : `${name} = ?`;
  });
  return `UPDATE items SET ${settings.join(', ')} WHERE id = ?`;
}

/** The values of `SAID_AROUND`. */
function saidAround(item: PreparedItem): SqlValue[] {
  return [
    item.publisher,
    item.type,
    item.author ?? null,
    item.language ?? null,
    JSON.stringify(item.categories),
    mediaJson(item),
    item.story ?? null,
    item.publishedAt ?? null,
  ];
}

/** The values of `AROUND`. */
export function valuesAround(item: PreparedItem, now: number, collectedAt = now): SqlValue[] {
  const values = saidAround(item);
  values.push(rankedAt(item, collectedAt), now);
  return values;
}

/** The values of `EDITED`. */
export function editedValues(
  item: PreparedItem,
  stems: ItemStems,
  now: number,
  collectedAt = now,
): SqlValue[] {
  const values = valuesAround(item, now, collectedAt);
  values.push(item.url, item.title, item.summary, item.text);
  values.push(stems.titleStems, stems.textStems, stems.feedStems ?? '', vectorBytes(stems.vector));
  return values;
}

/** An item as its feed last told it, by column. */
export interface ToldItem extends Readonly<Record<string, SqlValue>> {
  /** Whether it has the words of its article instead, 1 or 0. */
  readonly isRead: number;
}

/** Finds a `ToldItem` by its row id. */
export const FIND_TOLD = `SELECT a.feed_text IS NOT NULL AS "isRead", ${SAID_AROUND.join(', ')}, i.url, title, summary,
    coalesce(a.feed_text, body) AS body
  FROM items i LEFT JOIN articles a ON a.item_id = i.id WHERE i.id = ?`;

/** What a feed tells otherwise by now: the words of an item, or only what lies around them. */
export type Edit = 'words' | 'around';

/** What says anything anew of an item that was told before: a day that is counted back is nearer to the truth the first time. */
export function saidAnew(told: ToldItem, item: PreparedItem): PreparedItem {
  if (!item.isDateCounted || told[LASTING] === null) return item;
  const { publishedAt: _, ...rest } = item;
  return rest;
}

/** What of an item is edited; undefined for nothing that a reader would see. */
export function editOf(told: ToldItem, item: PreparedItem): Edit | undefined {
  const { isRead, url, title, summary, body } = told;
  // How the summary of an article begins says nothing of what its feed said.
  const isSummed = isRead === 1 || summary === item.summary;
  if (url !== item.url || title !== item.title || body !== item.text || !isSummed) return 'words';
  const around = saidAround(item);
  const isSame = SAID_AROUND.every(
    (column, at) => told[column] === around[at] || (column === LASTING && around[at] === null),
  );
  return isSame ? undefined : 'around';
}
