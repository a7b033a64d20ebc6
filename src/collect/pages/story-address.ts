/** Where the links of a page lead that may be those of stories. */
import { primaryTag } from '../languages/primary-tag.ts';
import { isOfSite } from '../urls/same-site.ts';
import { vetUrl } from '../urls/vet-url.ts';
import type { Page, PageAnchor } from './page.ts';
import { isSameDocument } from './same-document.ts';
import { isServicePage } from './service-page.ts';

/** Relations of links to anything but a story. */
const NO_STORY = new Set(
  'author help license next nofollow prev search sponsored tag ugc'.split(' '),
);
/** A fragment that chooses what a page of scripts shows. */
const ROUTE = /^#[!/]/u;
/** The further pages of a list. */
const FURTHER = /[?&](?:page|paged|pg|offset)=\d/iu;
/** A page of a wiki as it is changed, or as it was. */
const EDITED = /[?&](?:ve)?action=(?:edit|history|submit|raw|info|delete)\b|[?&]oldid=\d/iu;
/** The page itself in another order. */
const ORDERED = /[?&](?:sort(?:_?by|_?order)?|order_?by)=/iu;

/** Whether a link is to the same in another language. */
function isOtherLanguage(language: string, { language: own }: Page): boolean {
  return language !== '' && own !== undefined && primaryTag(language) !== primaryTag(own);
}

/** Where a link leads, without the place within the document; undefined for one that is no story's, or not of the site unless `isAnySite`. */
export function storyUrl(
  { href, rel, language }: PageAnchor,
  page: Page,
  isAnySite: boolean,
): string | undefined {
  const address = vetUrl(href, page.base);
  if (isOtherLanguage(language, page)) return undefined;
  if (address === undefined || rel.split(/\s+/u).some((one) => NO_STORY.has(one))) return undefined;
  const url = new URL(address);
  const { host, pathname, search, hash } = url;
  const isRoute = ROUTE.test(hash);
  if (!isRoute) url.hash = '';
  if (isSameDocument(url.href, page.url) && !isRoute) return undefined;
  const own = new URL(page.url);
  if (
    (pathname.length < 2 && !isRoute && search === '') ||
    isServicePage(pathname, own.pathname) ||
    FURTHER.test(search) ||
    EDITED.test(search) ||
    (ORDERED.test(search) && pathname === own.pathname)
  )
    return undefined;
  return isAnySite || isOfSite(host, own.host) ? url.href : undefined;
}
