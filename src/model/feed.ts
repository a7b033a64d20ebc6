/** A feed as its publisher wrote it: what `parseFeed` gives for any dialect. Foreign text, untrusted. */

/** Text as found, with what it is; `collect/item` makes plain text of it. */
export interface MarkedText {
  readonly type: 'text' | 'html';
  readonly value: string;
  /** The language the text says it is in, where it says so. */
  readonly language?: string;
}

export interface FeedPerson {
  readonly name?: string;
  readonly email?: string;
  readonly url?: string;
  /** Who keeps the site running (RSS `webMaster`), where nobody else is named. */
  readonly role?: 'webmaster';
}

/** An enclosure or media object; `lengthBytes`, `width` and `height` where the feed says so. */
export interface FeedMedia {
  readonly url: string;
  readonly type?: string;
  readonly medium?: 'image' | 'video' | 'audio' | 'document' | 'executable';
  readonly role: 'enclosure' | 'content' | 'thumbnail' | 'image' | 'player';
  readonly title?: string;
  readonly lengthBytes?: number;
  readonly durationSeconds?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A link with its relation in lower case (`alternate` where nothing is written). */
export interface FeedLink {
  readonly url: string;
  readonly rel: string;
  readonly type?: string;
  readonly title?: string;
  readonly language?: string;
  readonly lengthBytes?: number;
}

/** The picture of a feed; `url` is absent where a publisher named and linked it but left out its address. */
export interface FeedImage {
  readonly url?: string;
  readonly title?: string;
  readonly link?: string;
  readonly description?: string;
  readonly width?: number;
  readonly height?: number;
}

export interface FeedCategory {
  readonly term: string;
  readonly scheme?: string;
  readonly label?: string;
}

/** Another feed, as an entry that was taken from it says: RSS gives title and address, Atom all of the rest too. */
export interface FeedSource {
  readonly title?: string;
  /** Its page or, where that is not said, the feed itself. */
  readonly url?: string;
  readonly id?: string;
  readonly links?: readonly FeedLink[];
  readonly description?: MarkedText;
  readonly authors?: readonly FeedPerson[];
  readonly contributors?: readonly FeedPerson[];
  readonly categories?: readonly FeedCategory[];
  readonly image?: FeedImage;
  readonly icon?: string;
  readonly rights?: string;
  readonly generator?: string;
  readonly updated?: string;
}

/** One entry of a feed. URLs are as written, but absolute where a base was known; dates ISO 8601 in UTC. */
export interface FeedItem {
  readonly id?: string;
  /** Whether the id is also the item's address (RSS `isPermaLink`). */
  readonly idIsLink?: boolean;
  readonly link?: string;
  /** Where the entry truly lies when `link` counts clicks first (`feedburner:origLink`). */
  readonly originalLink?: string;
  /** Every link of the entry, `link` among them unless the id or the place of the content stands in for it. */
  readonly links?: readonly FeedLink[];
  readonly title?: string;
  readonly description?: MarkedText;
  readonly content?: MarkedText;
  readonly published?: string;
  /** Whether that was counted back from when a page was read, so that it is another at the next time. */
  readonly isDateCounted?: true;
  readonly updated?: string;
  readonly authors: readonly FeedPerson[];
  readonly contributors: readonly FeedPerson[];
  readonly categories: readonly FeedCategory[];
  readonly media: readonly FeedMedia[];
  readonly language?: string;
  readonly comments?: string;
  readonly rights?: string;
  /** Another feed this entry was taken from (RSS `source`, Atom `source`). */
  readonly source?: FeedSource;
}

export type FeedDialect = 'rss' | 'rdf' | 'atom' | 'json' | 'rss-in-json';

/** When a feed is to be visited, and where, by its own word. */
export interface UpdateHints {
  /** RSS `ttl`. */
  readonly ttlMinutes?: number;
  /** From `sy:updatePeriod` and `sy:updateFrequency`. */
  readonly updateEveryMinutes?: number;
  /** Hours of the day in UTC, 0 to 23, in which the feed asks not to be read. */
  readonly skipHours?: readonly number[];
  /** Days on which the feed asks not to be read, as `Monday`. */
  readonly skipDays?: readonly string[];
  /** Where it says that it is now (`itunes:new-feed-url`); most feeds that say so are there already. */
  readonly movedTo?: string;
}

export interface Feed extends UpdateHints {
  readonly dialect: FeedDialect;
  /** As written: `2.0`, `0.91`, `1.1`; absent when the feed does not say. */
  readonly version?: string;
  readonly id?: string;
  readonly title?: string;
  readonly link?: string;
  /** The feed's own address as it states it (`rel="self"`, `feed_url`). */
  readonly selfLink?: string;
  /** Every link of the feed, `link` and `selfLink` among them. */
  readonly links?: readonly FeedLink[];
  readonly hubs: readonly string[];
  readonly description?: MarkedText;
  readonly language?: string;
  readonly authors: readonly FeedPerson[];
  readonly contributors: readonly FeedPerson[];
  readonly categories: readonly FeedCategory[];
  readonly image?: FeedImage;
  readonly icon?: string;
  readonly rights?: string;
  readonly generator?: string;
  readonly published?: string;
  readonly updated?: string;
  readonly items: readonly FeedItem[];
  /** How many more entries the document has, older ones that are left out; absent where it has none. */
  readonly olderLeftOut?: number;
  /** The encoding the bytes were read in, as a lower-case label. */
  readonly encoding?: string;
  /**
   * What was mended or guessed while reading, one short phrase each: of the encoding, of tags, attributes and JSON that are broken,
   * of dates, and past limits. What is kept as it stands is no repair: an ampersand or a name that begins no reference, an element
   * at an unusual place.
   */
  readonly repairs: readonly string[];
}

/** The repair noted for a document without its end, by format or by what is missing. */
export const CUT_SHORT = {
  xml: 'document ends before its root is closed',
  json: 'JSON cut off or broken; read up to there',
  /** Where the only item read is the half of one. */
  firstItem: 'document breaks off in its first item',
} as const;

/** The repair noted where a document has more entries than are read of one. */
export const OLDER_LEFT_OUT = 'older items past the limit left out';

/** How the note begins of a feed that is read instead of a better one of its site. */
export const STANDS_IN = 'the page now brings this feed instead of';

/** How the note begins of a site that is read without a feed. */
export const NO_FEED = 'the site has no feed to read';

/** Whether there may be more of a document than arrived. */
export function isCutShort(repairs: readonly string[]): boolean {
  return Object.values(CUT_SHORT).some((repair) => repairs.includes(repair));
}
