/** The feeds of a site: what its page announces, best first, and where else to look. */
import { mediaType } from '../../model/content-type.ts';
import { FEED_HOST } from '../urls/feed-host.ts';
import { areOfOneSite, isOfSite, siteHost } from '../urls/same-site.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { openRanking, type PlacedLink } from './feed-rank.ts';
import { weightOf } from './feed-weight.ts';
import { withMeantLinks, withoutFeedScheme } from './meant-links.ts';
import { forwardUrl, type Page, type PageLink } from './page.ts';
import { isSameDocument } from './same-document.ts';

export interface FeedCandidate {
  readonly url: string;
  /** The name that the page gives it; may be empty. */
  readonly title: string;
  readonly found: 'link-header' | 'link-element' | 'anchor' | 'script';
  /** Why it has its rank, for people. */
  readonly reason: string;
}

const COMMENTS =
  /\bcomments?\b|\/replies\b|commentaires?|kommenta|kommentti|coment[aá]ri|commenti\b|reacties|koment[aá][rř]|komentā|комм?ентар|σχ[οό]λί|yorum|hozzászólás|bình luận|コメント|评论|評論|댓글|תגובות|تعليق|دیدگاه/iu;
/** Addresses that are called as those of feeds are. */
export const FEED_PATH =
  /(?:^|\/)(?:feeds?|rss|atom)(?:\/|$)|\.(?:rss|atom|rdf)$|\/(?:feed|rss|atom|index)\.(?:xml|json)$|[?&]feed=(?:rss2?|atom)/iu;

/** What a link to a feed is called, and how long it may be to be one; of atoms alone many a page speaks. */
const FEED_WORDS = /\b(?:rss|json[ -]?feed|atom[ -]?feed)\b|^(?:atom|xml)$|\(atom\)/iu;
/** A file whose words alone tell that it is followed. */
const XML_FILE = /\.xml$/iu;
const FOLLOWED = /\b(?:subscribe|follow|feed|abonn|suscr|iscri)/iu;
const LONGEST_WORDS = 40;
const ABOUT_FEEDS = /\b(?:about|terms|policy|what|how|help)\b/iu;
/** An address inside an address: a service that reads feeds, or shares pages. */
const ANOTHERS = /.https?(?::|%3a)/iu;
/** What some write for `alternate`. */
const MEANT_ALTERNATE: ReadonlySet<string> = new Set(['alternative', 'self', 'rss', 'atom']);
const MOST_ANCHORS = 20;
/** Characters of the `Link` headers that are looked at, so that the longest take no more time than a page. */
const LINK_HEADER_CHARACTERS = 8_192;

/** `Link: <…>; rel="alternate"; type="…"; title="…"` as links. */
function headerLinks({ linkHeader }: Page) {
  const found = linkHeader
    .slice(0, LINK_HEADER_CHARACTERS)
    .matchAll(/<([^>]*)>((?:\s*;\s*[\w*]+\s*=\s*(?:"[^"]*"|[^\s",;]*))*)/gu);
  return [...found].map(([, href = '', parameters = '']) => {
    const read = (name: string) =>
      new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s",;]*))`, 'iu').exec(parameters);
    const value = (name: string) => read(name)?.[1] ?? read(name)?.[2] ?? '';
    return {
      href: withoutFeedScheme(href),
      rel: value('rel').toLowerCase(),
      type: mediaType(value('type')) ?? '',
      text: value('title'),
      label: '',
      language: value('hreflang').toLowerCase(),
    };
  });
}

function announces(link: PageLink): boolean {
  const rels = link.rel.split(/\s+/u);
  const weight = weightOf(link.type);
  if (weight === undefined) return false;
  if (rels.includes('feed')) return true;
  if (weight > 0 && rels.some((rel) => MEANT_ALTERNATE.has(rel))) return true;
  // Some leave out what goes without saying.
  if (link.rel === '') return weight > 0;
  if (!rels.includes('alternate') || rels.includes('stylesheet')) return false;
  // Alternates of no type, of plain JSON and XML are mostly something else; they count when address or title says feed.
  return (
    weight > 0 || FEED_PATH.test(link.href) || (link.type !== '' && FEED_WORDS.test(link.text))
  );
}

