/** An item: one piece of content, shared by every feed and graph that holds it. Plain text and vetted URLs only. */

export const ITEM_TYPES = ['NewsArticle', 'VideoObject', 'ImageObject', 'WebPage'] as const;

export type ItemType = (typeof ITEM_TYPES)[number];

export interface ItemMedia {
  /** Absolute http(s). */
  readonly url: string;
  readonly type?: string;
  readonly title?: string;
  readonly width?: number;
  readonly height?: number;
  readonly durationSeconds?: number;
  readonly lengthBytes?: number;
}

/** What gathering makes of a feed entry, before the store knows it. */
export interface NewItem {
  /** Every name this item goes by, strongest first: `u:<normalised URL>`, `g:<feed host>|<guid>`. */
  readonly aliases: readonly string[];
  /** Address of the original, http(s), at most 2 KiB. */
  readonly url: string;
  /** Host of who published it, where that is another than the address says. */
  readonly publisher?: string;
  readonly title: string;
  /** Plain text, at most a few sentences. */
  readonly summary: string;
  /** Plain text of everything the feed gave, at most 256 KiB. */
  readonly text: string;
  readonly type: ItemType;
  /** Milliseconds since 1970, as published (may lie in the future); undefined when the feed gave none. */
  readonly publishedAt?: number;
  /** Whether that was counted back from when a page was read: what is known of an item already is nearer to the truth. */
  readonly isDateCounted?: true;
  readonly author?: string;
  /** BCP 47, lower case primary tag, where known. */
  readonly language?: string;
  readonly categories: readonly string[];
  readonly thumbnail?: ItemMedia;
  readonly video?: ItemMedia;
  readonly image?: ItemMedia;
  /** What there is to listen to, as an episode of a podcast has it. */
  readonly audio?: ItemMedia;
  /** The search query that produced the item, for items of an OpenSearch template. */
  readonly query?: string;
}

/** A new item with what the store tells it from others by. */
export interface PreparedItem extends NewItem {
  /** 16 base64url characters, derived from the strongest alias: stable across stores. */
  readonly id: string;
  /** Host of who published it: that of the original address mostly. */
  readonly publisher: string;
  /** Same story elsewhere, same key. */
  readonly story?: string;
}

/** What scoring will read of an item. */
export interface ItemStems {
  /** Stems with one space between them. */
  readonly titleStems: string;
  readonly textStems: string;
  /** Of what its feed says of itself; absent where that is not known. */
  readonly feedStems?: string;
  readonly vector?: Int8Array;
}

/** An entry of a feed on its way into the store. */
export interface PreparedEntry {
  /** Tells the entry, as its feed words it, from how it was worded before. */
  readonly digest: string;
  /** Absent when the store is known to hold what the entry says. */
  readonly item?: PreparedItem;
  /** Of the item, where it was analysed already. */
  readonly stems?: ItemStems;
}

export interface Item extends Omit<NewItem, 'aliases' | 'query'> {
  /** Store row id; `id` is the public one. */
  readonly rowId: number;
  /** 16 base64url characters, derived from the strongest alias: stable across stores. */
  readonly id: string;
  /** Host of who published it: that of the original address mostly. */
  readonly publisher: string;
  /** When Winnow first saw it, milliseconds. */
  readonly collectedAt: number;
}
