/** Dublin Core and its terms, in feeds and items alike: a second way to say what RSS says itself. */

import { parseDate } from '../dates/date.ts';
import { RANK } from '../draft.ts';
import { readLanguage } from '../languages/language.ts';
import { readPeople } from '../people.ts';
import { readPersonElement } from '../person.ts';
import { plainTitle } from '../text/plain-title.ts';
import { readHtml } from '../text/text-construct.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, parts, text } from './dialect.ts';

/** The place of a member of a list of RDF: `rdf:_2` comes second wherever it is written; `rdf:li` comes where it is. */
function placeOf({ name }: XmlElement): number {
  return Number(/^rdf:_(\d+)$/.exec(name)?.[1] ?? 0);
}

/** What an element holds one by one, where it is a list of RDF; else itself. */
function listed(element: XmlElement): readonly XmlElement[] {
  const list = element.children.find(({ name }) => /^rdf:(?:bag|seq|alt)$/.test(name));
  if (list === undefined) return [element];
  return list.children.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The elements, by their names without a prefix. */
const TERMS: readonly [string, ElementRule][] = [
  text('title', (draft, element) => draft.put('title', plainTitle(element.text()), RANK.near)),
  text('description', (draft, element) => draft.put('description', readHtml(element), RANK.near)),
  text('abstract', (draft, element) => draft.put('description', readHtml(element), RANK.far)),
  parts('creator', (draft, element) => {
    for (const one of listed(element)) draft.addAuthors(readPeople(one), RANK.near);
  }),
  parts('author', (draft, element) => draft.addAuthor(readPersonElement(element), RANK.near)),
  parts('publisher', (draft, element) => draft.addAuthor(readPersonElement(element), RANK.last)),
  parts('contributor', (draft, element) => {
    for (const person of listed(element).flatMap(readPeople)) draft.addContributor(person);
  }),
  text('language', (draft, element) =>
    draft.put('language', readLanguage(element.text()), RANK.near),
  ),
  text('rights', (draft, element) => draft.put('rights', plainTitle(element.text()), RANK.near)),
  parts('subject', (draft, element) => {
    for (const one of listed(element)) draft.addCategory(plainTitle(one.text()));
  }),
  text('date', (draft, element) => {
    const date = parseDate(element.text());
    draft.put('published', date, RANK.far);
    draft.put('updated', date, RANK.far);
  }),
  text('issued', (draft, element) => draft.put('published', parseDate(element.text()), RANK.near)),
  text('created', (draft, element) => draft.put('published', parseDate(element.text()), RANK.far)),
  text('available', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.far),
  ),
  text('modified', (draft, element) => draft.put('updated', parseDate(element.text()), RANK.near)),
];

/** Dublin Core took its elements into the terms, and publishers take the terms for elements. */
function underBoth(rules: readonly [string, ElementRule][]): [string, ElementRule][] {
  return ['dc', 'dcterms'].flatMap((prefix) =>
    rules.map(([name, rule]): [string, ElementRule] => [`${prefix}:${name}`, rule]),
  );
}

export const DUBLIN_CORE: readonly [string, ElementRule][] = underBoth(TERMS);

/** An item's `dc:identifier`, which only stands in for a missing id. */
export const DUBLIN_CORE_ITEM: readonly [string, ElementRule][] = underBoth([
  text('identifier', (draft, element) => draft.put('id', element.text(), RANK.far)),
]);
