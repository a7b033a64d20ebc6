/**
 * Namespace addresses to the prefixes this room knows them by. Feeds spell them in any case, with or
 * without the last slash, and often wrongly, so a well-known prefix with an unknown address keeps its meaning.
 */

/** Prefix for feed elements proper, in whatever namespace the root element stands. */
export const FEED_PREFIX = '';
/** Prefix for what nobody here knows. */
export const FOREIGN_PREFIX = '?';

const ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['purl.org/rss/1.0', ''],
  ['my.netscape.com/rdf/simple/0.9', ''],
  ['channel.netscape.com/rdf/simple/0.9', ''],
  ['my.netscape.com/publish/formats/rss-0.91.dtd', ''],
  ['purl.org/net/rss1.1', ''],
  // What RSS 0.91 has and 1.0 left out.
  ['purl.org/rss/1.0/modules/rss091', ''],
  ['backend.userland.com/rss', ''],
  ['backend.userland.com/rss2', ''],
  ['backend.userland.com/rss091', ''],
  ['backend.userland.com/rss092', ''],
  ['blogs.law.harvard.edu/tech/rss', ''],
  ['cyber.law.harvard.edu/rss/rss.html', ''],
  ['rssboard.org/rss-specification', ''],
  ['w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['purl.org/echo', 'atom'],
  ['purl.org/pie', 'atom'],
  ['example.com/newformat', 'atom'],
  ['example.com/necho', 'atom'],
  ['uri/of/echo/namespace', 'atom'],
  ['w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['purl.org/dc/elements/1.1', 'dc'],
  ['purl.org/dc/elements/1.0', 'dc'],
  ['purl.org/metadata/dublin_core', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['purl.org/rss/1.0/modules/dcterms', 'dcterms'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
  ['purl.org/rss/1.0/modules/slash', 'slash'],
  ['purl.org/rss/1.0/modules/image', 'image'],
  ['purl.org/syndication/thread/1.0', 'thr'],
  ['purl.org/syndication/history/1.0', 'fh'],
  ['search.yahoo.com/mrss', 'media'],
  ['video.search.yahoo.com/mrss', 'media'],
  ['tools.search.yahoo.com/mrss', 'media'],
  ['search.yahoo.com/search/mrss', 'media'],
  ['search.yahoo.com/rss', 'media'],
  ['rssboard.org/media-rss', 'media'],
  ['search.yahoo.com/mrss/default', 'media'],
  ['itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['example.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['itunes.apple.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['google.com/schemas/play-podcasts/1.0', 'googleplay'],
  ['podcastindex.org/namespace/1.0', 'podcast'],
  ['github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md', 'podcast'],
  ['prismstandard.org/namespaces/1.2/basic', 'prism'],
  ['prismstandard.org/namespaces/basic/2.0', 'prism'],
  ['prismstandard.org/namespaces/basic/2.1', 'prism'],
  ['prismstandard.org/namespaces/basic/3.0', 'prism'],
  ['rssnamespace.org/feedburner/ext/1.0', 'feedburner'],
  ['w3.org/1999/xhtml', 'xhtml'],
  ['w3.org/xml/1998/namespace', 'xml'],
  ['wellformedweb.org/commentapi', 'wfw'],
  ['web.resource.org/cc', 'cc'],
  ['creativecommons.org/ns', 'cc'],
  ['backend.userland.com/creativecommonsrssmodule', 'creativecommons'],
  ['cyber.law.harvard.edu/rss/creativecommonsrssmodule.html', 'creativecommons'],
  ['blogs.law.harvard.edu/tech/creativecommonsrssmodule', 'creativecommons'],
  ['purl.oclc.org/net/rss_2.0/enc', 'enc'],
  ['webfeeds.org/rss/1.0', 'webfeeds'],
  ['webns.net/mvcb', 'admin'],
  ['news.yandex.ru', 'yandex'],
  ['turbo.yandex.ru', 'turbo'],
]);

const KNOWN_PREFIXES: ReadonlySet<string> = new Set(
  [...ADDRESSES.values(), 'georss'].filter((prefix) => prefix !== ''),
);
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['a10', 'atom'],
  ['atom10', 'atom'],
  ['atom03', 'atom'],
  ['mrss', 'media'],
  ['rss', ''],
]);

/** Feed versions that are told by namespace alone. */
const VERSIONS: readonly [RegExp, string][] = [
  [/\/2005\/atom\/?$/i, '1.0'],
  [/purl\.org\/atom\/ns#?$/i, '0.3'],
  [/purl\.org\/rss\/1\.0\/?$/i, '1.0'],
  [/purl\.org\/net\/rss1\.1#?$/i, '1.1'],
  [/netscape\.com\/rdf\/simple\/0\.9\/?$/i, '0.9'],
];

/** The version a root element's namespaces tell, where they do. */
export function versionOfAddresses(addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const found = VERSIONS.find(([pattern]) => pattern.test(address.trim()));
    if (found !== undefined) return found[1];
  }
  return undefined;
}

/** The prefix for a namespace address; `undefined` when nobody knows it. */
export function prefixOfAddress(address: string): string | undefined {
  const bare = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/(?<![/#])[/#]+$/, '');
  return ADDRESSES.get(bare);
}

/** What an undeclared or wrongly declared prefix means by custom. */
export function prefixByCustom(prefix: string): string {
  const lower = prefix.toLowerCase();
  return ALIASES.get(lower) ?? (KNOWN_PREFIXES.has(lower) ? lower : FOREIGN_PREFIX);
}
