/** What every XML dialect is made of: a table of element names, each with one function that reads it. */

import type { Draft } from '../draft.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import type { Interest } from '../xml/xml-listener.ts';

export interface ElementRule {
  readonly interest: Interest;
  /**
   * Whether an element of that name, which the feed or an item has as well, may be a part of this one. Where the end of a tree is
   * lost, what is none of its parts ends it.
   */
  readonly mayHold?: (name: string) => boolean;
  /** Its return value is ignored. */
  readonly read: (draft: Draft, element: XmlElement) => unknown;
}

/** Canonical element name → how it is read. */
export type ElementTable = ReadonlyMap<string, ElementRule>;

export interface XmlDialect {
  /** Opens the feed (`channel`, `feed`) or an item (`item`, `entry`). */
  readonly containers: ReadonlyMap<string, 'feed' | 'item'>;
  readonly feedElements: ElementTable;
  readonly itemElements: ElementTable;
  /** Attributes of the container itself: version, `rdf:about`, language. */
  readonly openFeed: (draft: Draft, element: XmlElement) => void;
  readonly openItem: (draft: Draft, element: XmlElement) => void;
}

/** A table entry for an element that is read as one stretch of text or markup. */
export function text(name: string, read: ElementRule['read']): [string, ElementRule] {
  return [name, { interest: 'text', read }];
}

/** A table entry for an element that is read through its children. */
export function tree(
  name: string,
  read: ElementRule['read'],
  mayHold: (name: string) => boolean = () => true,
): [string, ElementRule] {
  return [name, { interest: 'tree', mayHold, read }];
}

/** The same of an element, as a person, whose parts are called as no element of a feed is. */
export function parts(name: string, read: ElementRule['read']): [string, ElementRule] {
  return tree(name, read, () => false);
}
