/** Addresses as the sources that are there spell them, so that what is typed or listed in another spelling finds its feed. */
import { createSpellings, type Spellings } from '../model/address-key.ts';
import type { SourceEntry } from '../model/source.ts';
import { concealPasswords, concealSecrets } from './concealed.ts';

/** A source that is there, with the addresses of its entries or feeds. */
interface HeldSource {
  readonly name: string;
  readonly entries: readonly Pick<SourceEntry, 'url'>[];
}

function isConcealedAs(held: string, url: string): boolean {
  return concealPasswords(held) === url || concealSecrets(held) === url;
}

/** How the entries spell an address, which may have `***` for its password or key as it is shown; undefined where none has it. */
function spellingIn(entries: HeldSource['entries']): Spellings['of'] {
  const urls = entries.flatMap(({ url }) => url ?? []);
  const spellings = createSpellings(urls);
  return (url) =>
    spellings.of(url) ??
    (url.includes('***') ? urls.find((held) => isConcealedAs(held, url)) : undefined);
}

/**
 * The entries, each address spelt as the source that they are for has it, else another of the sources, else the first entry of
 * the same address.
 */
export function inHeldSpelling<Entry extends SourceEntry>(
  entries: readonly Entry[],
  own: readonly HeldSource[],
  name: string,
): Entry[] {
  const mine = own.filter((source) => source.name === name).flatMap((source) => source.entries);
  const held = own.flatMap((source) => source.entries);
  const places = [spellingIn(mine), spellingIn(held)];
  const first = createSpellings([]);
  return entries.map((entry) => {
    const { url } = entry;
    if (url === undefined) return entry;
    const spelt = places.map((spellingOf) => spellingOf(url)).find((one) => one !== undefined);
    const known = spelt ?? first.of(url) ?? url;
    first.add(known);
    return known === url ? entry : { ...entry, url: known };
  });
}
