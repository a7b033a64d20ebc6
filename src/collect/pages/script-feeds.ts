/** Feeds that a page names only in what its scripts are given, as directories of podcasts do. */
import { LIMITS } from '../../model/limits.ts';

const MOST = 20;

/** What programs call the address of a feed, in JSON that may itself stand in a string; `webFeed` is schema.org's name. */
const NAMED =
  /\\?"(?:web_?feed|(?:podcast_?)?feed_?ur[il]|rss_?(?:feed_?)?ur[il]|xml_?url)\\?"\s*:\s*\\?"((?:https?:|(?:\\{1,3}\/){1,2}|\/{1,2})[^"\s<>]+)"/giu;

/** `\/`, `\u0026` and what a string in a string doubles, as the address has them. */
function unescaped(written: string): string {
  return written
    .replace(/\\+u([\da-f]{4})/giu, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll('\\', '')
    .replaceAll('&amp;', '&');
}

/** The addresses, in the order of the page. */
export function feedsInScripts(html: string): string[] {
  const found = new Set<string>();
  for (const [, written = ''] of html.matchAll(NAMED)) {
    if (found.size === MOST) break;
    if (written.length <= LIMITS.parse.urlBytes) found.add(unescaped(written));
  }
  return [...found];
}
