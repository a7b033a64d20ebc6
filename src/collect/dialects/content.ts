/** The whole text of an item in RSS: `content:encoded`, an xhtml body, `fullitem`. */

import { RANK } from '../draft.ts';
import { readHtml } from '../text/text-construct.ts';
import { FOREIGN_PREFIX } from '../xml/namespaces.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, text, tree } from './dialect.ts';

export const CONTENT: readonly [string, ElementRule][] = [
  text('content:encoded', (draft, element) => draft.put('content', readHtml(element), RANK.native)),
  tree('content:items', (draft, element) => {
    const value = valueIn(element);
    draft.put('content', value === undefined ? undefined : readHtml(value), RANK.far);
  }),
  text(`${FOREIGN_PREFIX}:encoded`, (draft, element) =>
    draft.put('content', readHtml(element), RANK.last),
  ),
  text('encoded', (draft, element) => draft.put('content', readHtml(element), RANK.near)),
  text('xhtml:body', (draft, element) => draft.put('content', readHtml(element), RANK.near)),
  text('body', (draft, element) => draft.put('content', readHtml(element), RANK.near)),
  text('xhtml:div', (draft, element) => draft.put('content', readHtml(element), RANK.near)),
  text('yandex:full-text', (draft, element) => draft.put('content', readHtml(element), RANK.near)),
  text('turbo:content', (draft, element) => draft.put('content', readHtml(element), RANK.far)),
  text('fullitem', (draft, element) => draft.put('content', readHtml(element), RANK.near)),
  text('content', (draft, element) => draft.put('content', readHtml(element), RANK.far)),
];

/** The first text of a list of RDF that gives an item's content in one form or several. */
function valueIn(element: XmlElement): XmlElement | undefined {
  if (element.name === 'rdf:value') return element;
  for (const child of element.children) {
    const value = valueIn(child);
    if (value !== undefined) return value;
  }
  return undefined;
}
