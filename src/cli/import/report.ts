/** The report of an import: one row for every entry of the list, and one for everything that could not become one. */

import type { OpmlDocument, OpmlEntry, OpmlRefusal } from '../../protocol/opml-document.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import type { DuplicateFeeds } from '../duplicate-feeds.ts';
import { firstNames } from '../first-names.ts';
import { field, type Row } from '../output/field.ts';

/** The fields of an entry, and of what was refused. */
export const IMPORT_FIELDS = [
  field('line', 'count', 'where it stands in the list'),
  field(
    'result',
    'word',
    'added, moved (added, and found elsewhere), repaired (added after mending), present, skipped or refused',
    { values: ['added', 'moved', 'repaired', 'present', 'skipped', 'refused'] },
  ),
  field('url', 'text', 'address of the feed', { yields: true, addresses: true, nullable: true }),
  field('reason', 'text', 'what was mended, where it moved, or why it was refused', {
    yields: true,
    addresses: true,
    nullable: true,
  }),
  field('outcome', 'word', 'how its last fetch ended; null before the first', { nullable: true }),
  field('items', 'count', 'items held', { nullable: true }),
  field('title', 'text', 'title the list gives it', { reach: 'json', nullable: true }),
  field('group', 'text', 'group the list puts it in', { reach: 'json', nullable: true }),
  field(
    'otherGroups',
    'list',
    'groups and tags that the list has for it as well; a feed keeps one',
    {
      reach: 'json',
    },
  ),
  field('source', 'text', 'the source it was added to', { reach: 'json', nullable: true }),
];

/** What the list holds, after every address was vetted. */
export interface VettedList {
  readonly document: OpmlDocument;
  readonly entries: readonly OpmlEntry[];
  readonly refusals: readonly OpmlRefusal[];
}

/** Where the entries are, by their key, and which were there before. */
export interface Placement {
  readonly present: ReadonlySet<string>;
  /** Name of the source. */
  sourceOf(entry: OpmlEntry): string;
}

