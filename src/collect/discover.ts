/** The feeds of a site: what its page announces, best first, and where else to look. */
import { mediaType } from './content-type.ts';
import { FEED_HOST } from './feed-host.ts';
import { canonicalUrl, forwardUrl, isSameDocument, type Page, type PageLink } from './page.ts';
import { vetUrl } from './vet-url.ts';

export interface FeedCandidate {
  readonly url: string;
  /** The name that the page gives it; may be empty. */
  readonly title: string;
  readonly found: 'link-header' | 'link-element' | 'anchor';
  /** Why it has its rank, for people. */
  readonly reason: string;
}

const FEED_TYPES = new Map([
  ['application/atom+xml', 3],
  ['application/rss+xml', 2],
  ['application/feed+json', 1],
  ['application/rdf+xml', 1],
  ['application/xml', 0],
  ['text/xml', 0],
  ['application/json', 0],
]);
/** What people write instead: `text/rss`, `application/x.atom+xml`. */
const LOOSE_TYPE = /(?<![a-z])(?:rss|atom|rdf)(?![a-z])/u;
const COMMENTS =
  /\bcomments?\b|\/replies\b|commentaires?|kommenta|kommentti|coment[aá]ri|commenti\b|reacties|koment[aá][rř]|komentā|комм?ентар|σχ[οό]λί|yorum|hozzászólás|bình luận|コメント|评论|評論|댓글|תגובות|تعليق|دیدگاه/iu;
const PARTIAL =
  /\/(?:tag|tags|category|categories|author|search|topic|label)s?\/|[?&](?:tag|cat|author|s|q)=/iu;
const FEED_PATH =
  /(?:^|\/)(?:feeds?|rss|atom)(?:\/|$)|\.(?:rss|atom|rdf)$|\/(?:feed|rss|atom|index)\.(?:xml|json)$|[?&]feed=(?:rss2?|atom)/iu;

/** What a link to a feed is called, and how long it may be to be one; of atoms alone many a page speaks. */
const FEED_WORDS = /\b(?:rss|json[ -]?feed|atom[ -]?feed)\b|^atom$|\(atom\)/iu;
const LONGEST_WORDS = 40;
const ABOUT_FEEDS = /\b(?:about|terms|policy|what|how|help)\b/iu;
/** An address inside an address: a service that reads feeds, or shares pages. */
const ANOTHERS = /.https?(?::|%3a)/iu;
const MOST_ANCHORS = 20;
/** Characters of the `Link` headers that are looked at, so that the longest take no more time than a page. */
const LINK_HEADER_CHARACTERS = 8_192;

interface Scored extends FeedCandidate {
  readonly score: number;
}

/** The link without surrounding space and without the `feed:` scheme, perhaps repeated, that browsers once used. */
function withoutFeedScheme<T extends { readonly href: string }>(link: T): T {
  const href = link.href
    .trim()
    .replace(/^(?:feed:(?:\/\/)?)+(?=https?:)/iu, '')
    .replace(/^(?:feed:(?:\/\/)?)*feed:\/\//iu, 'http://');
  return href === link.href ? link : { ...link, href };
}

/** The page with all of its links as they are meant. */
function withoutFeedSchemes(page: Page): Page {
  return {
    ...page,
    links: page.links.map(withoutFeedScheme),
    anchors: page.anchors.map(withoutFeedScheme),
    navigation: page.navigation.map(withoutFeedScheme),
  };
}

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
      ...withoutFeedScheme({ href }),
      rel: value('rel').toLowerCase(),
      type: mediaType(value('type')) ?? '',
      text: value('title'),
      label: '',
    };
  });
}

/** How strongly a media type points to a feed; `undefined` if it rules one out. */
function weightOf(type: string): number | undefined {
  return FEED_TYPES.get(type) ?? (type === '' ? 0 : LOOSE_TYPE.test(type) ? 1 : undefined);
}

