/** Addresses of an item that are relative to the site, for a document of which nobody says where it lies. */

import type { FeedItem, FeedPerson, MarkedText } from '../../model/feed.ts';
import { resolveMarkupLinks } from '../text/markup-links.ts';
import { resolveUrl } from './feed-url.ts';

/** The item with the addresses of its people, its source and its texts made absolute; `base` is the page of the feed. */
export function withSiteLinks(item: FeedItem, base: string): FeedItem {
  const { source, description, content } = item;
  return {
    ...item,
    authors: peopleOf(item.authors, base),
    contributors: peopleOf(item.contributors, base),
    ...(source?.url === undefined ? {} : { source: { ...source, ...urlOf(source.url, base) } }),
    ...(description === undefined ? {} : { description: textOf(description, base) }),
    ...(content === undefined ? {} : { content: textOf(content, base) }),
  };
}

function urlOf(written: string, base: string): { readonly url?: string } {
  const url = resolveUrl(written, base);
  return url === undefined ? {} : { url };
}

function peopleOf(people: readonly FeedPerson[], base: string): readonly FeedPerson[] {
  if (people.every(({ url }) => url === undefined)) return people;
  return people.map((one) => (one.url === undefined ? one : { ...one, ...urlOf(one.url, base) }));
}

function textOf(text: MarkedText, base: string): MarkedText {
  if (text.type !== 'html') return text;
  return { ...text, value: resolveMarkupLinks(text.value, base) };
}
