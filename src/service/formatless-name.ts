/** What a feed is called, whatever its format: sites add that to the title, and have one feed in several. */

/** Words that tell the formats of one feed apart. */
const FORMAT = /\b(?:rss|atom|json|xml|rdf|feed|[\d.]+)\b/giu;

/** The letters and digits of a title without words for formats, in lower case; empty where nothing else is in it. */
export function formatlessName(title: string): string {
  return title
    .replace(FORMAT, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
