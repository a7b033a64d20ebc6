/** Links to parts of another page, each of which tells something: `news.html#r3`, `news.html#r2`. */
import { distinctBy } from '../../model/grouped-by.ts';
import { vetUrl } from '../urls/vet-url.ts';
import { isSameDocument } from './same-document.ts';

/** Parts that every story has. */
const OF_ANY =
  /^#(?:comments?|respond|reply|replies|more|disqus_thread|top|content|main)(?:-?\d+)?$/iu;

interface Link {
  readonly url: string;
  /** What its address ends with, from `#` on, where that is a part of another page which may be a story. */
  readonly part?: string | undefined;
}

/** The part of another page than its own that an address leads to; undefined for one that leads to all of it. */
export function partOf(href: string, base: string, own: string): string | undefined {
  const address = vetUrl(href, base);
  if (address === undefined || isSameDocument(address, own)) return undefined;
  const { hash } = new URL(address);
  return hash.length < 2 || OF_ANY.test(hash) ? undefined : hash;
}

/** The links with addresses that tell parts apart, of pages that are linked by several of their parts alone. */
export function withParts<Some extends Link>(links: readonly Some[]): readonly Some[] {
  const partsOf = distinctBy(
    links,
    ({ url }) => url,
    ({ part }) => part,
  );
  return links.map((link) => {
    const parts = partsOf.get(link.url)!;
    const isOfSeveral = parts.size > 1 && !parts.has(undefined);
    return isOfSeveral ? { ...link, url: `${link.url}${link.part}` } : link;
  });
}
