/** Documents that a test service answers fetches with, instead of the network. */
import type { Fetcher } from '../fetch.ts';

const CONTENT_TYPE = 'application/feed+json';

/** The fetcher, answering from `planted` where that has the address (normalised as `URL` writes it). */
export function withPlanted(
  fetcher: Fetcher,
  planted: ReadonlyMap<string, Uint8Array> | undefined,
): Fetcher {
  if (planted === undefined) return fetcher;
  return {
    async fetch(url, request) {
      const body = planted.get(new URL(url).href);
      if (body === undefined) return fetcher.fetch(url, request);
      return {
        kind: 'fresh',
        url,
        redirects: [],
        trace: [],
        detail: 'part of the seed',
        status: 200,
        headers: { 'content-type': CONTENT_TYPE },
        contentType: CONTENT_TYPE,
        body,
      };
    },
    close: () => fetcher.close(),
  };
}
