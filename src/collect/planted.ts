/** Feeds that a test brings along: their documents stand in for what their addresses would answer. */
import type { Fetcher } from './fetch.ts';

const CONTENT_TYPE = 'application/feed+json';

/** The fetcher, which asks nobody for the addresses of `planted`; those are absolute and normal, as `URL` writes them. */
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
