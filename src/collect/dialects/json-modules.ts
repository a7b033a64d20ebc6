/** What other namespaces lend to RSS in JSON, as they do in XML: links of Atom, podcasts, media, who and when. */

import { parseDate } from '../date.ts';
import { type Draft, RANK } from '../draft.ts';
import { resolveUrl } from '../feed-url.ts';
import { asNumber, asText, type JsonObject } from '../json-value.ts';
import { readLanguage } from '../language.ts';
import { readPerson } from '../person.ts';
import { readKeywords } from './itunes.ts';
import { attribute, elementsIn, html, line, textIn, textOf } from './json-element.ts';

/** Elements of other namespaces in a channel or an item. */
export function readModules(draft: Draft, object: JsonObject, base: string | undefined): void {
  draft.put('title', line(textIn(object, 'itunes:title')), RANK.far);
  draft.put('language', readLanguage(textIn(object, 'dc:language')), RANK.near);
  draft.put('description', html(textIn(object, 'itunes:summary'), base), RANK.far);
  draft.put('description', html(textIn(object, 'itunes:subtitle'), base), RANK.last);
  draft.put('published', parseDate(textIn(object, 'dc:date')), RANK.far);
  draft.put('updated', parseDate(textIn(object, 'atom:updated')), RANK.near);
  for (const creator of elementsIn(object, 'dc:creator')) {
    draft.addAuthor(readPerson(textOf(creator)), RANK.near);
  }
  draft.addAuthor(readPerson(textIn(object, 'itunes:author')), RANK.far);
  for (const subject of elementsIn(object, 'dc:subject')) draft.addCategory(line(textOf(subject)));
  readKeywords(draft, textIn(object, 'itunes:keywords') ?? '');
  for (const link of elementsIn(object, 'atom:link')) readAtomLink(draft, link, base);
}

function readAtomLink(draft: Draft, element: JsonObject, base: string | undefined): void {
  const url = resolveUrl(asText(attribute(element, 'href')), base);
  if (url === undefined) return;
  const rel = asText(attribute(element, 'rel'))?.toLowerCase() ?? 'alternate';
  draft.addLink({ url, rel });
  if (rel === 'alternate') draft.put('link', url, RANK.near);
  else if (rel === 'self') draft.put('selfLink', url, RANK.near);
  else if (rel === 'hub') draft.addHub(url);
}

/** The picture of a channel that names one for podcasts alone. */
export function putCover(draft: Draft, object: JsonObject, base: string | undefined): void {
  const [url] = covers(object, base);
  draft.put('image', url === undefined ? undefined : { url }, RANK.far);
}

/** Pictures and media of an item. */
export function addMedia(draft: Draft, object: JsonObject, base: string | undefined): void {
  for (const group of elementsIn(object, 'media:group')) addMedia(draft, group, base);
  for (const content of elementsIn(object, 'media:content')) {
    addObject(draft, content, 'content', base);
    addMedia(draft, content, base);
  }
  for (const small of elementsIn(object, 'media:thumbnail')) {
    addObject(draft, small, 'thumbnail', base);
  }
  for (const url of covers(object, base)) draft.addMedia({ url, role: 'image', medium: 'image' });
}

function addObject(
  draft: Draft,
  element: JsonObject,
  role: 'content' | 'thumbnail',
  base: string | undefined,
): void {
  const url = resolveUrl(asText(attribute(element, 'url')), base);
  if (url === undefined) return;
  const type = asText(attribute(element, 'type'));
  const isImage = asText(attribute(element, 'medium')) === 'image';
  const width = asNumber(attribute(element, 'width'));
  const height = asNumber(attribute(element, 'height'));
  draft.addMedia({
    url,
    role,
    ...(type === undefined ? {} : { type }),
    ...(isImage ? { medium: 'image' } : {}),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  });
}

function covers(object: JsonObject, base: string | undefined): string[] {
  return elementsIn(object, 'itunes:image').flatMap((element) => {
    const url = resolveUrl(asText(attribute(element, 'href')) ?? textOf(element), base);
    return url ?? [];
  });
}
