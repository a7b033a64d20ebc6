/** Content: an item as one reader's list shows it, with its score, its topics and its learning link. */
import type { Annotation } from './annotation.ts';
import type { Item } from './item.ts';
import type { TopicPath } from './topic-path.ts';

export interface ContentItem {
  readonly item: Item;
  /** `service:contentScore`, 0..1. */
  readonly score: number;
  /** Topics that annotate the item in this graph, most specific first. */
  readonly subjects: readonly TopicPath[];
  /** `service/<SourceName>` or `user/<SourceName>`. */
  readonly memberOf: string;
  /** The topic query that produced the item. */
  readonly fromQuery: string;
  /** Position of the item in its feed, decimal text. */
  readonly sourceOrder: string;
  /** Title of the feed that carries it, plain text; may be empty. */
  readonly feedTitle: string;
  /** Address of that feed. */
  readonly feedUrl: string;
  /** The learning link; the address of the original in a list of originals. */
  readonly learnUrl: string;
  /** Present in a list of originals. */
  readonly isOriginal?: true;
  /** Present where the address of the item was cut, for other people, and may be that of several. */
  readonly isCut?: true;
  /** Present when the caller asked why. */
  readonly annotation?: Annotation & { readonly topic: TopicPath };
}

/** A list of content with what a channel needs. */
export interface ContentList {
  readonly items: readonly ContentItem[];
  /** Topic the list is limited to; undefined for trending content. */
  readonly topic?: TopicPath;
  /** Opens the list to whoever holds it; a list of originals carries none. */
  readonly lid?: string;
  /** Of a short list: how many items fell within 0.1 below the threshold. */
  readonly nearMisses?: number;
  /** The hosts at which the service source that is read begins to search for the reader's topics. */
  readonly searchesAt?: readonly string[];
  /** Newest change among what the list draws on, milliseconds; of a reader with nothing yet, when the reader came to be. */
  readonly lastModifiedAt: number;
  /** Present where other changes than those move the list, which its entity tag alone tells. */
  readonly isUndated?: true;
  /** When its order last changed by the clock alone, to the hour, milliseconds since 1970; absent where it does not. */
  readonly orderedAt?: number;
}
