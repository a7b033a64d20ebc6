/** Addresses as the sources that are there spell them, so that what is typed or listed in another spelling finds its feed. */
import type { SourceEntry } from '../model/source.ts';
import { entryKey } from './source-entry.ts';

/** A source that is there. */
interface HeldSource {
  readonly name: string;
  readonly entries: readonly SourceEntry[];
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
  const mine = own.filter((source) => source.name === name);
  const held = [...mine, ...own].flatMap((source) => source.entries);
  const spelt = new Map<string, string>();
  for (const entry of [...held, ...entries]) {
    const key = entryKey(entry);
    if (entry.url !== undefined && !spelt.has(key)) spelt.set(key, entry.url);
  }
  return entries.map((entry) => {
    const url = spelt.get(entryKey(entry));
    return url === undefined || url === entry.url ? entry : { ...entry, url };
  });
}
