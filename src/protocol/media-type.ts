/** Which form an answer takes (`Accept`, RFC 9110) and which form a body has (`Content-Type`). */
import { charsetOf } from '../model/content-type.ts';
import { WinnowError } from '../model/errors.ts';

/** The forms of answers and bodies. */
export const JSON_MEDIA_TYPE = 'application/json';
export const RSS_MEDIA_TYPE = 'application/rss+xml';
export const OPML_MEDIA_TYPE = 'text/x-opml';

/** Most ranges of an `Accept` header that are looked at. */
const RANGES = 32;

interface Range {
  readonly type: string;
  readonly quality: number;
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((part) => part.startsWith('q='))?.slice(2);
  if (weight === undefined) return { type, quality: 1 };
  return {
    type,
    quality: /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(weight) ? Number(weight) : 0,
  };
}

/** How much an offered type is wanted: by the most specific range that covers it. Programs that name a type beside a wildcard mean that type. */
function wishFor(offered: string, ranges: readonly Range[]): number {
  const group = `${offered.slice(0, offered.indexOf('/'))}/*`;
  for (const [wildness, type] of [offered, group, '*/*'].entries()) {
    const range = ranges.find((each) => each.type === type);
    // Qualities have three decimals, so subtracting less only breaks ties: the more specific range wins.
    if (range !== undefined) return range.quality === 0 ? 0 : range.quality - wildness / 10_000;
  }
  return 0;
}

/** The best offered type; the first (the surface's default) on a tie, without a header and when none fits. */
export function negotiate<const T extends string>(
  accept: string | null | undefined,
  offered: readonly [T, ...T[]],
): T {
  const [standard] = offered;
  if (accept == null || accept.trim() === '') return standard;
  const ranges = accept.split(',', RANGES).map(readRange);
  let best: T = standard;
  let bestWish = 0;
  for (const type of offered) {
    const wish = wishFor(type, ranges);
    if (wish > bestWish) {
      best = type;
      bestWish = wish;
    }
  }
  return best;
}

/** So much of a page says that it is one. */
const PAGE_START = 200;

/** Whether an answer is a web page by its type or its text, as a proxy in front of a service may send one. */
export function isWebPage(contentType: string, text: string): boolean {
  return /html/iu.test(contentType) || /^\s*<(?:!doctype|html)/iu.test(text.slice(0, PAGE_START));
}

/** The bare type of a `Content-Type`, lower case: `text/x-opml`. */
function bareMediaType(contentType: string | null | undefined): string {
  return (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** The charset that a body is said to have, where that is another than UTF-8 (ASCII counts as UTF-8). */
export function foreignCharset(contentType: string | null | undefined): string | undefined {
  const charset = charsetOf(contentType ?? undefined);
  return charset === undefined || /^(?:utf-?8|us-ascii)$/u.test(charset) ? undefined : charset;
}

/**
 * Which of the accepted types a body has; the first when no type is given. Throws `media-type` for any
 * other type, and for JSON with a charset other than UTF-8.
 */
export function readBodyType<const T extends string>(
  contentType: string | null | undefined,
  accepted: readonly [T, ...T[]],
): T {
  const bare = bareMediaType(contentType);
  const found = bare === '' ? accepted[0] : accepted.find((type) => type === bare);
  if (found === undefined) {
    throw new WinnowError('media-type', `the body must be ${accepted.join(' or ')}, not ${bare}`);
  }
  const charset = foreignCharset(contentType);
  if (charset !== undefined && found === JSON_MEDIA_TYPE) {
    throw new WinnowError('media-type', `the body must be UTF-8, not ${charset}`);
  }
  return found;
}
