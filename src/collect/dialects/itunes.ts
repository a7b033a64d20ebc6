/** The podcast elements: summary, author, cover image, duration, keywords, nested categories, and where the feed moved. */

import { parseDuration } from '../dates/duration.ts';
import { type Draft, RANK, type Rank } from '../draft.ts';
import { readPerson, readPersonElement } from '../person.ts';
import { decodeReferences } from '../text/character-references.ts';
import { plainTitle } from '../text/plain-title.ts';
import { readHtml } from '../text/text-construct.ts';
import { resolveUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, parts, text, tree } from './dialect.ts';

/** Whose words the categories and keywords are. */
const SCHEME = 'http://www.itunes.com/';

const SHARED: readonly [string, ElementRule][] = [
  text('itunes:title', (draft, element) =>
    draft.put('title', plainTitle(element.text()), RANK.far),
  ),
  text('itunes:author', (draft, element) => draft.addAuthor(readPerson(element.text()), RANK.far)),
  text('itunes:summary', (draft, element) => draft.put('description', readHtml(element), RANK.far)),
  text('itunes:subtitle', (draft, element) =>
    draft.put('description', readHtml(element), RANK.last),
  ),
  text('itunes:keywords', (draft, element) => readKeywords(draft, element.text(), SCHEME)),
  tree('itunes:category', readCategory, (name) => name === 'itunes:category'),
  text('googleplay:category', (draft, element) =>
    draft.addCategory(plainTitle(element.attribute('text') ?? element.text())),
  ),
  text('googleplay:author', (draft, element) =>
    draft.addAuthor(readPerson(element.text()), RANK.last),
  ),
  text('googleplay:description', (draft, element) =>
    draft.put('description', readHtml(element), RANK.last),
  ),
];

export const ITUNES_FEED: readonly [string, ElementRule][] = [
  ...SHARED,
  parts('itunes:owner', (draft, element) => draft.addAuthor(readPersonElement(element), RANK.last)),
  text('googleplay:email', (draft, element) =>
    draft.addAuthor(readPerson(element.text()), RANK.last),
  ),
  text('itunes:image', (draft, element) => putCover(draft, element, RANK.far)),
  text('googleplay:image', (draft, element) => putCover(draft, element, RANK.last)),
  text('itunes:link', (draft, element) => {
    if (element.attribute('rel') === 'image') putCover(draft, element, RANK.last);
  }),
  text('itunes:new-feed-url', (draft, element) => {
    draft.put('movedTo', resolveUrl(element.text(), element.scope.base), RANK.native);
  }),
];

export const ITUNES_ITEM: readonly [string, ElementRule][] = [
  ...SHARED,
  text('itunes:image', addCover),
  text('googleplay:image', addCover),
  text('itunes:link', (draft, element) => {
    if (element.attribute('rel') === 'image') addCover(draft, element);
  }),
  text('itunes:duration', (draft, element) => {
    draft.durationSeconds = parseDuration(element.text()) ?? draft.durationSeconds;
  }),
];

function putCover(draft: Draft, element: XmlElement, rank: Rank): void {
  draft.putImage(imageUrl(element), rank);
}

function addCover(draft: Draft, element: XmlElement): void {
  const url = imageUrl(element);
  if (url !== undefined) draft.addMedia({ url, role: 'image', medium: 'image' });
}

function imageUrl(element: XmlElement): string | undefined {
  const written = element.attribute('href') ?? element.attribute('url') ?? element.text();
  return resolveUrl(written, element.scope.base);
}

/** Characters of a line of keywords that are looked at: they hold more words than an item keeps categories. */
const LOOKED_AT = 4_096;

/** Commas, also those of Chinese, Japanese and Arabic, and semicolons. */
const COMMA = /[,，、،]/;
const SEMICOLON = /[;；؛]/;

/** Keywords between commas or, where there is none, semicolons. */
export function readKeywords(draft: Draft, written: string, scheme?: string): void {
  // Escaped once too often, every reference would have a semicolon of its own.
  const line = decodeReferences(written.slice(0, LOOKED_AT));
  for (const word of line.split(COMMA.test(line) ? COMMA : SEMICOLON)) {
    draft.addCategory(plainTitle(word), scheme);
  }
}

function readCategory(draft: Draft, element: XmlElement): void {
  draft.addCategory(plainTitle(element.attribute('text') ?? element.text()), SCHEME);
  for (const child of element.children) {
    if (child.name === 'itunes:category') readCategory(draft, child);
  }
}
