/** Which of several feeds of a site is the one that is meant: the whole of it, or the part that the page is of. */
import { percentDecoded } from '../../model/percent-decoded.ts';
import { primaryTag } from '../languages/primary-tag.ts';
import { siteHost } from '../urls/same-site.ts';
import { FRONT } from './blog-link.ts';
import { languageByPlace, languageBySign } from './feed-language.ts';
import { weightOf } from './feed-weight.ts';
import { fullnessOf, meaningOf, partsOf, saysBeside, saysNewTopics } from './feed-words.ts';
import type { Page, PageLink } from './page.ts';

const PARTIAL =
  /\/(?:tag|tags|category|categories|author|search|topic|label)s?\/|[?&](?:tag|cat|author|s|q)=/iu;
/** Month or day in the path of a story. */
const STORY = /\/(?:19|20)\d\d\/\d\d?\/./u;
/** Addresses of the whole of a site. */
const WHOLE_PLACE =
  /^\/(?:(?:feeds?|rss|atom|xml)\/)?(?:(?:feeds?|rss|atom|all|home|index|latest|main|everything|top|topstories|top-stories|frontpage)(?:\.(?:xml|rss2?|atom|rdf))*|)\/?$/iu;
/** A forum has a feed of what begins in it beside one of all that is said. */
const TOPICS = /\b(?:topics|threads|discussions)\b/iu;
/** What is heard has a feed of its own beside that of what is read. */
const PODCAST = /podcast|подкаст|ポッドキャスト|播客/iu;
const REPLIES = /\b(?:posts|replies|messages)\b/iu;

const POINTS = {
  part: -40,
  replies: -20,
  podcast: -15,
  topics: 11,
  home: 8,
  /** Of the whole of the site, by its name and by its address. */
  all: 8,
  wholePlace: 3,
  /** Called as the site is, or a name that the title of the page has in it. */
  site: 9,
  named: 4,
  below: 4,
  /** What a page is about that is not the front of its site: by the path, by the title, and a feed in a place of that name. */
  subject: 20,
  firstInTitle: 6,
  subjectPlace: 12,
  language: 15,
} as const;

/** A link, and its address in full. */
export interface PlacedLink extends PageLink {
  readonly url: string;
}

/** Points, and why, for people. */
export interface FeedRank {
  readonly points: number;
  readonly reason: string;
}

/** Whether a feed is of a part of the site, and the page that announces it is not. */
function isOfPart({ text, url }: PlacedLink, page: Page): boolean {
  const site = new URL(page.url);
  const feed = new URL(url);
  const isPart = PARTIAL.test(feed.pathname + feed.search) && !PARTIAL.test(site.pathname);
  return isPart || (saysBeside(text) && !saysBeside(`${page.title} ${site.pathname}`));
}

/** Whether a feed is a podcast, and the page that announces it is of none. */
function isPodcast({ text, url }: PlacedLink, page: Page): boolean {
  return PODCAST.test(`${text} ${url}`) && !PODCAST.test(`${page.title} ${page.url}`);
}

/** Whether a page is one of a story, below which there is nothing but what was said of it. */
function isStory(page: Page): boolean {
  return page.meta.get('og:type') === 'article' || STORY.test(new URL(page.url).pathname);
}

/** Whether a feed stands below the page. */
function isBelow(url: string, page: Page): boolean {
  const { pathname } = new URL(page.url);
  const folder = pathname.replace(/\/[^/]*$/u, '/');
  return pathname.length > 1 && !isStory(page) && new URL(url).pathname.startsWith(folder);
}

/** The names in a path: of `/@jane/posts.html` these are `jane` and `posts`. */
function namesIn(url: string): string[] {
  return new URL(url).pathname
    .split('/')
    .map((name) => partsOf(percentDecoded(name).replace(/\.\w{2,5}$/u, '')).join(' '))
    .filter((name) => name.length > 1);
}

/** Points for what the page is about, where it is not the front of its site. */
function openSubject(page: Page): (link: PlacedLink, parts: readonly string[]) => number {
  if (FRONT.test(new URL(page.url).pathname) || isStory(page)) return () => 0;
  const names = namesIn(page.url);
  const titles = partsOf(page.title);
  const site = partsOf(page.meta.get('og:site_name') ?? '').join(' ');
  const [first] = titles.length > 1 ? titles.filter((part) => part !== site) : [];
  const last = names.at(-1);
  return ({ url }, parts) => {
    const isNamed = parts.some((part) => names.includes(part));
    const isFirst = first !== undefined && parts.includes(first);
    const isThere = last !== undefined && namesIn(url).includes(last);
    return (
      (isNamed ? POINTS.subject : 0) +
      (isFirst ? POINTS.firstInTitle : 0) +
      (isThere ? POINTS.subjectPlace : 0)
    );
  };
}

