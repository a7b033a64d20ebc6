/** Links of a page as they are meant: schemes of feed programs, and services that take the address of a feed. */
import { percentDecoded } from '../../model/percent-decoded.ts';
import type { Page, PageLink } from './page.ts';

/** Schemes that browsers and programs for feeds and podcasts once had, perhaps repeated, before an address or in place of `http`. */
const SCHEME = '(?:feed|rss|itpc|pcast|podcast|itms-podcasts?):';
const BEFORE_ADDRESS = new RegExp(`^(?:${SCHEME}(?:\\/\\/)?)+(?=https?:)`, 'iu');
const IN_PLACE = new RegExp(`^(?:feed:(?:\\/\\/)?)*${SCHEME}\\/\\/`, 'iu');
const OF_FEEDS = new RegExp(`^\\s*${SCHEME}`, 'iu');

/** Where an address begins in another, and what a service that follows feeds for its readers has before that of one. */
const INNER = /(?<=.(?:[/=]|%2f|%3d))https?(?::|%3a)/isu;
const FOLLOWS = /feed|rss|subscri/iu;

/** The address without surrounding space and without the scheme of a program. */
export function withoutFeedScheme(href: string): string {
  return href.trim().replace(BEFORE_ADDRESS, '').replace(IN_PLACE, 'http://');
}

/** The address of a feed in that of a service which follows it; undefined for any other. */
function followedIn(href: string): string | undefined {
  const at = href.search(INNER);
  if (at === -1 || !FOLLOWS.test(href.slice(0, at))) return undefined;
  return percentDecoded(href.slice(at));
}

/** The link as it is meant; its scheme alone, or the service that it leads to, may say that it leads to a feed. */
function asMeant<Link extends PageLink>(link: Link): Link {
  const followed = followedIn(link.href);
  if (followed !== undefined) return { ...link, href: followed, label: 'RSS' };
  const href = withoutFeedScheme(link.href);
  if (href === link.href) return link;
  return { ...link, href, ...(OF_FEEDS.test(link.href) && { rel: `${link.rel} feed`.trim() }) };
}

/** The page with all of its links as they are meant. */
export function withMeantLinks(page: Page): Page {
  return {
    ...page,
    links: page.links.map(asMeant),
    anchors: page.anchors.map(asMeant),
    navigation: page.navigation.map(asMeant),
  };
}
