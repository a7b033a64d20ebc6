/** Dublin Core and its terms, in feeds and items alike: a second way to say what RSS says itself. */

import { parseDate } from '../date.ts';
import { RANK } from '../draft.ts';
import { readLanguage } from '../language.ts';
import { readPersonElement } from '../person.ts';
import { oneLine, plainTitle } from '../plain-title.ts';
import { readHtml } from '../text-construct.ts';
import { type ElementRule, text, tree } from './dialect.ts';

export const DUBLIN_CORE: readonly [string, ElementRule][] = [
  text('dc:title', (draft, element) => draft.put('title', plainTitle(element.text()), RANK.near)),
  text('dc:description', (draft, element) =>
    draft.put('description', readHtml(element), RANK.near),
  ),
  text('dcterms:abstract', (draft, element) =>
    draft.put('description', readHtml(element), RANK.far),
  ),
  tree('dc:creator', (draft, element) => draft.addAuthor(readPersonElement(element), RANK.near)),
  tree('dc:author', (draft, element) => draft.addAuthor(readPersonElement(element), RANK.near)),
  tree('dc:publisher', (draft, element) => draft.addAuthor(readPersonElement(element), RANK.last)),
  tree('dc:contributor', (draft, element) => draft.addContributor(readPersonElement(element))),
  text('dc:language', (draft, element) =>
    draft.put('language', readLanguage(element.text()), RANK.near),
  ),
  text('dc:rights', (draft, element) => draft.put('rights', oneLine(element.text()), RANK.near)),
  text('dc:subject', (draft, element) => draft.addCategory(plainTitle(element.text()))),
  text('dc:date', (draft, element) => {
    const date = parseDate(element.text());
    draft.put('published', date, RANK.far);
    draft.put('updated', date, RANK.far);
  }),
  text('dcterms:issued', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.near),
  ),
  text('dcterms:created', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.far),
  ),
  text('dcterms:date', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.far),
  ),
  text('dcterms:available', (draft, element) =>
    draft.put('published', parseDate(element.text()), RANK.far),
  ),
  text('dcterms:modified', (draft, element) =>
    draft.put('updated', parseDate(element.text()), RANK.near),
  ),
];

/** An item's `dc:identifier`, which only stands in for a missing id. */
export const DUBLIN_CORE_ITEM: readonly [string, ElementRule][] = [
  text('dc:identifier', (draft, element) => draft.put('id', element.text(), RANK.far)),
];
