/** Parameters of links that say where on a page they stand: `ref=home-1`, `ref=home-2`, or `pos=1`, `pos=2`. */
import { distinctBy, groupedBy } from '../../model/grouped-by.ts';
import { namesReferrer } from '../urls/normalise-url.ts';

interface Link {
  readonly url: string;
}

/** What a parameter is called that counts the places of a list. */
const POSITION = /^(?:pos|position|slot|rank|idx|index)$/iu;

/** So many pages that are told apart without it show that a parameter chooses none of them. */
const LEAST_PAGES = 3;
/** So many of them are looked at in one address: each takes the time to read it. */
const MOST_NAMES = 4;

function without(url: string, names: readonly string[]): string {
  const bare = new URL(url);
  const written = names.filter((name) => bare.searchParams.has(name));
  if (written.length === 0) return url;
  for (const name of written) bare.searchParams.delete(name);
  return bare.href;
}

/** The parameters of an address that are called so, each with its value and the address without it. */
function placesIn({ url }: Link) {
  const { searchParams } = new URL(url);
  const names = [...new Set(searchParams.keys())]
    .filter((name) => namesReferrer(name) || POSITION.test(name))
    .slice(0, MOST_NAMES);
  return names.map((name) => ({
    name,
    value: searchParams.get(name),
    bare: without(url, [name]),
  }));
}

/** Whether the values of a parameter count the pages that are linked with it, in their order on the page. */
function isCounting(places: readonly { readonly value: string | null; readonly bare: string }[]) {
  const values = new Map<string, string | null>();
  for (const { bare, value } of places) if (!values.has(bare)) values.set(bare, value);
  const [first = '', ...others] = [...values.values()];
  const from = Number(first);
  return /^[01]$/u.test(first ?? '') && others.every((one, at) => one === String(from + at + 1));
}

/**
 * The links with addresses that stay when they move on their page: one that is linked twice, but for a parameter that is called as
 * those are that tell where readers come from, shows that this tells no more; and so does one that counts the links.
 */
export function withoutPlaces<Some extends Link>(links: readonly Some[]): readonly Some[] {
  const named = links.flatMap(placesIn);
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
  const byName = groupedBy(named, ({ name }) => name);
  const telling = [...pages].filter(([name, bare]) => {
    if (bare.size < LEAST_PAGES) return false;
    if (POSITION.test(name)) return isCounting(byName.get(name)!);
    return [...bare].some((one) => values.get(`${name} ${one}`)!.size > 1);
  });
  if (telling.length === 0) return links;
  const names = telling.map(([name]) => name);
  return links.map((link) => ({ ...link, url: without(link.url, names) }));
}
