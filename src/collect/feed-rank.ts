/** Which of several feeds of a site is the one that is meant. */
import { weightOf } from './feed-weight.ts';
import type { Page, PageLink } from './page.ts';
import { primaryTag } from './primary-tag.ts';
import { siteHost } from './same-site.ts';

const PARTIAL =
  /\/(?:tag|tags|category|categories|author|search|topic|label)s?\/|[?&](?:tag|cat|author|s|q)=/iu;
/** What many sites announce beside their news. */
const PARTIAL_TITLE = /\b(?:events?|calendar|ical|jobs?|vacancies|careers)\b/iu;

/** Month or day in the path of a story. */
const STORY = /\/(?:19|20)\d\d\/\d\d?\/./u;

/** Points, and why, for people. */
export interface FeedRank {
  readonly points: number;
  readonly reason: string;
}

/** Whether a feed is of a part of the site, and the page that announces it is not. */
function isOfPart({ text }: PageLink, url: string, page: Page): boolean {
  const site = new URL(page.url);
  const feed = new URL(url);
  const isPart = PARTIAL.test(feed.pathname + feed.search) && !PARTIAL.test(site.pathname);
  return (
    isPart || (PARTIAL_TITLE.test(text) && !PARTIAL_TITLE.test(`${page.title} ${site.pathname}`))
  );
}

/** Whether a feed stands below the page. Below a story there is nothing but what was said of it. */
function isBelow(url: string, page: Page): boolean {
  const { pathname } = new URL(page.url);
  const isStory = page.meta.get('og:type') === 'article' || STORY.test(pathname);
  const folder = pathname.replace(/\/[^/]*$/u, '/');
  return pathname.length > 1 && !isStory && new URL(url).pathname.startsWith(folder);
}

/** Points for the language of the page, and against another. */
function languagePoints(language: string, page: Page): number {
  const own = primaryTag(page.language ?? '');
  if (own === '' || language === '' || language === 'x-default') return 0;
  return primaryTag(language) === own ? 6 : -6;
}

/** The main feed of a site stands before feeds of its parts; nearer formats only break ties. */
export function rankOf(link: PageLink, url: string, page: Page): FeedRank {
  const title = link.text.toLowerCase();
  const isPart = isOfPart(link, url, page);
  const isHome = siteHost(url) === siteHost(page.url);
  const isNamed = title !== '' && page.title.toLowerCase().includes(title);
  const points =
    (isPart ? -40 : 0) +
    (isHome ? 8 : 0) +
    (isBelow(url, page) ? 4 : 0) +
    (isNamed ? 4 : 0) +
    languagePoints(link.language, page) +
    (weightOf(link.type) ?? 0);
  if (isPart) return { points, reason: 'a feed of a part of the site' };
  return { points, reason: isHome ? 'the feed of the site' : 'a feed on another host' };
}
