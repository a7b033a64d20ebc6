/** What RSS says several times, and careless publishers in one element: categories and authors. */

import { type Draft, RANK } from '../draft.ts';
import { readPeople } from '../people.ts';
import { readPerson, readPersonElement } from '../person.ts';
import { decodeReferences } from '../text/character-references.ts';
import { plainMarkup, plainTitle } from '../text/plain-title.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { readKeywords } from './itunes.ts';

/** What an entry of a list of tags is called; anything else is markup in a line of them. */
const ENTRY = /^(?:.*:)?(?:tag|category|keyword|subject|term|topic|name|value|string|li)$/;

const NAME = /^(?:.*:)?name$/;

/** What some have beside a category's words: a picture, with an address and a title of its own. */
const PICTURE = /<image>(?:(?!<image>)[\s\S])*?<\/image>/gi;
/** Characters of a category that are looked at. */
const LOOKED_AT = 4_096;

/** One category, its term in an attribute where there is no text. */
export function readCategory(draft: Draft, element: XmlElement): void {
  const label = element.attribute('label');
  const named = element.attribute('term') ?? element.attribute('text') ?? label;
  const scheme = element.attribute('domain') ?? element.attribute('scheme');
  draft.addCategory(wordsOf(element) || named, scheme, label);
}

function wordsOf(element: XmlElement): string {
  if (!element.hasTags) return plainTitle(element.text());
  return plainMarkup(element.markup().slice(0, LOOKED_AT).replace(PICTURE, ''));
}

/** One by one in elements, or all in a line. */
export function readTags(draft: Draft, element: XmlElement): void {
  const entries = element.children.filter(({ name }) => ENTRY.test(name));
  for (const entry of entries) readCategory(draft, entry);
  if (entries.length === 0) readKeywords(draft, element.text());
}

/** The parts of one person, or people one by one in elements or, as journals have them, between semicolons. */
export function readAuthors(draft: Draft, element: XmlElement): void {
  // Several names are several people.
  if (element.children.filter(({ name }) => NAME.test(name)).length === 1) {
    draft.addAuthor(readPersonElement(element), RANK.near);
    return;
  }
  for (const child of element.children) draft.addAuthors(readPeople(child), RANK.near);
  if (element.children.length > 0) return;
  // Escaped once too often, every reference would have a semicolon of its own.
  const line = decodeReferences(element.text());
  for (const name of line.split(';')) draft.addAuthor(readPerson(name), RANK.near);
}
