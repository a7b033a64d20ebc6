/** The pictures that an image offers at several sizes: `small.jpg 320w, large.jpg 1280w`. */
import { decodeHTMLAttribute } from 'entities';
import { LIMITS } from '../../model/limits.ts';

/** A comma inside an address parts nothing. */
const BETWEEN = /,\s+|(?<=\s[\d.]{1,8}[wxh]),/;
/** What parts two of them, of which the second has no scheme. */
const RELATIVE_BEHIND = /(?:,\s+|(?<=\s[\d.]{1,8}[wxh]),)(?![a-z][a-z0-9+.-]*:|\s|$)/i;
const LONGEST = 8 * LIMITS.parse.urlBytes;

/** The address of the largest, from a `srcset` as it stands in its tag; undefined where there is none. */
export function largestOf(srcset: string): string | undefined {
  let largest: string | undefined;
  let most = 0;
  for (const offer of decodeHTMLAttribute(srcset.slice(0, LONGEST)).split(BETWEEN)) {
    const [url = '', size = '1x'] = offer.trim().split(/\s+/);
    const number = Number.parseFloat(size);
    if (url === '' || url.startsWith('data:') || !(number > most)) continue;
    largest = url;
    most = number;
  }
  return largest;
}

/** Whether one of them behind the first has a relative address. */
export function hasRelativeOffer(srcset: string): boolean {
  return RELATIVE_BEHIND.test(srcset);
}

/** The offers with their addresses, which stand as themselves here, put through `map`. */
export function mapOffers(srcset: string, map: (url: string) => string): string {
  const offers = srcset.split(BETWEEN).map((offer) => offer.trim().split(/\s+/));
  return offers.map(([url = '', ...size]) => [map(url), ...size].join(' ')).join(', ');
}
