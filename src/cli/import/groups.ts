/** Groups and tags of a list. A feed keeps one of those that the list gives it, and the others are reported as lost. */
import type { OpmlEntry } from '../../protocol/lists/opml-document.ts';
import { entryKey } from '../../protocol/source-entry.ts';

/**
 * The entries, those without a group in the first group that the list gives the same address elsewhere. Of several for one
 * address the first counts, and it may be the one that stands in no group.
 */
export function withGroups(entries: readonly OpmlEntry[]): OpmlEntry[] {
  const groups = new Map<string, string>();
  for (const entry of entries) {
    const key = entryKey(entry);
    if (entry.group !== undefined && !groups.has(key)) groups.set(key, entry.group);
  }
  return entries.map((entry) => {
    const group = entry.group ?? groups.get(entryKey(entry));
    return group === undefined ? entry : { ...entry, group };
  });
}

/** The group that each address keeps, by the key of its entry: that of the first entry which names it. */
export function groupsOf(entries: readonly OpmlEntry[]): Map<string, string | undefined> {
  return new Map(entries.toReversed().map((entry) => [entryKey(entry), entry.group]));
}

/** Groups and tags that the list gives an entry, without the one that it keeps. */
export function groupsLost(
  { group, otherGroups = [] }: OpmlEntry,
  kept: string | undefined,
): string[] {
  const names = group === undefined ? otherGroups : [group, ...otherGroups];
  return [...new Set(names)].filter((name) => name !== kept);
}
