/** The links of a page that may be those of stories: how each names one, and the date beside it. */
import { addressDate } from '../urls/address-date.ts';
import { mayBePerson } from '../urls/person-path.ts';
import type { BlockTree } from './block-tree.ts';
import type { DateRow, RowLink } from './date-row.ts';
import { dateRows } from './date-rows.ts';
import { withoutPlaces } from './link-places.ts';
import type { Page, PageAnchor } from './page.ts';
import { dayAlone, dayBefore, isDayAlone, periodOf, writtenDay } from './page-day.ts';
import { isCatalogue } from './service-page.ts';
import { isShortDay } from './short-day.ts';
import { storyUrl } from './story-address.ts';

/** What a link must say at least to be a headline rather than navigation. */
const HEADLINE_WORDS = 4;
const HEADLINE_CHARACTERS = 20;
/** The same of scripts that say a word in one or two characters. */
const HEADLINE_SIGNS = 10;
const SIGN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
/** How well a link names its story: a picture tells what is seen on it, a date when, a short link that it stands beside one. */
export const RANK = { picture: 0, day: 1, dated: 2, words: 3, heading: 4 } as const;

/** A link with its name and its address. */
interface NamedLink extends RowLink {
  readonly link: PageAnchor;
  readonly title: string;
  /** Undefined where it says too little to be a headline by itself. */
  readonly ownRank: number | undefined;
}

/** A link that may be a headline. */
export interface Candidate extends NamedLink {
  readonly rank: number;
  readonly row: DateRow | undefined;
}

/** Whether words are as long as headlines are. */
export function isLong(text: string): boolean {
  if ((text.match(SIGN)?.length ?? 0) >= HEADLINE_SIGNS) return true;
  if (text.length < HEADLINE_CHARACTERS) return false;
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= HEADLINE_WORDS || /\p{Lo}{8}/u.test(text);
}

/** Undefined for a link that says too little to be a headline by itself. */
function rankOf({
  heading,
  text,
  label,
  isPicture,
  isBeside,
  inText,
}: PageAnchor): number | undefined {
  if (heading !== '' && periodOf(heading) === undefined) return RANK.heading;
  if (isBeside || inText || !isLong(text || label)) return undefined;
  return isPicture || text === '' ? RANK.picture : RANK.words;
}

function namedLinkOf(link: PageAnchor, page: Page, isAnySite: boolean): NamedLink[] {
  const { heading, text, label, isPicture, isBeside, inText, block, at } = link;
  const ownRank = rankOf(link);
  const isShort = !isBeside && !inText && !isPicture && /\p{L}/u.test(text);
  const url = ownRank !== undefined || isShort ? storyUrl(link, page, isAnySite) : undefined;
  if (url === undefined) return [];
  // In threads the date of each answer stands beside who wrote it.
  if (ownRank === undefined && mayBePerson(new URL(url).pathname)) return [];
  const isStrong = ownRank !== undefined && ownRank !== RANK.picture;
  const title = heading || text || label;
  // What others write into their addresses says nothing of the list.
  const day = isAnySite ? undefined : (addressDate(url) ?? dayAlone(title));
  const dayOfTitle = writtenDay(dayBefore(title) ?? '');
  const isHeading = ownRank === RANK.heading;
  return [{ link, block, at, url, day, dayOfTitle, title, ownRank, isStrong, isHeading }];
}

/** Whether a link without a date may be that of a story: neither of a catalogue nor of a person, who is named shortly. */
function isOfStory({ url, title }: NamedLink): boolean {
  const { pathname } = new URL(url);
  return !isCatalogue(pathname) && (isLong(title) || !mayBePerson(pathname));
}

/**
 * The links that are headlines by their own words, or by the date that stands beside them or in their address. Those to
 * other sites, into a catalogue or to a person are so beside a date alone.
 */
export function candidatesOf(page: Page, tree: BlockTree, isAnySite: boolean): Candidate[] {
  const links = withoutPlaces(page.anchors.flatMap((link) => namedLinkOf(link, page, isAnySite)));
  const rows = dateRows(tree, links);
  return links.flatMap((link) => {
    const row = rows.get(link);
    if (row === undefined && (isAnySite || !isOfStory(link))) return [];
    const isDay = isDayAlone(link.title) || isShortDay(link.title);
    const dated = row && (isDay ? RANK.day : RANK.dated);
    const rank = link.ownRank ?? dated;
    return rank === undefined ? [] : [{ ...link, rank, row }];
  });
}
