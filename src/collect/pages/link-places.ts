/** Parameters of links that say where on a page they stand: `ref=home-1`, `ref=home-2`. */
import { distinctBy } from '../../model/grouped-by.ts';
import { namesReferrer } from '../urls/normalise-url.ts';

interface Link {
  readonly url: string;
}

/** So many pages that are told apart without it show that a parameter chooses none of them. */
const LEAST_PAGES = 3;

function without(url: string, name: string): string {
  const bare = new URL(url);
  if (!bare.searchParams.has(name)) return url;
  bare.searchParams.delete(name);
  return bare.href;
}

/**
 * The links with addresses that stay when they move on their page: one that is linked twice, but for a parameter that is called as
 * those are that tell where readers come from, shows that this tells no more.
 */
export function withoutPlaces<Some extends Link>(links: readonly Some[]): readonly Some[] {
  const named = links.flatMap(({ url }) =>
    [...new URL(url).searchParams]
      .filter(([name]) => namesReferrer(name))
      .map(([name, value]) => ({ name, value, bare: without(url, name) })),
  );
  const pages = distinctBy(
    named,
    ({ name }) => name,
    ({ bare }) => bare,
  );
  const values = distinctBy(
    named,
    ({ name, bare }) => `${name} ${bare}`,
    ({ value }) => value,
  );
  const telling = [...pages].filter(
    ([name, bare]) =>
      bare.size >= LEAST_PAGES && [...bare].some((one) => values.get(`${name} ${one}`)!.size > 1),
  );
  if (telling.length === 0) return links;
  return links.map((link) => ({
    ...link,
    url: telling.reduce((url, [name]) => without(url, name), link.url),
  }));
}
