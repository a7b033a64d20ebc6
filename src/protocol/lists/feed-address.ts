/** Feed addresses as people's lists hold them, mended where there is no doubt about what was meant. */
import { byteLength, byteSize } from '../../model/byte-size.ts';
import { LIMITS } from '../../model/limits.ts';
import { percentDecoded } from '../../model/percent-decoded.ts';
import { readUrl } from '../../model/url.ts';

/** A usable address with what was mended, or the reason why there is none. */
export type MendedAddress =
  | { readonly url: string; readonly repairs: readonly string[] }
  | { readonly reason: string };

/** A name with dots, an address of IP or this very machine; a single word only where a port and a path prove it. */
const BARE_HOST =
  /^(?:(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]+\]|localhost)(?::\d+)?(?:[/?#]|$)|[\p{L}\p{N}-]+:\d{2,5}\/)/iu;

/** What has no width; the two joiners stay, which Persian and Indian words are spelt with. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060\ufeff]+/gu;

/** An address that was escaped to stand within another. */
const ESCAPED_WHOLE = /^(?:feed|https?)%3A%2F%2F[^/?#]+$/iu;

/** An address with another behind it; in a query it may be what is asked for. */
const SEVERAL = /^[^?#]*[,;|\s]\s*(?:feed:\/*)?https?:\/\//iu;

/** What newsboat has in the place of an address. */
const NEWSBOAT = /^(exec|filter|query):/iu;
const NEWSBOAT_REASONS: Readonly<Record<string, string>> = {
  exec: 'a program makes it for newsboat; it has no address',
  filter: 'a program changes it for newsboat; add the address behind it without that',
  query: 'it is a search of newsboat, not a feed',
};

const TOO_LONG = {
  reason: `the address is longer than ${byteSize(LIMITS.parse.urlBytes)}`,
} as const;

/** Without quotes before and behind, and what stands behind those; quotes in pairs are part of the address, as in a search. */
function withoutQuotesAround(address: string): string {
  const [before = ''] = /^["'\u2018-\u201f]*/u.exec(address) ?? [];
  const rest = address.slice(before.length);
  const isOdd = (quotes: RegExp) => (rest.match(quotes)?.length ?? 0) % 2 === 1;
  const whole = isOdd(/["\u201c-\u201f]/gu) ? rest.replace(/["\u201c-\u201f].*$/su, '') : rest;
  return isOdd(/['\u2018\u2019]/gu) ? whole.replace(/['\u2018\u2019]$/u, '') : whole;
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Steps that each turn one slip into what was meant; a step that changes nothing leaves no trace. */
const STEPS: readonly {
  readonly what: string;
  readonly apply: (address: string) => string;
}[] = [
  { what: 'joined the lines of the address', apply: (it) => it.replace(/ *[\r\n]+[ \t]*/gu, '') },
  { what: 'removed control characters', apply: (it) => it.replace(/[\u0000-\u001f\u007f]+/gu, '') },
  { what: 'removed characters without a width', apply: (it) => it.replace(INVISIBLE, '') },
  {
    what: 'removed quotes around the address',
    apply: withoutQuotesAround,
  },
  {
    what: 'decoded the signs of the address',
    apply: (it) => (ESCAPED_WHOLE.test(it) ? percentDecoded(it) : it),
  },
  { what: 'decoded &amp; twice', apply: (it) => it.replaceAll('&amp;', '&') },
  {
    what: 'replaced feed: by the address in it',
    apply: (it) => it.replace(/^(?:feed:(?:\/\/)?)+(?=https?(?::|\/\/))/iu, ''),
  },
  {
    // As programs for several services call a feed among themselves.
    what: 'replaced the id of a feed by the address in it',
    apply: (it) => it.replace(/^feed\/(?=https?:)/iu, ''),
  },
  {
    what: 'replaced feed:// by http://',
    apply: (it) => it.replace(/^(?:feed:(?:\/\/)?)+/iu, 'http://'),
  },
  {
    what: 'replaced the scheme of a program by http',
    apply: (it) => it.replace(/^(?:itpc|pcast|podcast|rss):\/\//iu, 'http://'),
  },
  {
    what: 'turned backslashes into slashes',
    apply: (it) => (/^https?:[\\/]{2}/iu.test(it) ? it.replace(/^[^?#]*/u, slashed) : it),
  },
  {
    what: 'removed a scheme that stood twice',
    apply: (it) => it.replace(/^(?:https?:(?:\/\/)?)+(?=https?:\/\/)/iu, ''),
  },
  {
    what: 'completed the slashes after the scheme',
    apply: (it) => it.replace(/^(https?):?\/{0,2}(?=[^/:]+\.)/iu, '$1://'),
  },
  {
    what: 'removed a slash too many',
    apply: (it) => it.replace(/^(https?:\/\/)\/+(?=[^/?#]+\.)/iu, '$1'),
  },
  { what: 'added the missing scheme', apply: (it) => it.replace(/^\/\/(?=[^/])/u, 'http://') },
  { what: 'added the missing scheme', apply: (it) => (BARE_HOST.test(it) ? `http://${it}` : it) },
  {
    what: 'escaped spaces',
    apply: (it) => (/\s/u.test(it) ? (readUrl(it)?.href ?? it) : it),
  },
];

/** The address meant, or why there is none. Never throws. */
export function mendAddress(raw: string): MendedAddress {
  let url = raw.trim();
  // Before any pattern looks at it: some are slow, or too deep, for megabytes of text.
  if (url.length > 4 * LIMITS.parse.urlBytes) return TOO_LONG;
  if (url === '') return { reason: 'the address is empty' };
  const ofNewsboat = NEWSBOAT.exec(url)?.[1]?.toLowerCase();
  if (ofNewsboat !== undefined) return { reason: NEWSBOAT_REASONS[ofNewsboat]! };
  if (SEVERAL.test(url))
    return { reason: 'it holds several addresses; give each an entry of its own' };
  const repairs: string[] = [];
  for (const { what, apply } of STEPS) {
    const mended = apply(url);
    if (mended === url) continue;
    url = mended;
    repairs.push(what);
  }
  if (byteLength(url) > LIMITS.parse.urlBytes) {
    return TOO_LONG;
  }
  if (/^https?:\/{3}/iu.test(url)) return { reason: 'the address names no host' };
  if (/^https?:\/\//iu.test(url)) {
    const usable = (readUrl(url)?.hostname ?? '') !== '';
    return usable ? { url, repairs } : { reason: 'the address is not a valid URL' };
  }
  const scheme = /^[a-z][a-z0-9+.-]*:/iu.exec(url)?.[0];
  if (scheme === undefined) return { reason: 'the address is not a URL' };
  return { reason: `the scheme ${scheme.slice(0, 40)} is not http or https` };
}

/** An address in a list that we wrote, which is what it says, whatever signs are in it; damaged since, it is mended as any. */
export function ownAddress(raw: string): MendedAddress {
  const isUsable =
    byteLength(raw) <= LIMITS.parse.urlBytes &&
    /^https?:\/\/\S+$/iu.test(raw) &&
    (readUrl(raw)?.hostname ?? '') !== '';
  return isUsable ? { url: raw, repairs: [] } : mendAddress(raw);
}

/** An optional address of a site, read by one of these: usable or absent. */
export function optionalAddress(
  raw: string | undefined,
  read: (raw: string) => MendedAddress,
): string | undefined {
  const found = raw === undefined ? undefined : read(raw);
  return found !== undefined && 'url' in found ? found.url : undefined;
}

/** A title on one line, bounded; undefined when empty or nothing but the address again. */
export function mendTitle(raw: string | undefined, address?: string): string | undefined {
  const title = (raw ?? '')
    .replace(/[\s\u0000-\u001f\u007f]+/gu, ' ')
    .trim()
    .slice(0, LIMITS.parse.titleBytes)
    .toWellFormed();
  return title === '' || title === address ? undefined : title;
}
