/** The part of a site that tells what is new, where its front page has no feed of it: most companies keep a blog there. */

import { isOfSite } from '../urls/same-site.ts';
import { vetUrl } from '../urls/vet-url.ts';
import type { Page, PageLink } from './page.ts';

/** Paths of front pages. */
export const FRONT = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w{2,5}|home)?$/iu;
/** What it is called in its address, the likeliest first. */
const ADDRESSES = [
  /^https?:\/\/(?:blog\.[^/]+\/?|[^/]+\/(?:[^/?#]+\/)?(?:we)?blog\/?)$/iu,
  /^https?:\/\/(?:news\.[^/]+\/?|[^/]+\/(?:[^/?#]+\/)?(?:news(?:room)?|journal|articles|posts)\/?)$/iu,
];
/** What it is called where its address does not tell. */
const WORDS = /^(?:(?:our|the|read our|company) )?(?:we)?(?:blog|news|newsroom|journal)$/iu;

function isWordy({ text, label }: PageLink): boolean {
  return WORDS.test(text || label);
}

/** Its address; undefined where the page names none, or is not the front page of a site. */
export function blogUrl({ url, base, anchors, navigation }: Page): string | undefined {
  const { host, pathname } = new URL(url);
  if (!FRONT.test(pathname)) return undefined;
  const links = [...navigation, ...anchors].flatMap((link) => {
    const address = vetUrl(link.href.split('#', 1)[0], base);
    const isNear = address !== undefined && isOfSite(new URL(address).host, host);
    return isNear && address !== url ? [{ address, isNamed: isWordy(link) }] : [];
  });
  const byAddress = ADDRESSES.map((pattern) => links.find(({ address }) => pattern.test(address)));
  const found = byAddress.find((one) => one !== undefined) ?? links.find(({ isNamed }) => isNamed);
  return found?.address;
}
