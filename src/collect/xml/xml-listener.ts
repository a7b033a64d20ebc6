/** What the reader of feed documents and the dialects say to each other. */

import type { XmlElement } from './xml-element.ts';

/** How deep a dialect wants an element: with its children built, or as one stretch of text. */
export type Interest = 'tree' | 'text';

/** What a dialect tells the reader and hears from it. Containers are the feed and its items. */
export interface XmlListener {
  /** The container this name opens, wherever it stands outside an item; items close one another. */
  container(name: string): 'feed' | 'item' | undefined;
  interest(name: string, inItem: boolean): Interest | undefined;
  /** Whether an element read as a tree may hold one of that name, which the feed or an item has as well. */
  mayHold(tree: string, name: string, inItem: boolean): boolean;
  open(kind: 'feed' | 'item', element: XmlElement): void;
  element(element: XmlElement, inItem: boolean): void;
  /** Told that the document ends in the item that is closed next. */
  breakOff(): void;
  closeItem(): void;
  /** Told that the item closed next is closed because another begins in it. */
  interruptItem(): void;
  /** The last item that was interrupted goes on; false where there is none. */
  resumeItem(): boolean;
}

/** Thrown out of the tokens to stop them; never leaves this room. */
export class ReadingStopped extends Error {}
