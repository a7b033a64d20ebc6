/** The elements of RSS whose words only RSS has, or has in a form of its own. */
import { type Draft, RANK } from '../draft.ts';
import { plainMarkup, plainTitle } from '../text/plain-title.ts';
import { readHtml } from '../text/text-construct.ts';
import { resolveUrl, webUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { isPage, type readItemLink, readLinks, readSource } from './atom-elements.ts';
import { readNumber } from './number.ts';

/** Of two descriptions the first is the summary and the second the whole. */
export function readDescription(draft: Draft, element: XmlElement): void {
  const text = readHtml(element);
  if (!draft.put('description', text, RANK.native)) draft.put('content', text, RANK.last);
}

export function titleText(element: XmlElement): string {
  return element.hasTags ? plainMarkup(element.markup(true)) : plainTitle(element.text());
}

/** A link of RSS has no relation; those that have one are Atom's without their prefix. */
export function readRssLink(
  draft: Draft,
  element: XmlElement,
  readOther: typeof readItemLink,
): void {
  for (const link of readLinks(element)) {
    if (link.rel === 'alternate' && isPage(link)) {
      draft.addLink(link);
      draft.putAgain('link', link.url, RANK.native);
    } else readOther(draft, link, RANK.far);
  }
}

/** What a picture has, or a field to search in, which are called as an item's own. */
export function isOfPicture(name: string): boolean {
  return /^(?:atom:)?(?:title|link|url|description)$/.test(name);
}

const ENCLOSED = /<url>([^<]+)<\/url>/i;

/** The name and address of another feed; careless publishers write the address alone, or as Atom has it. */
export function readRssSource(draft: Draft, element: XmlElement): void {
  if (element.child('title') !== undefined) {
    readSource(draft, element);
    return;
  }
  const text = plainTitle(element.text());
  const title = webUrl(text) === undefined ? text : '';
  const written = element.attribute('url') ?? element.attribute('href') ?? webUrl(text);
  const url = resolveUrl(written, element.scope.base);
  if (url === undefined && title === '') return;
  draft.put(
    'source',
    { ...(title === '' ? {} : { title }), ...(url === undefined ? {} : { url }) },
    RANK.native,
  );
}

/** Where the picture lies: an element of its own, an attribute or, where there is neither, the text. */
export function imageUrl(element: XmlElement): string | undefined {
  const inside = element.children.length === 0 ? element.text() : undefined;
  const named = element.attribute('href') ?? element.attribute('url') ?? element.attribute('src');
  return resolveUrl(element.rssChild('url')?.text() ?? named ?? inside, element.scope.base);
}

export function readImage(draft: Draft, element: XmlElement): void {
  // In RSS 1.0 the channel names the picture that stands beside it, and the picture itself.
  const named = element.localAttribute('resource') ?? element.localAttribute('about');
  const url = imageUrl(element) ?? resolveUrl(named, element.scope.base);
  const title = plainTitle(element.rssChild('title')?.text() ?? '');
  const link = resolveUrl(element.rssChild('link')?.text(), element.scope.base);
  const description = plainTitle(element.rssChild('description')?.text() ?? '');
  const width = readNumber(element.rssChild('width')?.text());
  const height = readNumber(element.rssChild('height')?.text());
  const image = {
    ...(url === undefined ? {} : { url }),
    ...(title === '' ? {} : { title }),
    ...(link === undefined ? {} : { link }),
    ...(description === '' ? {} : { description }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  if (Object.keys(image).length === 0) return;
  // A picture without an address is used only if nothing better follows.
  const rank = element.children.length === 0 ? RANK.near : RANK.native;
  draft.put('image', image, url === undefined ? RANK.last : rank);
}

export function readGuid(draft: Draft, element: XmlElement): void {
  const id = element.text();
  if (id === '') return;
  const isPut = draft.put('id', id, RANK.native);
  const permanent = element.attribute('ispermalink')?.toLowerCase();
  const isNone = /^(?:false|no|0)$/.test(permanent ?? '');
  const link = isNone ? undefined : resolveGuid(element, id, permanent);
  if (isPut) draft.put('idIsLink', link !== undefined, RANK.native);
  draft.put('guidLink', link, RANK.native);
}

/** Without `isPermaLink` a guid is a link by the letter, but only where it looks like one. */
function resolveGuid(
  element: XmlElement,
  id: string,
  permanent: string | undefined,
): string | undefined {
  if (/^https?:/i.test(id)) return resolveUrl(id, undefined);
  if (permanent !== 'true' || /^[a-z][a-z0-9+.-]*:/i.test(id)) return undefined;
  return resolveUrl(id, element.scope.base);
}

/** The address where it is the text of an enclosure, or of an element inside it. */
function enclosedUrl(element: XmlElement): string | undefined {
  return element.hasTags ? ENCLOSED.exec(element.markup())?.[1] : element.text();
}

export function readEnclosure(draft: Draft, element: XmlElement): void {
  // In RSS 1.0 it is a resource, and its attributes have a prefix.
  const named = element.localAttribute('url') ?? element.localAttribute('resource');
  const other = element.attribute('href') ?? element.attribute('src');
  const written = named ?? other ?? enclosedUrl(element);
  const url = resolveUrl(written, element.scope.base);
  if (url === undefined) return;
  const type = element.localAttribute('type');
  const lengthBytes = readNumber(element.localAttribute('length'));
  draft.addMedia({
    url,
    role: 'enclosure',
    ...(type === undefined ? {} : { type }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  });
}
