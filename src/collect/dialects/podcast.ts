/** The open podcast elements: who speaks in a show or an episode, its pictures and the other files it comes in. */

import { type Draft, RANK } from '../draft.ts';
import { plainTitle } from '../text/plain-title.ts';
import { largestOf } from '../text/srcset.ts';
import { resolveUrl } from '../urls/feed-url.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type ElementRule, text, tree } from './dialect.ts';
import { readNumber } from './number.ts';

/** Those whose work it is; everybody else takes part. Without a role a person is a host. */
const MAKERS = /^(?:(?:co-?)?host|author|writer|creator)$/;

const SHARED: readonly [string, ElementRule][] = [text('podcast:person', readPodcastPerson)];

export const PODCAST_FEED: readonly [string, ElementRule][] = [
  ...SHARED,
  // RSS has no name for a feed that stays when it moves; this one is made for that.
  text('podcast:guid', (draft, element) => draft.put('id', element.text(), RANK.near)),
  text('podcast:image', putImage),
  text('podcast:images', putImage),
];

export const PODCAST_ITEM: readonly [string, ElementRule][] = [
  ...SHARED,
  text('podcast:image', addImage),
  text('podcast:images', addImage),
  tree('podcast:alternateenclosure', readAlternateEnclosure),
];

function readPodcastPerson(draft: Draft, element: XmlElement): void {
  const name = plainTitle(element.text());
  if (name === '') return;
  const url = resolveUrl(element.attribute('href'), element.scope.base);
  const person = { name, ...(url === undefined ? {} : { url }) };
  const isMaker = MAKERS.test(element.attribute('role')?.toLowerCase() ?? 'host');
  if (isMaker) draft.addAuthor(person, RANK.last);
  else draft.addContributor(person);
}

function imageUrl(element: XmlElement): string | undefined {
  const written = element.attribute('href') ?? largestOf(element.attribute('srcset') ?? '');
  return resolveUrl(written, element.scope.base);
}

function putImage(draft: Draft, element: XmlElement): void {
  draft.putImage(imageUrl(element), RANK.last);
}

function addImage(draft: Draft, element: XmlElement): void {
  const url = imageUrl(element);
  draft.addMedia(url === undefined ? undefined : { url, role: 'image', medium: 'image' });
}

/** Another form of the episode; where it can be had in several places, the first that is of the web. */
function readAlternateEnclosure(draft: Draft, element: XmlElement): void {
  const type = element.attribute('type');
  const title = element.attribute('title');
  const lengthBytes = readNumber(element.attribute('length'));
  for (const source of element.children) {
    const url = resolveUrl(source.attribute('uri'), source.scope.base);
    if (url === undefined || !/^https?:/i.test(url)) continue;
    draft.addMedia({
      url,
      role: 'content',
      ...(type === undefined ? {} : { type }),
      ...(title === undefined ? {} : { title: plainTitle(title) }),
      ...(lengthBytes === undefined ? {} : { lengthBytes }),
    });
    return;
  }
}