/** What is said in XML or JSON of pages and sites that is no feed: parts of them to embed, and interfaces of programs. */
const FOR_PROGRAMS = /oembed|wp-json|\/api\/|opensearch|\.(?:php|cgi)\?(?:.*&)?rsd\b/iu;

/** Whether the head of a page has something else in XML or JSON, which only its content tells from a feed. */
function mayAnnounce({ rel, type, href }: PageLink): boolean {
  const isOther = type !== '' && weightOf(type) === 0;
  return isOther && rel.split(/\s+/u).includes('alternate') && !FOR_PROGRAMS.test(href);
}

/** Whether a link in the text of a page, its navigation or its footer is to a feed, by its address or its words. */
function leadsToFeed(link: PageLink): boolean {
  if (announces(link)) return true;
  if (ANOTHERS.test(link.href)) return false;
  const words = [link.text, link.label];
  return words.some(namesFeed) || hasFeedAddress(link) || isFollowedFile(link, words);
}

function isFollowedFile({ href }: PageLink, words: readonly string[]): boolean {
  return XML_FILE.test(href) && words.some((text) => FOLLOWED.test(text));
}

function namesFeed(words: string): boolean {
  return words.length <= LONGEST_WORDS && FEED_WORDS.test(words) && !ABOUT_FEEDS.test(words);
}

function hasFeedAddress({ href }: PageLink): boolean {
  return FEED_PATH.test(href.split('#', 1)[0] ?? '');
}

/** Whether a link stays on the site, on a host below or above it too, or goes to a host that serves feeds of many. */
function staysWithSite({ href }: PageLink, { url, base }: Page): boolean {
  const address = vetUrl(href, base);
  if (address === undefined) return false;
  const [host, own] = [siteHost(address), siteHost(url)];
  return areOfOneSite(host, own) || isOfSite(host, own) || FEED_HOST.test(host);
}

/** Links in the text of a page that speak of a feed elsewhere: mostly somebody else's that the page recommends. */
function anchorsElsewhere(page: Page): FoundLink[] {
  return page.anchors
    .filter((link) => !staysWithSite(link, page) && !announces(link) && leadsToFeed(link))
    .slice(0, MOST_ANCHORS)
    .map((link) => ({ ...link, found: 'anchor' }));
}

/** Links of a page to what seems to be its feed, the likeliest first: words may lead to a page about feeds. */
function anchorsToFeeds(page: Page): PageLink[] {
  const found = [
    ...page.anchors.filter((link) =>
      staysWithSite(link, page) ? leadsToFeed(link) : announces(link),
    ),
    // Beside and below the text are the blogs of friends, too.
    ...page.navigation.filter((link) => leadsToFeed(link) && staysWithSite(link, page)),
  ];
  const sure = found.filter(hasFeedAddress);
  return [...sure, ...found.filter((link) => !hasFeedAddress(link))].slice(0, MOST_ANCHORS);
}

type FoundLink = PageLink & Pick<FeedCandidate, 'found'>;

function asAnchor(link: PageLink): FoundLink {
  return { ...link, found: 'anchor' };
}

/**
 * What may be a feed where none is announced: links that readers see, and alternates that do not say what they are. Where
 * there are none, what scripts call a feed, of which only the address is known.
 */
function unannouncedLinks(page: Page): FoundLink[] {
  const seen = [
    ...anchorsToFeeds(page).map(asAnchor),
    ...page.links
      .filter(mayAnnounce)
      .map((link): FoundLink => ({ ...link, found: 'link-element' })),
  ];
  if (seen.length > 0) return seen;
  const unknown = { text: '', label: '', rel: '', type: '', language: '' };
  return page.scriptFeeds.map((href) => ({ ...unknown, href, found: 'script' }));
}

