/** How strongly a media type points to a feed. */

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

/** More for nearer formats; `undefined` where the type rules a feed out. */
export function weightOf(type: string): number | undefined {
  return FEED_TYPES.get(type) ?? (type === '' ? 0 : LOOSE_TYPE.test(type) ? 1 : undefined);
}
