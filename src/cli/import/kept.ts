/** What entries that a source held before keep of their own, where the list has it otherwise. */
import type { SourceEntry } from '../../model/source.ts';
import type { OpmlEntry } from '../../protocol/lists/opml-document.ts';

/** Entries as a source holds them, by their keys. */
export type HeldEntries = ReadonlyMap<string, SourceEntry>;

/** Title and group that are kept, each as told to a person; none where the entry is new, or the list has the same. */
export function keptOf({ title, group }: OpmlEntry, held: SourceEntry | undefined): string[] {
  if (held === undefined) return [];
  const quoted = (name: string | undefined) => (name === undefined ? 'none' : `"${name}"`);
  return [
    ...(title === undefined || title === held.title ? [] : [`title kept: ${quoted(held.title)}`]),
    ...(group === undefined || group === held.group ? [] : [`group kept: ${quoted(held.group)}`]),
  ];
}