/** Whether a feed is called one of comments, which on a page of that name is what the page is about. */
function saysComments({ text }: PageLink, { title }: Page): boolean {
  return COMMENTS.test(text) && !(text !== '' && title.startsWith(text));
}

function isOfComments(link: PageLink, url: string, page: Page): boolean {
  const { pathname, search } = new URL(url);
  return saysComments(link, page) || COMMENTS.test(pathname + search);
}

/** What a page announces in its `Link` header and its head: feeds of what it tells, and those of comments on that. */
function announcedLinks(page: Page): { readonly feeds: FoundLink[]; readonly comments: string[] } {
  const announced: FoundLink[] = [
    ...headerLinks(page)
      .filter(announces)
      .map((link) => ({ ...link, found: 'link-header' as const })),
    ...page.links.filter(announces).map((link) => ({ ...link, found: 'link-element' as const })),
  ];
  const comments = new Map<FoundLink, string>();
  for (const link of announced) {
    const url = vetUrl(link.href, page.base);
    if (url !== undefined && isOfComments(link, url, page)) comments.set(link, url);
  }
  const feeds = announced.filter((link) => !comments.has(link));
  return { feeds, comments: [...comments.values()] };
}

function feedLinks(announced: readonly FoundLink[], page: Page): readonly FoundLink[] {
  return announced.length > 0 ? announced : unannouncedLinks(page);
}

/** The links as feeds to be tried, best first. */
function ranked(links: readonly FoundLink[], page: Page): FeedCandidate[] {
  const seen = new Set<string>();
  const placed: (FoundLink & PlacedLink)[] = [];
  for (const link of links) {
    const url = vetUrl(link.href, page.base);
    if (url === undefined || seen.has(url) || isSameDocument(url, page.url)) continue;
    if (isOfComments(link, url, page)) continue;
    seen.add(url);
    placed.push({ ...link, url });
  }
  const rankOf = openRanking(placed, page);
  return placed
    .map((link) => ({ link, rank: rankOf(link) }))
    .sort((one, other) => other.rank.points - one.rank.points)
    .map(({ link: { url, text, found }, rank: { reason } }) => ({
      url,
      title: text,
      found,
      reason,
    }));
}

/**
 * The feeds a page announces in its `Link` header and its head, failing both those it links to, and failing these too
 * those that its scripts name; best first.
 */
export function discoverFeeds(found: Page): FeedCandidate[] {
  const page = withMeantLinks(found);
  return ranked(feedLinks(announcedLinks(page).feeds, page), page);
}

/** What a page leads to. */
export interface Leads {
  /** The feeds it announces, best first. */
  readonly announced: readonly FeedCandidate[];
  /** Those that it links to as well, where it announces some in its head: they may be there where those are not. */
  readonly linked: readonly FeedCandidate[];
  /** Those on other sites that its text links to where it announces none. */
  readonly elsewhere: readonly FeedCandidate[];
  /** The feed of comments that it announces, where that is all it does. */
  readonly comments: string | undefined;
  /** Where it forwards to at once. */
  readonly forward: string | undefined;
}

/** A page that announces a feed is not left by its forwarding, which is then meant for browsers without scripts. */
export function leadsOf(found: Page): Leads {
  const page = withMeantLinks(found);
  const { feeds, comments } = announcedLinks(page);
  const announced = ranked(feedLinks(feeds, page), page);
  const isHome = announced.some(({ found }) => found.startsWith('link-'));
  return {
    announced,
    linked: isHome ? ranked(anchorsToFeeds(page).map(asAnchor), page) : [],
    elsewhere: isHome ? [] : ranked(anchorsElsewhere(page), page),
    comments: isHome ? undefined : comments[0],
    forward: isHome ? undefined : forwardUrl(page),
  };
}
