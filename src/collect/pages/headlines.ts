/** The headlines of a page: its links that lead to what the site tells, rather than through it. */
import type { FeedItem } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { parseDate } from '../dates/date.ts';
import { primaryTag } from '../languages/primary-tag.ts';
import { addressDate } from '../urls/address-date.ts';
import { normaliseUrl } from '../urls/normalise-url.ts';
import { isOfSite } from '../urls/same-site.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { entryOf } from './entry.ts';
import type { Page, PageAnchor } from './page.ts';
import { isSameDocument } from './same-document.ts';
import { isServicePage } from './service-page.ts';

/** What a link must say at least to be a headline rather than navigation. */
const HEADLINE_WORDS = 4;
const HEADLINE_CHARACTERS = 20;
/** The same of scripts that say a word in one or two characters. */
const HEADLINE_SIGNS = 10;
const SIGN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
/** So many make a page one of headlines. */
export const LEAST_HEADLINES = 3;
/** Relations of links to anything but a story. */
const NO_STORY = new Set(
  'author help license next nofollow prev search sponsored tag ugc'.split(' '),
);
/** A fragment that chooses what a page of scripts shows. */
const ROUTE = /^#[!/]/u;

/** The further pages of a list. */
const FURTHER = /[?&](?:page|paged|pg|offset)=\d/iu;

/** How well a link names its story: a picture tells what is seen on it, and a short link only that it stands beside a date. */
const RANK = { picture: 0, dated: 1, words: 2, heading: 3 } as const;

/** A link that may be a headline. */
interface Candidate {
  readonly link: PageAnchor;
  readonly url: string;
  readonly title: string;
  readonly rank: number;
}

/** Whether words are as long as headlines are. */
function isLong(text: string): boolean {
  if ((text.match(SIGN)?.length ?? 0) >= HEADLINE_SIGNS) return true;
  if (text.length < HEADLINE_CHARACTERS) return false;
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= HEADLINE_WORDS || /\p{Lo}{8}/u.test(text);
}

/** Whether a link is to the same in another language. */
function isOtherLanguage(language: string, { language: own }: Page): boolean {
  return language !== '' && own !== undefined && primaryTag(language) !== primaryTag(own);
}

/** Where a link of the site leads, without the place within the document; undefined for one that is no story's. */
function storyUrl({ href, rel, language }: PageAnchor, page: Page): string | undefined {
  const address = vetUrl(href, page.base);
  if (isOtherLanguage(language, page)) return undefined;
  if (address === undefined || rel.split(/\s+/u).some((one) => NO_STORY.has(one))) return undefined;
  const url = new URL(address);
  const { host, pathname, search, hash } = url;
  const isRoute = ROUTE.test(hash);
  if (!isRoute) url.hash = '';
  if (isSameDocument(url.href, page.url) && !isRoute) return undefined;
  if (
    (pathname.length < 2 && !isRoute && search === '') ||
    isServicePage(pathname) ||
    FURTHER.test(search)
  )
    return undefined;
  return isOfSite(host, new URL(page.url).host) ? url.href : undefined;
}

/** Undefined for a link that says too little to be a headline where it stands. */
function rankOf(link: PageAnchor, { storyDates }: Page): number | undefined {
  const { heading, text, label, isPicture, isBeside, story } = link;
  if (heading !== '') return RANK.heading;
  if (isBeside) return undefined;
  const isWords = !isPicture && text !== '';
  if (isLong(text || label)) return isWords ? RANK.words : RANK.picture;
  return isWords && storyDates.has(story) && /\p{L}/u.test(text) ? RANK.dated : undefined;
}

function candidateOf(link: PageAnchor, page: Page): Candidate | undefined {
  const rank = rankOf(link, page);
  const url = rank === undefined ? undefined : storyUrl(link, page);
  if (rank === undefined || url === undefined) return undefined;
  return { link, url, title: link.heading || link.text || link.label, rank };
}

/** Of the short links beside a date the first, and that only where no other names the story. */
function withoutSeconds(found: readonly Candidate[]): readonly Candidate[] {
  const named = new Set(
    found.filter(({ rank }) => rank > RANK.dated).map(({ link }) => link.story),
  );
  return found.filter((one) => {
    if (one.rank !== RANK.dated) return true;
    if (named.has(one.link.story)) return false;
    named.add(one.link.story);
    return true;
  });
}

/** What is said of three stories in the same words is what can be done with each: to answer it, to buy it, to read on. */
function withoutActions(found: readonly Candidate[]): readonly Candidate[] {
  const urls = new Map<string, Set<string>>();
  for (const { title, url } of found) {
    const known = urls.get(title);
    if (known === undefined) urls.set(title, new Set([url]));
    else known.add(url);
  }
  return found.filter(
    ({ rank, title }) => rank === RANK.heading || urls.get(title)!.size < LEAST_HEADLINES,
  );
}

/** Short headings may be those of sections, unless they stand in an article, or where hardly any are longer. */
function withoutSections(found: readonly Candidate[]): readonly Candidate[] {
  const isLongHeading = ({ rank, title }: Candidate) => rank === RANK.heading && isLong(title);
  const long = new Set(found.filter(isLongHeading).map(({ url }) => url));
  if (long.size < LEAST_HEADLINES) return found;
  return found.filter(({ title, link }) => link.inArticle || isLong(title));
}

/** Each story once, in the order of the page, by its best name. */
function oncePerStory(found: readonly Candidate[]): Candidate[] {
  const stories = new Map<string, Candidate>();
  for (const candidate of found) {
    const name = normaliseUrl(candidate.url) ?? candidate.url;
    const known = stories.get(name);
    // The same path with a query is another view of a story: to share it, to print it, to comment on it.
    if (known === undefined && stories.has(name.split('?', 1)[0]!)) continue;
    if (known === undefined || known.rank < candidate.rank) stories.set(name, candidate);
  }
  return [...stories.values()];
}

/** The dates of stories that stand alone: one around several is that of something else. */
function datesOf(
  found: readonly Candidate[],
  { storyDates }: Page,
): (one: Candidate) => string | undefined {
  const counts = new Map<number, number>();
  for (const { link } of found) counts.set(link.story, (counts.get(link.story) ?? 0) + 1);
  return ({ link: { story }, url }) =>
    (counts.get(story) === 1 ? parseDate(storyDates.get(story)) : undefined) ?? addressDate(url);
}

/** The headlines of a page as entries; none where there are too few to be what the page is for. */
export function headlinesOf(page: Page): FeedItem[] {
  const found = page.anchors.flatMap((link) => candidateOf(link, page) ?? []);
  const told = withoutActions(withoutSeconds(withoutSections(found)));
  const stories = oncePerStory(told).slice(0, LIMITS.page.entries);
  if (stories.length < LEAST_HEADLINES) return [];
  const dateOf = datesOf(stories, page);
  return stories.map((story) => {
    const published = dateOf(story);
    return entryOf({ link: story.url, title: story.title, ...(published && { published }) });
  });
}
