/** What every XML dialect is made of: a table of element names, each with one function that reads it. */

import type { Draft } from '../draft.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import type { Interest } from '../xml/xml-listener.ts';

export interface ElementRule {
  readonly interest: Interest;
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
export function tree(name: string, read: ElementRule['read']): [string, ElementRule] {
  return [name, { interest: 'tree', read }];
}

/**
 * The same of an element, as a person, none of whose children is called as an element of the feed is: where its end is lost, it
 * ends before the next of those.
 */
export function parts(name: string, read: ElementRule['read']): [string, ElementRule] {
  return [name, { interest: 'parts', read }];
}
