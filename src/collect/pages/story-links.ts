/** The links of a page that may be those of stories: how each names one, and the date beside it. */

import { distinctBy, groupedBy } from '../../model/grouped-by.ts';
import { isAge } from '../dates/ago.ts';
import { addressDate } from '../urls/address-date.ts';
import { mayBePerson } from '../urls/person-path.ts';
import type { BlockTree } from './block-tree.ts';
import { namesOfButtons } from './button-names.ts';
import type { DateRow, RowLink } from './date-row.ts';
import { dateRows } from './date-rows.ts';
import { isLong } from './headline-length.ts';
import { withoutPlaces } from './link-places.ts';
import { partOf, withParts } from './linked-parts.ts';
import type { Page, PageAnchor } from './page.ts';
import { dayAlone, dayBefore, isDayAlone, periodOf, writtenDay } from './page-day.ts';
import { isCatalogue } from './service-page.ts';
import { isShortDay } from './short-day.ts';
import { storyUrl } from './story-address.ts';

/** How well a link names its story: a picture tells what is seen on it, a date when, a short link that it stands beside one. */
export const RANK = { picture: 0, day: 1, dated: 2, words: 3, heading: 4 } as const;

/** Signs behind the words of a link that say where a click leads, unless they end a quotation. */
const SIGNS_BEHIND = /\s[»›→⟶➔▸►❯>]{1,3}$/u;
const QUOTED = /[«‹]/u;

/** A link with its name and its address. */
interface NamedLink extends RowLink {
  readonly link: PageAnchor;
  /** The part of another page that it leads to, as `linked-parts.ts` has it. */
  readonly part: string | undefined;
  readonly title: string;
  /** Undefined where it says too little to be a headline by itself. */
  readonly ownRank: number | undefined;
  /** Of a button or a picture that is called as the heading of its card is, the place of the last link before that. */
  readonly namedAt?: number;
}

/** A link that may be a headline. */
export interface Candidate extends NamedLink {
  readonly rank: number;
  readonly row: DateRow | undefined;
}

function withoutSigns(title: string): string {
  return QUOTED.test(title) ? title : title.replace(SIGNS_BEHIND, '');
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
  const isNameless = heading === '' && text === '' && label === '' && !isBeside;
  const mayBeStory = ownRank !== undefined || isShort || isNameless;
  const url = mayBeStory ? storyUrl(link, page, isAnySite) : undefined;
  if (url === undefined) return [];
  // In threads the date of each answer stands beside who wrote it.
  if (ownRank === undefined && mayBePerson(new URL(url).pathname)) return [];
  const isStrong = ownRank !== undefined && ownRank !== RANK.picture;
  const title = withoutSigns(heading || text || label);
  // What others write into their addresses says nothing of the list.
  const day = isAnySite ? undefined : (addressDate(url) ?? dayAlone(title));
  const dayOfTitle = writtenDay(dayBefore(title) ?? '');
  const isHeading = ownRank === RANK.heading;
  const part = partOf(link.href, page.base, page.url);
  return [{ link, part, block, at, url, day, dayOfTitle, title, ownRank, isStrong, isHeading }];
}

/** The links, whole cards called by their next words where several in places alike have the same first ones: what they are about. */
function withoutSubjects(links: readonly NamedLink[], tree: BlockTree): readonly NamedLink[] {
  const cards = links.filter(({ link }) => link.further !== undefined);
  const places = groupedBy(cards, ({ block }) => tree.placeOf(block));
  const titles = new Map<NamedLink, string>();
  for (const alike of places.values()) {
    const urls = distinctBy(
      alike,
      ({ title }) => title,
      ({ url }) => url,
    );
    const areSubjects = [...urls.values()].some(({ size }) => size > 1);
    if (areSubjects) for (const card of alike) titles.set(card, card.link.further!);
  }
  return links.map((link) => {
    const title = titles.get(link);
    if (title === undefined) return link;
    const ownRank = isLong(title) ? RANK.words : undefined;
    return { ...link, title, ownRank, isStrong: ownRank !== undefined };
  });
}

/** So many stories that have the same words have a button each: to read on, to answer, to buy. */
const LEAST_ALIKE = 3;

/** The links, buttons and pictures called as the headings of their cards are; those without a name are left out. */
function withNames(
  links: readonly NamedLink[],
  { headings }: Page,
  tree: BlockTree,
): readonly NamedLink[] {
  const urls = distinctBy(
    links,
    ({ title }) => title,
    ({ url }) => url,
  );
  const isButton = ({ link, title, isHeading }: NamedLink) =>
    !isHeading && (title === '' || link.isPicture || urls.get(title)!.size >= LEAST_ALIKE);
  const names = namesOfButtons(links, isButton, headings, tree);
  return links.flatMap((link): NamedLink[] => {
    const heading = names.get(link);
    if (heading === undefined) return link.title === '' ? [] : [link];
    const { text: title, at: namedAt } = heading;
    const ownRank = link.link.isPicture ? link.ownRank : undefined;
    return [{ ...link, title, namedAt, ownRank, isStrong: true }];
  });
}

/** How well a link names its story, a date beside it or not; undefined where it is none. */
function rankBeside(link: NamedLink, row: DateRow | undefined): number | undefined {
  const { ownRank, title, namedAt } = link;
  // What can be done on a page has a heading and a button as well, but no date.
  const isCard = row !== undefined || (link.link.inArticle && isLong(title));
  if (namedAt !== undefined && isCard) return RANK.heading;
  // It says when something else came out, and another thing at each visit.
  if (ownRank === undefined && isAge(title)) return undefined;
  if (ownRank !== undefined || row === undefined) return ownRank;
  return isDayAlone(title) || isShortDay(title) ? RANK.day : RANK.dated;
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
  const named = page.anchors.flatMap((link) => namedLinkOf(link, page, isAnySite));
  const cards = withoutSubjects(withParts(withoutPlaces(named)), tree);
  const links = withNames(cards, page, tree);
  const rows = dateRows(tree, links);
  return links.flatMap((link) => {
    const row = rows.get(link);
    if (row === undefined && (isAnySite || !isOfStory(link))) return [];
    const rank = rankBeside(link, row);
    return rank === undefined ? [] : [{ ...link, rank, row }];
  });
}
