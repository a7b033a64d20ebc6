/** The language that a feed is in, of several that a page announces in different ones. */
import { languageNamed, partsOf } from './feed-words.ts';
import { isTagOfLanguage } from './language-names.ts';
import type { PageLink } from './page.ts';
import { primaryTag } from './primary-tag.ts';

/** `en` of `en-GB`, where it is a language. */
function tagIn(text: string): string {
  const tag = primaryTag(text);
  return /^[a-z]{2}(?:[-_][a-z]{2,4})?$/iu.test(text) && isTagOfLanguage(tag) ? tag : '';
}

/** The language that a link says by what it is called or where it leads: `/en/feed`, `en.site.example`, `English`. */
export function languageByPlace({ text }: PageLink, url: string): string {
  const { hostname, pathname } = new URL(url);
  const named = partsOf(text).flatMap((part) => languageNamed(part) ?? [])[0];
  return (
    tagIn(pathname.split('/')[1] ?? '') || tagIn(hostname.split('.')[0] ?? '') || (named ?? '')
  );
}

/** The language that a link says it leads to, as a tag without a region; empty where it says none. */
export function languageBySign({ language }: PageLink): string {
  return language === 'x-default' ? '' : primaryTag(language);
}
