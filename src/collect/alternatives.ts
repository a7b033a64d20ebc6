/** Atom 0.3's `multipart/alternative`: one text in several forms, each in an element of the same name inside the other. */

import { FEED_PREFIX } from './xml/namespaces.ts';
import type { XmlElement } from './xml/xml-element.ts';
import { type Interest, ReadingStopped, type XmlListener } from './xml/xml-listener.ts';
import { XmlReader } from './xml/xml-reader.ts';

const MULTIPART = /^multipart\//i;

class Alternatives implements XmlListener {
  readonly found: XmlElement[] = [];
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  container(): undefined {
    return undefined;
  }

  interest(name: string): Interest | undefined {
    return name === this.#name ? 'text' : undefined;
  }

  mayHold(): boolean {
    return true;
  }

  open(): void {}

  element(element: XmlElement): void {
    // One that holds others in turn is left out, so that no text is read once for each of its depths.
    if (!MULTIPART.test(element.attribute('type') ?? '')) this.found.push(element);
  }

  breakOff(): void {}

  closeItem(): void {}

  interruptItem(): void {}

  resumeItem(): boolean {
    return false;
  }
}

/** The forms of a text, the plainest first (RFC 2046, section 5.1.4); none where the element is one text by itself. */
export function alternativesIn(element: XmlElement): readonly XmlElement[] {
  if (!MULTIPART.test(element.attribute('type') ?? '')) return [];
  const alternatives = new Alternatives(element.name.slice(element.name.indexOf(':') + 1));
  try {
    new XmlReader(element.markup(), element.scope.base, FEED_PREFIX, alternatives).read();
  } catch (thrown) {
    if (!(thrown instanceof ReadingStopped)) throw thrown;
  }
  return alternatives.found;
}
