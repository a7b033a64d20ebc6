/** One finished element of a feed: a name, attributes and a stretch of the document, read only when asked. */

import { decodeReferences } from '../text/character-references.ts';
import type { XmlScope } from './xml-scope.ts';
import { innerMarkup, innerText, nestedSection } from './xml-text.ts';

/** An element whose tags were found; text and markup are cut out of the document when they are asked for. */
export class XmlElement {
  /** Canonical name: `title`, `dc:creator`, `media:group`. */
  readonly name: string;
  readonly scope: XmlScope;
  readonly children: XmlElement[] = [];
  /** Whether there are elements inside, built as children or not. */
  hasTags = false;
  readonly #attributes: ReadonlyMap<string, string> | undefined;
  readonly #source: string;
  readonly #start: number;
  #end: number;

  constructor(
    name: string,
    attributes: ReadonlyMap<string, string> | undefined,
    scope: XmlScope,
    source: string,
    start: number,
  ) {
    this.name = name;
    this.#attributes = attributes;
    this.scope = scope;
    this.#source = source;
    this.#start = start;
    this.#end = start;
  }

  /** Called once by the reader, where the closing tag begins. */
  finish(end: number): void {
    this.#end = end;
  }

  /** An attribute by its lower-case name, trimmed; `undefined` when absent or empty. */
  attribute(name: string): string | undefined {
    const value = this.#attributes?.get(name)?.trim();
    return value === '' ? undefined : value;
  }

  /** An attribute whatever its prefix: `rdf:about`, `r:about` and `about` are one. */
  localAttribute(name: string): string | undefined {
    const plain = this.attribute(name);
    if (plain !== undefined || this.#attributes === undefined) return plain;
    const prefixed = [...this.#attributes.keys()].find((one) => one.endsWith(`:${name}`));
    return prefixed === undefined ? undefined : this.attribute(prefixed);
  }

  /** The namespace addresses declared on this very element. */
  addresses(): string[] {
    return [...(this.#attributes ?? [])]
      .filter(([name]) => name.startsWith('xmlns'))
      .map(([, address]) => address);
  }

  /** Whether the attribute is there, be it empty. */
  has(name: string): boolean {
    return this.#attributes?.has(name) === true;
  }

  child(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name);
  }

  /** A child by its name in RSS, which in a document of Atom is of that namespace where it is declared. */
  rssChild(name: string): XmlElement | undefined {
    return this.child(name) ?? this.child(`atom:${name}`);
  }

  /** Character data, trimmed; empty where there is none. */
  text(): string {
    const text = innerText(this.#source.slice(this.#start, this.#end), this.hasTags).trim();
    // A section that was wrapped twice.
    return text.startsWith('<![CDATA[') && text.endsWith(']]>') ? text.slice(9, -3).trim() : text;
  }

  /** The character data behind the element, up to the next tag, trimmed: where `<link/>http://…` has its address. */
  following(): string {
    const end = this.#source.indexOf('<', this.#end);
    return decodeReferences(this.#source.slice(this.#end, end === -1 ? undefined : end)).trim();
  }

  /** The text of the whole inside where character data was wrapped in character data; else `undefined`. */
  nestedText(): string | undefined {
    return this.hasTags ? nestedSection(this.#source.slice(this.#start, this.#end)) : undefined;
  }

  /** The inside as markup, trimmed; `isHtml` where its text is HTML by its kind. */
  markup(isHtml = false): string {
    return innerMarkup(this.#source.slice(this.#start, this.#end), isHtml).trim();
  }
}
