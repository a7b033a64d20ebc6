/** Where a site that announces no feed may still have one: what its platform prescribes, and the usual places. */

import { personFolder } from '../urls/person-path.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { FRONT } from './blog-link.ts';
import { canonicalUrl, type Page } from './page.ts';

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
/** Where programs that name themselves in their pages keep a feed that they do not always announce. */
const PROGRAMS: readonly [RegExp, string][] = [
  [/^wix\b/iu, '/blog-feed.xml'],
  [/^joomla\b/iu, '?format=feed&type=rss'],
];
/** Looked for in the folder of a page. */
const NEAR = ['feed', 'feed.xml', 'rss.xml', 'index.xml'];
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

/** What is called like a feed: a file, or a folder of one as many programs have it. */
const FEED_NAME = /(?:\.(?:atom|json|rdf|rss|xml)|\/(?:atom|feeds?|rss))\/?$/iu;

/** The folder that a path is in, or is. */
function folderOf(pathname: string): string {
  const isOfFeed = FEED_NAME.test(pathname);
  if (isOfFeed) return pathname.replace(/[^/]*\/?$/u, '');
  return pathname.endsWith('/') ? pathname : `${pathname}/`;
}

/**
 * The folder that alone is looked through for a feed that is lost below it, since the site's may be somebody else's;
 * undefined for what is no feed, or is the site's own.
 */
export function folderOfFeed(address: string): string | undefined {
  const { pathname } = new URL(address);
  const folder = FEED_NAME.test(pathname) ? folderOf(pathname) : '/';
  return folder === '/' ? undefined : folder;
}

/** What platforms prescribe for the page at an address. */
function prescribedFor(address: string): string[] {
  return PLATFORMS.flatMap(([pattern, target]) => {
    const match = pattern.exec(address);
    return match === null ? [] : [target.replaceAll('$1', match[1] ?? '')];
  });
}

/** What the program that made a page prescribes. */
function prescribedBy(page: Page): string[] {
  const generator = page.meta.get('generator') ?? '';
  return PROGRAMS.flatMap(([pattern, place]) =>
    pattern.test(generator) ? (vetUrl(place, page.url) ?? []) : [],
  );
}

/** So many usual places of a site are tried whose front page refuses to be read. */
const MOST_BLIND = 5;

/** Where the feed of a page that cannot be read may be: what its platform prescribes, and of a front page the most usual places. */
export function blindFeedAddresses(address: string): string[] {
  const { origin, pathname } = new URL(address);
  const places = FRONT.test(pathname)
    ? WELL_KNOWN.slice(0, MOST_BLIND).map((name) => `${origin}/${name}`)
    : [];
  return [...prescribedFor(address), ...places];
}

/**
 * Where a site that announces no feed may still have one, likeliest first; at most a dozen addresses. `askedFor` may be
 * another than the page's own, where a question of consent was put in between.
 */
export function wellKnownFeedAddresses(page: Page, askedFor = page.url): string[] {
  const site = vetUrl(page.url);
  if (site === undefined) return [];
  const own = [
    ...[askedFor, page.url, canonicalUrl(page) ?? ''].flatMap(prescribedFor),
    ...prescribedBy(page),
  ];
  const { origin, pathname } = new URL(site);
  const alone = personFolder(site) ?? folderOfFeed(vetUrl(askedFor) ?? site);
  const folder = alone ?? folderOf(pathname);
  const places = [
    ...(folder === '/' ? [] : NEAR.map((name) => `${origin}${folder}${name}`)),
    ...(alone !== undefined ? [] : WELL_KNOWN.map((name) => `${origin}/${name}`)),
  ];
  return [...new Set([...own, ...places])].slice(0, 12);
}
