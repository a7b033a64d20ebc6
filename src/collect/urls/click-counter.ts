/**
 * Click counters: addresses of a service that counts a click and then leads on to the address in a parameter. An item is
 * known by that one, since the same story comes by several counters.
 */

import { parsedUrl, vetUrl } from './vet-url.ts';

/** Host and path of the counter, and the parameters that may hold where it leads. */
const COUNTERS: readonly (readonly [page: RegExp, parameters: readonly string[]])[] = [
  [/^www\.google\.[a-z.]{2,6}\/url$/u, ['url', 'q']],
  [/^www\.bing\.com\/news\/apiclick\.aspx$/u, ['url']],
  [/^l\.facebook\.com\/l\.php$/u, ['u']],
  [/^www\.youtube\.com\/redirect$/u, ['q']],
  [/^out\.reddit\.com\//u, ['url']],
];

/** How each of these addresses begins; a quick test that nearly every other address fails. */
const MAYBE_COUNTER = /^https?:\/\/(?:www\.(?:google|bing|youtube)|l\.facebook|out\.reddit)\./u;

/** The vetted address that a click counter leads to; any other address unchanged. */
export function behindCounter(url: string): string {
  if (!MAYBE_COUNTER.test(url)) return url;
  const address = parsedUrl(url)!;
  const page = address.hostname + address.pathname;
  const parameters = COUNTERS.find(([counter]) => counter.test(page))?.[1] ?? [];
  for (const name of parameters) {
    const target = vetUrl(address.searchParams.get(name) ?? undefined);
    if (target !== undefined) return target;
  }
  return url;
}