/** Of what stands in a list several times, in a group or none, the entry that counts (the first) is in the first of the groups. */
function withGroups(entries: readonly OpmlEntry[]): OpmlEntry[] {
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

/** The list with the addresses that the service would refuse among its refusals. */
export function vetList(document: OpmlDocument, refused: ReadonlyMap<string, string>): VettedList {
  const hasRefusedUrl = ({ url }: OpmlEntry) => url !== undefined && refused.has(url);
  const late = document.entries.filter(hasRefusedUrl).map(
    ({ line, url = '', title, group }): OpmlRefusal => ({
      line,
      kind: 'address',
      reason: refused.get(url) ?? '',
      address: url,
      ...(title !== undefined && { title }),
      ...(group !== undefined && { group }),
    }),
  );
  return {
    document,
    entries: withGroups(document.entries.filter((entry) => !hasRefusedUrl(entry))),
    refusals: [...document.refusals, ...late].sort((a, b) => a.line - b.line),
  };
}

/** Whether it counts as refused: what was commented out was not meant to be read. */
export function isRefused({ kind }: OpmlRefusal): boolean {
  return kind !== 'comment';
}

/** What is known of an entry beside what the list says of it. */
interface EntryFacts {
  readonly placement: Placement;
  /** The line that says the same before. */
  readonly firstLine: number | undefined;
  /** The group that it is kept in. */
  readonly group: string | undefined;
  /** What was mended in its line. */
  readonly mended: readonly string[];
  readonly feed: FeedHealth | undefined;
  /** The address of a feed that gives the same. */
  readonly sameAs: string | undefined;
  /** Whether it was taken out again for that reason. */
  readonly isDropped: boolean;
}

/** Groups and tags that the list has for an entry, but for the one that it is kept in. */
function groupsLost({ group, otherGroups = [] }: OpmlEntry, kept: string | undefined): string[] {
  const names = group === undefined ? otherGroups : [group, ...otherGroups];
  return [...new Set(names)].filter((name) => name !== kept);
}

function quotedNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** By their key, the group of each entry: that of the first of several. */
function groupsOf(entries: readonly OpmlEntry[]): Map<string, string | undefined> {
  return new Map(entries.toReversed().map((entry) => [entryKey(entry), entry.group]));
}

function entryRow(
  entry: OpmlEntry,
  { placement, firstLine, group, mended, feed, sameAs, isDropped }: EntryFacts,
): Row {
  const home = feed?.pollUrl && feed.pollUrl !== entry.url ? feed.pollUrl : undefined;
  const isPresent = firstLine !== undefined || isDropped || placement.present.has(entryKey(entry));
  const added = home !== undefined ? 'moved' : mended.length > 0 ? 'repaired' : 'added';
  const lost = groupsLost(entry, group);
  const reasons = [
    ...(firstLine === undefined ? [] : [`the same as line ${firstLine}`]),
    ...(sameAs === undefined ? [] : [`the same feed as ${sameAs}`]),
    ...(home === undefined || home === sameAs ? [] : [`its feed is at ${home}`]),
    ...mended,
    ...(lost.length === 0 ? [] : [`it is in "${group}" alone, not in ${quotedNames(lost)}`]),
  ];
  return {
    line: entry.line,
    result: isPresent ? 'present' : added,
    url: entry.url ?? `service/${entry.reference}`,
    reason: [...new Set(reasons)].join('; ') || undefined,
    outcome: feed?.outcome,
    items: feed?.items,
    title: entry.title,
    group: entry.group,
    otherGroups: lost,
    source: writeOwnSource(placement.sourceOf(entry)),
  };
}

function refusalRow(refusal: OpmlRefusal): Row {
  const { line, address, reason, title, group } = refusal;
  return {
    line,
    result: isRefused(refusal) ? 'refused' : 'skipped',
    url: address,
    // Without an address its title alone tells, in a list that is one long line, what is meant.
    reason: !address && title !== undefined ? `"${title}": ${reason}` : reason,
    title,
    group,
  };
}

/** What was mended in each line, once: a list may be one long line, and all of its entries say what was mended there. */
function repairsByLine({ repairs }: OpmlDocument): ReadonlyMap<number, ReadonlySet<string>> {
  const byLine = new Map<number, Set<string>>();
  for (const { line, what } of repairs) {
    const known = byLine.get(line);
    if (known === undefined) byLine.set(line, new Set([what]));
    else known.add(what);
  }
  return byLine;
}

/** How the feeds of a list fare. */
interface Fares {
  readonly feeds: readonly FeedHealth[];
  readonly duplicates: DuplicateFeeds;
  readonly dropped: DuplicateFeeds;
}

/** The rows, in the order of the list, with how the feeds fare. */
export function importRows(
  list: VettedList,
  placement: Placement,
  { feeds, duplicates, dropped }: Fares,
): Row[] {
  const repairs = repairsByLine(list.document);
  const byUrl = new Map(feeds.map((feed) => [feed.url, feed]));
  const first = new Map<string, number>();
  const groups = groupsOf(list.entries);
  const entries = list.entries.map((entry) => {
    const { line, url = '' } = entry;
    const key = entryKey(entry);
    const firstLine = first.get(key);
    if (firstLine === undefined) first.set(key, line);
    const mended = [...(repairs.get(line) ?? [])];
    const facts = {
      placement,
      firstLine,
      group: groups.get(key),
      mended,
      feed: byUrl.get(url),
      sameAs: dropped.get(url) ?? duplicates.get(url),
      isDropped: dropped.has(url),
    };
    return entryRow(entry, facts);
  });
  const rows = [...entries, ...list.refusals.map(refusalRow)];
  return rows.sort((a, b) => Number(a['line']) - Number(b['line']));
}

/** Whether a person should see the row: what is fine, or was there, is counted, and groups that are lost are told by name. */
export function isWorthSeeing({ result, reason, otherGroups }: Row): boolean {
  const isOfGroups = result === 'added' && Array.isArray(otherGroups) && otherGroups.length > 0;
  return result !== 'present' && Boolean(reason) && !isOfGroups;
}

/** `Mine: 420 added (of them 3 repaired), 2 refused`. */
export function summaryOf(name: string, rows: readonly Row[]): string {
  const count = (result: string) => rows.filter((row) => row['result'] === result).length;
  const [repaired, moved] = [count('repaired'), count('moved')];
  const ways = [repaired > 0 && `${repaired} repaired`, moved > 0 && `${moved} moved`];
  const among = ways.filter(Boolean).join(', ');
  const added = count('added') + repaired + moved;
  const parts = [`${added} added${among && ` (of them ${among})`}`];
  for (const result of ['present', 'skipped', 'refused']) {
    if (count(result) > 0) parts.push(`${count(result)} ${result}`);
  }
  return `${name}: ${parts.join(', ')}`;
}

/** How many of a kind are reported one by one: a list of podcasts may hold thousands of episodes. */
const MOST_TOLD = 20;

function told(remarks: readonly string[], what: string): string[] {
  const rest = remarks.length - MOST_TOLD;
  return rest > 0 ? [...remarks.slice(0, MOST_TOLD), `${what} ${rest} more times`] : [...remarks];
}

/** What was mended where no row tells it: before, between and after the entries, or in a tag of several lines. */
function repairsBeside({ repairs, entries, refusals }: OpmlDocument): string[] {
  const rows = new Set([...entries, ...refusals].map(({ line }) => line));
  const beside = repairs.filter(({ line }) => !rows.has(line));
  return beside.map(({ line, what }) => `line ${line}: ${what}`);
}

/** Which groups and tags are lost, and of how many feeds, since each keeps one. */
function groupsLostIn(entries: readonly OpmlEntry[]): string[] {
  const groups = groupsOf(entries);
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const name of groupsLost(entry, groups.get(entryKey(entry)))) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return [];
  const names = [...counts].map(([name, count]) => `"${name}" (of ${count})`);
  const list = firstNames(names, MOST_TOLD);
  return [`a feed keeps its first group or tag alone; not kept: ${list}`];
}

/** What was folded, left out, or mended outside of the entries, each in a sentence. */
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
    ...told(repairsBeside(document), 'mended'),
    ...(linesPassedOver === 0
      ? []
      : [`lines that are headings, fields or rulers, without an address: ${linesPassedOver}`]),
  ];
}
