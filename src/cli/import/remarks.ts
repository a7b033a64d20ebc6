/** Remarks on a list beside the rows of its entries. */
import type { OpmlDocument, OpmlEntry } from '../../protocol/lists/opml-document.ts';
import { listNames } from '../notes/list-names.ts';
import { groupsOf } from './groups.ts';
import type { VettedList } from './vet.ts';

/** How many remarks of a kind are made one by one: a list of podcasts may hold thousands of episodes. */
const MOST_TOLD = 20;

function told(remarks: readonly string[], what: string): string[] {
  const rest = remarks.length - MOST_TOLD;
  return rest > 0 ? [...remarks.slice(0, MOST_TOLD), `${what} ${rest} more times`] : [...remarks];
}

/** Repairs of the whole list, and between its entries. */
function besideRows({ repairsBeside }: OpmlDocument): string[] {
  return repairsBeside.map(({ line, what }) => `line ${line}: ${what}`);
}

/** Says which groups and tags are lost, and for how many feeds each. */
function groupsLostIn(entries: readonly OpmlEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { lost } of groupsOf(entries).values()) {
    for (const name of lost) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const names = [...counts].map(([name, count]) => `"${name}" (of ${count})`);
  const list = listNames(names, MOST_TOLD);
  return [`a feed keeps its first group or tag alone; not kept: ${list}`];
}

/** What an import did to the list as a whole, a sentence each: groups folded or lost, links left out, repairs that no row tells. */
export function remarksOf({ document, entries }: VettedList): string[] {
  const { collapsed, passedOver, linesPassedOver } = document;
  const links = passedOver.map(({ line, what }) => `line ${line}: passed over ${what}`);
  return [
    ...collapsed.map(
      ({ line, path, group, entries }) =>
        `line ${line}: ${path.join(' / ')} is folded into "${group}" (${entries} in it)`,
    ),
    ...groupsLostIn(entries),
    ...told(links, 'passed over what is no feed'),
    ...told(besideRows(document), 'mended'),
    ...(linesPassedOver === 0
      ? []
      : [`lines that name no feed, such as headings and fields: ${linesPassedOver}`]),
  ];
}
