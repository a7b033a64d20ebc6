/** What relative addresses of RSS are relative to where the feed lies with somebody else: the site that it is of. */

import { isPublicAddress, knownAddresses } from '../network/address.ts';
import { FEED_HOST } from './feed-host.ts';
import { webUrl } from './feed-url.ts';
import { areOfOneSite, siteHost } from './same-site.ts';

/** An element without attributes, as RSS has it. */
const SITE_LINK = /<link\s*>\s*(?:<!\[CDATA\[\s*)?(https?:\/\/[^\s<\]]+)/i;
const FIRST_ITEM = /<item[\s>]/i;
/**
 * What of a channel may hold a link that is not its own: comments, its picture, its search box, what another vocabulary closes
 * again, texts with markup.
 */
const INSIDE =
  /<!--[\s\S]*?(?:-->|$)|<(image|textinput)(?:\s[^<>]*)?(?<!\/)>[\s\S]*?(?:<\/\1\s*>|$)|<([\w.-]+:[\w.-]+)(?:\s[^<>]*)?(?<!\/)>[\s\S]{0,2000}?<\/\2\s*>|(?<!<link\s*>\s*)<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/gi;
/** Characters; what stands before the items is hardly ever longer. */
const FARTHEST = 16 * 1024;

/**
 * The address of the site, where `base`, at which the feed was found, is on a host that serves feeds of others or has
 * nothing to do with the site; else `base`, as where the site is on the machine of whoever made it (`http://localhost:4000/`).
 */
export function siteBase(
  text: string,
  rootAt: number,
  base: string | undefined,
): string | undefined {
  if (base === undefined) return undefined;
  const start = text.slice(rootAt, rootAt + FARTHEST);
  const channel = start.slice(0, FIRST_ITEM.exec(start)?.index);
  // Most first links are the right ones, and of the site of their feed: only of others more is to be found out.
  if (!isElsewhere(siteLink(channel), base)) return base;
  const site = siteLink(channel.replace(INSIDE, ''));
  return isElsewhere(site, base) ? site : base;
}

function siteLink(channel: string): string | undefined {
  return webUrl(SITE_LINK.exec(channel)?.[1]);
}

/** Whether the site is another than the one that `base` is of, and for everybody to visit. */
function isElsewhere(site: string | undefined, base: string): boolean {
  if (site === undefined || isPrivate(site)) return false;
  // Without ports, since programs behind another server name those that they know.
  const feedHost = siteHost(base);
  const host = siteHost(site);
  if (feedHost === host) return false;
  return !areOfOneSite(feedHost, host) || FEED_HOST.test(feedHost);
}

function isPrivate(address: string): boolean {
  const known = knownAddresses(new URL(address).hostname) ?? [];
  return !known.every(isPublicAddress);
}
