/** Modifiers of `contentSource` that the store does not know: a last say on each item. */
import type { Item } from '../../model/item.ts';
import type { ContentSource, Site } from '../../protocol/content-source.ts';

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether an address lies on a site: its host (or one below it), at or below its path. */
export function isOnSite(address: string, { host, pathPrefix }: Site): boolean {
  const url = new URL(address);
  const bare = host.replace(/^www\./u, '');
  if (url.host !== bare && !url.host.endsWith(`.${bare}`)) return false;
  const path = pathPrefix.replace(/\/+$/u, '');
  return path === '' || url.pathname === path || url.pathname.startsWith(`${path}/`);
}

/** Whether the text of an item holds each word, case ignored. */
function hasKeywords(item: Item, keywords: string): boolean {
  const found = new Set(words(`${item.title} ${item.summary} ${item.text}`));
  return words(keywords).every((word) => found.has(word));
}

/** The test that `+site:` and `+keywords:` make of an item; undefined without either. */
export function acceptsItem({
  site,
  keywords,
}: Partial<ContentSource>): ((item: Item) => boolean) | undefined {
  if (site === undefined && keywords === undefined) return undefined;
  return (item) =>
    (site === undefined || isOnSite(item.url, site)) &&
    (keywords === undefined || hasKeywords(item, keywords));
}