function announces(link: PageLink): boolean {
  const rels = link.rel.split(/\s+/u);
  const weight = weightOf(link.type);
  if (weight === undefined) return false;
  if (rels.includes('feed')) return true;
  // Some leave out what goes without saying.
  if (link.rel === '') return weight > 0;
  if (!rels.includes('alternate') || rels.includes('stylesheet')) return false;
  // Alternates of no type, of plain JSON and XML are mostly something else; they count when address or title says feed.
  return (
    weight > 0 || FEED_PATH.test(link.href) || (link.type !== '' && FEED_WORDS.test(link.text))
  );
}

/** Whether a link in the text of a page, its navigation or its footer is to a feed, by its address or its words. */
function leadsToFeed(link: PageLink): boolean {
  if (announces(link)) return true;
  if (ANOTHERS.test(link.href)) return false;
  return [link.text, link.label].some(namesFeed) || hasFeedAddress(link);
}

function namesFeed(words: string): boolean {
  return words.length <= LONGEST_WORDS && FEED_WORDS.test(words) && !ABOUT_FEEDS.test(words);
}

function hasFeedAddress({ href }: PageLink): boolean {
  return FEED_PATH.test(href.split('#', 1)[0] ?? '');
}

function hostOf(address: string): string {
  return new URL(address).host.replace(/^www\./u, '');
}

