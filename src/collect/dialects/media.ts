/** Media RSS: contents and thumbnails, alone or in groups, with the titles and descriptions around them. */

import type { FeedMedia } from '../../model/feed.ts';
import { parseDuration } from '../dates/duration.ts';
import { type Draft, RANK } from '../draft.ts';
import { readPerson } from '../person.ts';
import { oneLine, plainTitle } from '../text/plain-title.ts';
import { readAtomText, readHtml } from '../text/text-construct.ts';
import { resolveUrl, webUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, text, tree } from './dialect.ts';
import { readKeywords } from './itunes.ts';
import { readNumber } from './number.ts';

/** What Media RSS says a category without a scheme belongs to. */
const SCHEME = 'http://search.yahoo.com/mrss/category_schema';

const MEDIA_SHARED: readonly [string, ElementRule][] = [
  text('media:title', (draft, element) => draft.put('title', readTitle(element), RANK.last)),
  text('media:description', (draft, element) =>
    draft.put(
      'description',
      isPlain(element) ? readAtomText(element) : readHtml(element),
      RANK.last,
    ),
  ),
  text('media:copyright', (draft, element) =>
    draft.put('rights', plainTitle(element.text()), RANK.last),
  ),
  text('media:keywords', (draft, element) => readKeywords(draft, element.text())),
  text('media:category', readCategory),
  text('media:credit', readCredit),
  text('media:license', (draft, element) => {
    const url = resolveUrl(element.attribute('href'), element.scope.base);
    draft.addLink(url === undefined ? undefined : { url, rel: 'license' });
  }),
];

/** What is said of media, and nothing else, is a part of a group or a content. */
function isMedia(name: string): boolean {
  return name.startsWith('media:');
}

export const MEDIA_ITEM: readonly [string, ElementRule][] = [
  ...MEDIA_SHARED,
  tree('media:group', readGroup, isMedia),
  tree('media:content', (draft, element) => readContent(draft, element), isMedia),
  text('media:thumbnail', (draft, element) => draft.addMedia(readObject(element, 'thumbnail'))),
  text('media:player', (draft, element) => draft.addMedia(readObject(element, 'player'))),
  text('media:embed', (draft, element) => draft.addMedia(readObject(element, 'player'))),
];

/** In a channel only pictures matter: they stand in for a missing image. */
export const MEDIA_FEED: readonly [string, ElementRule][] = [
  ...MEDIA_SHARED,
  tree('media:content', (draft, element) => {
    const media = readObject(element, 'content');
    if (media !== undefined && isPicture(media)) draft.putImage(media.url, RANK.last);
  }),
  text('media:thumbnail', (draft, element) => {
    draft.putImage(readObject(element, 'thumbnail')?.url, RANK.last);
  }),
];

const WITHIN = new Map(MEDIA_ITEM);

function readChildren(draft: Draft, element: XmlElement): void {
  for (const child of element.children) WITHIN.get(child.name)?.read(draft, child);
}

/** The title of a group is that of each content in it that has none of its own. */
function readGroup(draft: Draft, element: XmlElement): void {
  const title = titleOf(element);
  for (const child of element.children) {
    if (child.name === 'media:content') readContent(draft, child, title);
    else WITHIN.get(child.name)?.read(draft, child);
  }
}

function titleOf(element: XmlElement): string {
  const titled = element.child('media:title');
  return titled === undefined ? '' : readTitle(titled);
}

function readContent(draft: Draft, element: XmlElement, titleAround = ''): void {
  const title = titleOf(element) || titleAround;
  const media = readObject(element, 'content');
  if (media !== undefined) draft.addMedia(title === '' ? media : { ...media, title });
  readChildren(draft, element);
}

/** Whether a text says that it is no HTML. Those that say nothing are HTML often enough to be looked at. */
function isPlain(element: XmlElement): boolean {
  return element.attribute('type')?.toLowerCase() === 'plain';
}

function readTitle(element: XmlElement): string {
  return isPlain(element) ? oneLine(element.text()) : plainTitle(element.text());
}

function readObject(element: XmlElement, role: FeedMedia['role']): FeedMedia | undefined {
  const named = element.attribute('url') ?? element.attribute('href') ?? element.attribute('src');
  const url = resolveUrl(named ?? addressIn(element, role), element.scope.base);
  if (url === undefined) return undefined;
  const type = element.attribute('type');
  const medium = element.attribute('medium')?.toLowerCase();
  const lengthBytes = readNumber(element.attribute('filesize'));
  const durationSeconds = parseDuration(element.attribute('duration'));
  const width = readNumber(element.attribute('width'));
  const height = readNumber(element.attribute('height'));
  return {
    url,
    role,
    ...(type === undefined ? {} : { type }),
    ...(isMedium(medium) ? { medium } : {}),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

/** An address that stands inside, where some players have a whole element of HTML and contents what is said of them. */
function addressIn(element: XmlElement, role: FeedMedia['role']): string | undefined {
  return role === 'thumbnail' ? element.text() : webUrl(element.text());
}

function isPicture(media: FeedMedia): boolean {
  return media.medium === 'image' || /^image\//i.test(media.type ?? '');
}

function isMedium(word: string | undefined): word is NonNullable<FeedMedia['medium']> {
  return word !== undefined && /^(?:image|video|audio|document|executable)$/.test(word);
}

function readCategory(draft: Draft, element: XmlElement): void {
  const term = plainTitle(element.text()) || element.attribute('label');
  draft.addCategory(term, element.attribute('scheme') ?? SCHEME, element.attribute('label'));
}

function readCredit(draft: Draft, element: XmlElement): void {
  const role = element.attribute('role')?.toLowerCase();
  if (role === 'author' || role === 'creator' || role === 'writer') {
    draft.addAuthor(readPerson(element.text()), RANK.last);
  }
}
