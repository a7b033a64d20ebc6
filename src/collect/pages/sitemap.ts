/** Sitemaps: the pages of a site with their dates, and news sitemaps with their headlines. */

import { decode } from '../../model/encoding/decode.ts';
import type { FeedItem } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import { DAY_MS } from '../../model/time-units.ts';
import { parseDate } from '../dates/date.ts';
import { addressDate } from '../urls/address-date.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { entryOf } from './entry.ts';
import { ROOT_CHARACTERS } from './is-sitemap.ts';
import { readRecords, type SitemapRecord } from './sitemap-records.ts';

export interface Sitemap {
  /** Further sitemaps that an index names, those of stories first, the newest of them where dated; at most eight. */
  readonly children: readonly string[];
  /** Pages as entries, newest first; those of plain sitemaps are called by the words of their address. */
  readonly entries: readonly FeedItem[];
}

const [LESS, LINE_FEED] = [0x3c, 0x0a];

/** What the end of an address says in words: `/2026/05/a-great-story.html` → `A great story`. */
function slugTitle(link: string): string {
  const slug = new URL(link).pathname.split('/').findLast((part) => part !== '') ?? '';
  const words = unescaped(slug.replace(/\.\w{1,5}$/u, '')).split(/[-_+\s]+/u);
  if (words.length < 3) return '';
  const title = words.filter((word) => !/^\d{5,}$/u.test(word)).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function unescaped(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug.replace(/%[\da-f]{2}/giu, ' ');
  }
}

/** What programs call sitemaps of anything but stories: `page-sitemap.xml`, `wp-sitemap-taxonomies-category-1.xml`. */
const OTHER_PAGES =
  /(?:^|[-_.])(?:pages?|categor(?:y|ies)|tags?|authors?|users?|taxonom(?:y|ies)|products?|collections?|images?|videos?|attachments?|locations?)(?=[-_.\d])/iu;

const MONTH = /(?<!\d)((?:19|20)\d\d)(?:[-_/]?(0[1-9]|1[0-2]))?(?!\d)/u;
/** So long is the end of an address that may name a month. */
const LAST_CHARACTERS = 40;

/** Whether a sitemap is called one of other pages than stories. */
function isOfOthers({ loc }: SitemapRecord): boolean {
  return OTHER_PAGES.test(loc.slice(loc.lastIndexOf('/') + 1));
}

function newestFirst(
  records: readonly SitemapRecord[],
): (SitemapRecord & { readonly at: number })[] {
  return records
    .map((one) => ({ ...one, at: Date.parse(parseDate(one.date) ?? '') || 0 }))
    .sort((a, b) => b.at - a.at);
}

/** An entry of an index, with the month in its name where it has no date: those of months mostly begin with the oldest. */
function dated(record: SitemapRecord): SitemapRecord {
  if (record.date.trim() !== '') return record;
  const [, year, month = '01'] = MONTH.exec(record.loc.slice(-LAST_CHARACTERS)) ?? [];
  return year === undefined ? record : { ...record, date: `${year}-${month}` };
}

/**
 * The document or, of a vast one, its beginning and its end, since the newest pages may stand at either. Both are cut
 * before a tag or, in a plain list, at the end of a line, so that no address is read by half.
 */
function partsOf(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length <= LIMITS.page.bytes) return [bytes];
  const half = LIMITS.page.bytes / 2;
  const seam = bytes.subarray(0, half).includes(LESS) ? LESS : LINE_FEED;
  const start = bytes.indexOf(seam, bytes.length - half);
  return [
    bytes.subarray(0, bytes.lastIndexOf(seam, half) + 1),
    ...(start === -1 ? [] : [bytes.subarray(start)]),
  ];
}

function toEntry({ loc, title, at }: SitemapRecord & { readonly at: number }, url: string) {
  const link = vetUrl(loc, url);
  if (link === undefined) return [];
  // What changed long after it came out is not new.
  const day = Date.parse(addressDate(link) ?? '');
  const published = at === 0 || at > day + 2 * DAY_MS ? day || at : at;
  const dated = published > 0 ? { published: new Date(published).toISOString() } : {};
  return [entryOf({ link, title: title.trim() || slugTitle(link), ...dated })];
}

/** Reads a sitemap or an index of sitemaps; empty for anything else. Never throws. */
export function readSitemap(bytes: Uint8Array, url: string, contentType?: string): Sitemap {
  const texts = partsOf(bytes).map((part) => decode(part, contentType).text);
  const root = texts[0]?.slice(0, ROOT_CHARACTERS) ?? '';
  const read = texts.map((text) => readRecords(text, root));
  const children = newestFirst(read.flatMap(({ indexes }) => indexes.map(dated)));
  return {
    children: [...children.filter((one) => !isOfOthers(one)), ...children.filter(isOfOthers)]
      .flatMap(({ loc }) => vetUrl(loc, url) ?? [])
      .slice(0, LIMITS.sitemap.children),
    entries: newestFirst(read.flatMap(({ pages }) => pages))
      .slice(0, LIMITS.parse.itemsPerFeed)
      .flatMap((record) => toEntry(record, url)),
  };
}