/** Whether a link stays on the site, be it on a host below it or above, or goes to a host of feeds. */
function isOfSite({ href }: PageLink, { url, base }: Page): boolean {
  const address = vetUrl(href, base);
  if (address === undefined) return false;
  const host = hostOf(address);
  const site = hostOf(url);
  const isNear = host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`);
  return isNear || FEED_HOST.test(host);
}

/** Links of a page to what seems to be a feed, the likeliest first: words may lead to a page about feeds. */
function anchorsToFeeds(page: Page): PageLink[] {
  const found = [
    ...page.anchors.filter(leadsToFeed),
    // Beside and below the text are the blogs of friends, too.
    ...page.navigation.filter((link) => leadsToFeed(link) && isOfSite(link, page)),
  ];
  const sure = found.filter(hasFeedAddress);
  return [...sure, ...found.filter((link) => !hasFeedAddress(link))].slice(0, MOST_ANCHORS);
}

/** The main feed of a site stands before feeds of its parts; nearer formats only break ties. */
function score(url: string, title: string, type: string, page: Page): readonly [number, string] {
  const site = new URL(page.url);
  const feed = new URL(url);
  const isPart = PARTIAL.test(feed.pathname + feed.search) && !PARTIAL.test(site.pathname);
  const isHome = hostOf(url) === hostOf(page.url);
  const sharesPath =
    site.pathname.length > 1 && feed.pathname.startsWith(site.pathname.replace(/\/[^/]*$/u, '/'));
  const isNamed =
    title !== '' && page.title !== '' && page.title.toLowerCase().includes(title.toLowerCase());
  const points =
    (isPart ? -40 : 0) +
    (isHome ? 8 : 0) +
    (sharesPath ? 4 : 0) +
    (isNamed ? 4 : 0) +
    (weightOf(type) ?? 0);
  return [
    points,
    isPart
      ? 'a feed of a part of the site'
      : isHome
        ? 'the feed of the site'
        : 'a feed on another host',
  ];
}

/** The feeds a page announces in its `Link` header, its head and, failing both, its links; best first. */
export function discoverFeeds(found: Page): FeedCandidate[] {
  const page = withoutFeedSchemes(found);
  const announced = [
    ...headerLinks(page)
      .filter(announces)
      .map((link) => ({ ...link, found: 'link-header' as const })),
    ...page.links.filter(announces).map((link) => ({ ...link, found: 'link-element' as const })),
  ];
  const links =
    announced.length > 0
      ? announced
      : anchorsToFeeds(page).map((link) => ({ ...link, found: 'anchor' as const }));
  const scored = new Map<string, Scored>();
  for (const [order, link] of links.entries()) {
    const url = vetUrl(link.href, page.base);
    if (url === undefined || scored.has(url) || isSameDocument(url, page.url)) continue;
    const { pathname, search } = new URL(url);
    if (COMMENTS.test(link.text) || COMMENTS.test(pathname + search)) continue;
    const [points, reason] = score(url, link.text, link.type, page);
    scored.set(url, {
      url,
      title: link.text,
      found: link.found,
      reason,
      score: points - order / 1000,
    });
  }
  return [...scored.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ score: _, ...candidate }) => candidate);
}

/** What a page leads to. */
export interface Leads {
  /** The feeds it announces, best first. */
  readonly announced: readonly FeedCandidate[];
  /** Where it forwards to at once. */
  readonly forward: string | undefined;
}

/** A page that announces a feed is not left by its forwarding, which is then meant for browsers without scripts. */
export function leadsOf(page: Page): Leads {
  const announced = discoverFeeds(page);
  const isHome = announced.some(({ found }) => found !== 'anchor');
  return { announced, forward: isHome ? undefined : forwardUrl(page) };
}

/** Sites whose feeds stand at an address that follows from the page's. */
const PLATFORMS: readonly [RegExp, string][] = [
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/channel\/([\w-]+)/u,
    'https://www.youtube.com/feeds/videos.xml?channel_id=$1',
  ],
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/playlist\?(?:.*&)?list=([\w-]+)/u,
    'https://www.youtube.com/feeds/videos.xml?playlist_id=$1',
  ],
  [
    /^https?:\/\/(?:www\.|m\.)?youtube\.com\/user\/([\w-]+)/u,
    'https://www.youtube.com/feeds/videos.xml?user=$1',
  ],
  [/^https?:\/\/bsky\.app\/profile\/([\w.:-]+)/u, 'https://bsky.app/profile/$1/rss'],
  [/^https?:\/\/(?:www\.)?arxiv\.org\/list\/([\w.-]+)/u, 'https://rss.arxiv.org/rss/$1'],
  [
    /^https?:\/\/(?:www\.|old\.)?reddit\.com\/((?:r|user)\/[\w-]+)/u,
    'https://www.reddit.com/$1/.rss',
  ],
  [/^https?:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/?$/u, 'https://github.com/$1/releases.atom'],
  [/^https?:\/\/medium\.com\/(@?[\w.-]+)/u, 'https://medium.com/feed/$1'],
  [/^(https?:\/\/[^/]+\/@[\w.]+)\/?$/u, '$1.rss'],
];
const WELL_KNOWN = [
  'feed',
  'rss',
  'feed.xml',
  'rss.xml',
  'atom.xml',
  'index.xml',
  'feed.json',
  'feeds/posts/default',
];

/** What platforms prescribe for the page at an address. */
function prescribedFor(address: string): string[] {
  return PLATFORMS.flatMap(([pattern, target]) => {
    const match = pattern.exec(address);
    return match === null ? [] : [target.replaceAll('$1', match[1] ?? '')];
  });
}

/**
 * Where a site that announces no feed may still have one, likeliest first; at most a dozen addresses. `askedFor` may be
 * another than the page's own, where a question of consent was put in between.
 */
export function wellKnownFeedAddresses(page: Page, askedFor = page.url): string[] {
  const site = vetUrl(page.url);
  if (site === undefined) return [];
  const own = [askedFor, page.url, canonicalUrl(page) ?? ''].flatMap(prescribedFor);
  const { origin, pathname } = new URL(site);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const near =
    folder === '/'
      ? []
      : ['feed', 'feed.xml', 'rss.xml'].map((name) => `${origin}${folder}${name}`);
  return [...new Set([...own, ...near, ...WELL_KNOWN.map((name) => `${origin}/${name}`)])].slice(
    0,
    12,
  );
}
