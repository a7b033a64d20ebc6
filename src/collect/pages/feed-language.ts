/** The language that a feed is in, of several that a page announces in different ones. */

import { isTagOfLanguage } from '../languages/language-names.ts';
import { primaryTag } from '../languages/primary-tag.ts';
import { languageNamed, partsOf } from './feed-words.ts';
import type { PageLink } from './page.ts';

/** `en` of `en-GB`, where it is a language. */
function tagIn(text: string): string {
  const tag = primaryTag(text);
  return /^[a-z]{2}(?:[-_][a-z]{2,4})?$/iu.test(text) && isTagOfLanguage(tag) ? tag : '';
}

/** What may be a language at the beginning and the end of an address: `/en/feed`, `/feed/es`, `/feed.es.xml`, `?lang=es`. */
function placesIn(url: string): string[] {
  const { hostname, pathname, searchParams } = new URL(url);
  const names = pathname.split('/').filter((name) => name !== '');
  const [first = ''] = names;
  const last =
    (names.length > 1 ? names.at(-1) : first)?.replace(/\.(?:xml|rss|atom|rdf|json)$/iu, '') ?? '';
  const asked = ['lang', 'language', 'locale', 'hl'].flatMap(
    (name) => searchParams.get(name) ?? [],
  );
  return [
    ...asked,
    first,
    hostname.split('.')[0] ?? '',
    last,
    /[._-]([a-z]{2})$/iu.exec(last)?.[1] ?? '',
  ];
}

/** The language that a link says by what it is called or where it leads, such as `en.site.example` or `English`. */
export function languageByPlace({ text }: PageLink, url: string): string {
  const named = partsOf(text).flatMap((part) => languageNamed(part) ?? [])[0];
  return (
    placesIn(url)
      .map(tagIn)
      .find((tag) => tag !== '') ??
    named ??
    ''
  );
}

/** The language that a link says it leads to, as a tag without a region; empty where it says none. */
export function languageBySign({ language }: PageLink): string {
  return language === 'x-default' ? '' : primaryTag(language);
}
