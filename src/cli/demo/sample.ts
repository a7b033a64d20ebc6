/** What a sample feed is: compact rows that the writer turns into RSS 2.0, Atom or JSON Feed. */

export interface SampleExtras {
  /** The original elsewhere, for a story that another feed carries; else derived from feed and title. */
  readonly url?: string;
  /** Path of a picture on the feed's own site. */
  readonly image?: string;
  /** Path of a film on the feed's own site. */
  readonly video?: string;
  /** The story as its publisher edits it, once somebody has fetched the feed. */
  readonly edit?: { readonly title: string; readonly summary: string };
}

/** An item as a row: minutes before the base date, title, plain-text summary, categories, and what only few items have. */
export type SampleItem = readonly [
  minutesAgo: number,
  title: string,
  summary: string,
  categories: readonly string[],
  extras?: SampleExtras,
];

export interface SampleFeed {
  /** Name in the feed's address, and its host: `<slug>.example`. */
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly language: string;
  readonly format: 'rss' | 'atom' | 'json';
  /** Folder in the OPML file; it becomes the name of a source. */
  readonly folder: string;
  readonly items: readonly SampleItem[];
}

/** Address of an item's original: its own where it has one, else made of its feed and its title before any edit. */
export function sampleUrl({ slug }: SampleFeed, [, title, , , extras]: SampleItem): string {
  if (extras?.url !== undefined) return extras.url;
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `https://${slug}.example/${encodeURIComponent(words.slice(0, 7).join('-'))}`;
}
