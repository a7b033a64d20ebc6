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

/** What becomes of the groups and tags that a list gives an address. */
export interface GroupsOfFeed {
  /** That of the first entry which names it. */
  readonly kept: string | undefined;
  /** All others, of any of its entries. */
  readonly lost: ReadonlySet<string>;
}

/** The groups of each address, by the key of its entries. */
export function groupsOf(entries: readonly OpmlEntry[]): Map<string, GroupsOfFeed> {
  const groups = new Map<string, GroupsOfFeed & { readonly lost: Set<string> }>();
  for (const entry of entries) {
    const key = entryKey(entry);
    const { group, otherGroups = [] } = entry;
    const known = groups.get(key) ?? { kept: group, lost: new Set() };
    groups.set(key, known);
    for (const name of group === undefined ? otherGroups : [group, ...otherGroups]) {
      if (name !== known.kept) known.lost.add(name);
    }
  }
  return groups;
}
