/** Addresses as the sources that are there spell them, so that what is typed or listed in another spelling finds its feed. */
import type { SourceEntry } from '../model/source.ts';
import { entryKey } from './source-entry.ts';

/** A source that is there. */
interface HeldSource {
  readonly name: string;
  readonly entries: readonly SourceEntry[];
}

/** The address of each entry by what all its spellings have in common; the first of a key counts. */
function spellingsIn(entries: readonly SourceEntry[]): Map<string, string> {
  const spelt = new Map<string, string>();
  for (const entry of entries) {
    const key = entryKey(entry);
    if (entry.url !== undefined && !spelt.has(key)) spelt.set(key, entry.url);
  }
  return spelt;
}

/**
 * The entries, each address spelt as the source that they are for has it, else another of the sources, else the first entry of
 * the same address. A spelling that is held stays: earlier versions kept several of one address.
 */
export function inHeldSpelling<Entry extends SourceEntry>(
  entries: readonly Entry[],
  own: readonly HeldSource[],
  name: string,
): Entry[] {
  const mine = own.filter((source) => source.name === name).flatMap((source) => source.entries);
  const held = own.flatMap((source) => source.entries);
  const places = [mine, held, entries].map((list) => ({
    written: new Set(list.map(({ url }) => url)),
    spelt: spellingsIn(list),
  }));
  return entries.map((entry) => {
    const place = places.find(({ spelt }) => spelt.has(entryKey(entry)));
    if (place === undefined || entry.url === undefined) return entry;
    const isHeld = place.spelt !== places[2]!.spelt && place.written.has(entry.url);
    return isHeld ? entry : { ...entry, url: place.spelt.get(entryKey(entry))! };
  });
}
