/** OPML bodies of one or more feeds, for rows about sources. */

export interface Outline {
  readonly text: string;
  readonly url?: string;
  readonly below?: readonly Outline[];
}

function outline({ text, url, below = [] }: Outline): string {
  const address =
    url === undefined ? '' : ` type="rss" title="${text}" xmlUrl="${url}" htmlUrl="${url}"`;
  return `<outline text="${text}"${address}>${below.map(outline).join('')}</outline>`;
}

/** An OPML document of these outlines. */
export function writeOutlines(outlines: readonly Outline[]): string {
  return `<?xml version="1.0"?><opml version="2.0"><head><title>Feeds</title></head><body>${outlines.map(outline).join('')}</body></opml>`;
}

/** A flat list of these addresses. */
export function opmlOf(...urls: readonly string[]): string {
  return writeOutlines(urls.map((url) => ({ text: 'Feed', url })));
}