/** The parts of each title that tell the feeds apart: what several have beside something else is the name of their site. */
function tellingParts(links: readonly PlacedLink[]): Map<PlacedLink, string[]> {
  const all = new Map(links.map((link) => [link, partsOf(link.text)]));
  const counts = new Map<string, number>();
  for (const part of [...all.values()].flatMap((parts) => [...new Set(parts)])) {
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  for (const [link, parts] of all) {
    const telling = parts.filter((part) => (counts.get(part) ?? 0) < 2);
    if (telling.length > 0) all.set(link, telling);
  }
  return all;
}

/** Points for the language of the page, and against another. */
function openLanguage(links: readonly PlacedLink[], page: Page): (link: PlacedLink) => number {
  const own = primaryTag(page.language ?? '');
  const languageOf = (link: PlacedLink) => languageBySign(link) || languageByPlace(link, link.url);
  // Two letters in an address may mean something else where none of them is the language of the page.
  const hasOwn = links.some((link) => languageOf(link) === own);
  return (link) => {
    const language = hasOwn ? languageOf(link) : languageBySign(link);
    if (own === '' || language === '') return 0;
    return language === own ? POINTS.language : -POINTS.language;
  };
}

function hasWholePlace({ url }: PlacedLink): boolean {
  const { pathname, search } = new URL(url);
  return search === '' && WHOLE_PLACE.test(pathname);
}

/** Whether a feed of the site says by its name or its address that it is the whole of it. */
function saysWhole(link: PlacedLink, parts: readonly string[], page: Page): boolean {
  const isHome = siteHost(link.url) === siteHost(page.url);
  return isHome && (hasWholePlace(link) || parts.some((part) => meaningOf(part) === 'all'));
}

/** Points for the whole of the site, by name and address; news are that where nothing else is. */
function wholeness(
  link: PlacedLink,
  parts: readonly string[],
  { page, isSaid }: { readonly page: Page; readonly isSaid: boolean },
): number {
  const { text } = link;
  const name = partsOf(text).join(' ');
  const title = page.title.toLowerCase();
  const isFront = FRONT.test(new URL(page.url).pathname);
  const isSite = name !== '' && isFront && partsOf(page.title).includes(name);
  const isNamed = text !== '' && title.includes(text.toLowerCase());
  const meanings = parts.map(meaningOf);
  const isAll = meanings.includes('all') || (meanings.includes('news') && !isSaid);
  return (
    (isAll ? POINTS.all : 0) +
    (hasWholePlace(link) ? POINTS.wholePlace : 0) +
    (isSite ? POINTS.site : isNamed ? POINTS.named : 0) +
    fullnessOf(text)
  );
}

/** Whether a page that is not the front of its site has a feed of its own, by the place of that. */
function isOwn({ url }: PlacedLink, page: Page): boolean {
  if (FRONT.test(new URL(page.url).pathname)) return false;
  const last = namesIn(page.url).at(-1);
  return isBelow(url, page) || (last !== undefined && namesIn(url).includes(last));
}

/** The main feed of a site stands before feeds of its parts; nearer formats only break ties, and order what is still equal. */
export function openRanking(
  links: readonly PlacedLink[],
  page: Page,
): (link: PlacedLink) => FeedRank {
  const parts = tellingParts(links);
  const subject = openSubject(page);
  const language = openLanguage(links, page);
  const isSaid = links.some((link) => saysWhole(link, parts.get(link) ?? [], page));
  const hasTopics = links.some(({ text }) => TOPICS.test(text));
  return (link) => {
    const { url, text, type } = link;
    const telling = parts.get(link) ?? [];
    const isPart = isOfPart(link, page);
    const isHome = siteHost(url) === siteHost(page.url);
    const points =
      (isPart ? POINTS.part : 0) +
      (isHome ? POINTS.home : 0) +
      (isPodcast(link, page) ? POINTS.podcast : 0) +
      (hasTopics && REPLIES.test(text) ? POINTS.replies : 0) +
      (saysNewTopics(text) ? POINTS.topics : 0) +
      (isBelow(url, page) ? POINTS.below : 0) +
      wholeness(link, telling, { page, isSaid }) +
      subject(link, telling) +
      language(link) +
      (weightOf(type) ?? 0);
    if (isPart) return { points, reason: 'a feed of a part of the site' };
    if (isOwn(link, page)) {
      return { points, reason: 'the feed of this part of the site' };
    }
    return { points, reason: isHome ? 'the feed of the site' : 'a feed on another host' };
  };
}
