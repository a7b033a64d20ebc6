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

/** A date in the future would stay on top for ever: for ranking it counts as now, and one before 1970, where time begins, as that. */
export function rankedAt({ publishedAt = Infinity }: PreparedItem, now: number): number {
  return Math.max(0, Math.min(publishedAt, now));
}

/** What there is of the media, as JSON. */
function mediaJson({ thumbnail, video, image, audio }: MediaSet): string {
  return JSON.stringify({ thumbnail, video, image, audio });
}

/** What its feed says of an item around its words. */
const AROUND = [
  'publisher',
  'type',
  'author',
  'language',
  'categories',
  'media',
  'story',
  'digest',
  'published_at',
  'ranked_at',
  'changed_at',
];
/** The same with its words and what was made of them. */
const EDITED = [
  ...AROUND,
  'url',
  'title',
  'summary',
  'body',
  'title_stems',
  'text_stems',
  'vector',
];
const INSERTED = [...EDITED, 'public_id', 'collected_at'];

// Written out once: thousands of items come in a second, and a statement is found again by its text.
export const INSERT = `INSERT INTO items (${INSERTED.join(', ')}) VALUES (${placeholders(INSERTED)})`;
export const UPDATE_AROUND = updateOf(AROUND);
export const UPDATE = updateOf(EDITED);

function updateOf(columns: readonly string[]): string {
  // An edit never brings an item up again.
  const settings = columns.map((name) =>
    name === 'ranked_at' ? 'ranked_at = min(ranked_at, ?)' : `${name} = ?`,
  );
  return `UPDATE items SET ${settings.join(', ')} WHERE id = ?`;
}

/** The values of `AROUND`. */
export function valuesAround(item: PreparedItem, now: number): SqlValue[] {
  return [
    item.publisher,
    item.type,
    item.author ?? null,
    item.language ?? null,
    JSON.stringify(item.categories),
    mediaJson(item),
    item.story ?? null,
    item.digest,
    item.publishedAt ?? null,
    rankedAt(item, now),
    now,
  ];
}

/** The values of `EDITED`. */
export function editedValues(item: PreparedItem, stems: ItemStems, now: number): SqlValue[] {
  const values = valuesAround(item, now);
  values.push(item.url, item.title, item.summary, item.text);
  values.push(stems.titleStems, stems.textStems, vectorBytes(stems.vector));
  return values;
}
