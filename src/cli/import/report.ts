/** The report of an import: one row for every entry of the list, and one for everything that could not become one. */
import { NO_FEED } from '../../model/feed.ts';
import type { SourceEntry } from '../../model/source.ts';
import {
  type OpmlEntry,
  type OpmlRefusal,
  shownAddress,
} from '../../protocol/lists/opml-document.ts';
import { entryKey, entryName } from '../../protocol/source-entry.ts';
import { writeOwnSource } from '../../protocol/source-name.ts';
import type { FeedHealth } from '../../protocol/work.ts';
import type { DuplicateFeeds } from '../duplicate-feeds.ts';
import { field, type Row } from '../output/field.ts';
import { type GroupsOfFeed, groupsOf } from './groups.ts';
import { type HeldEntries, keptOf } from './kept.ts';
import { isRefused, type VettedList } from './vet.ts';

/** The fields of an entry, and of what was refused. */
export const IMPORT_FIELDS = [
  field('line', 'count', 'where it stands in the list'),
  field(
    'result',
    'word',
    'added, moved (added, and its address leads to another for good), repaired (added after mending), present, skipped or refused',
    { values: ['added', 'moved', 'repaired', 'present', 'skipped', 'refused'] },
  ),
  field('url', 'text', 'address of the feed', { yields: true, addresses: true, nullable: true }),
  field('reason', 'text', 'what was mended or kept, where it moved, or why it was refused', {
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

/** Where the entries of the list are or go, and the keys of those that were there before. */
export interface Placement {
  readonly present: ReadonlySet<string>;
  /** Name of the source. */
  sourceOf(entry: OpmlEntry): string;
}

/** What is known of an entry beside what the list says of it. */
interface EntryFacts {
  readonly placement: Placement;
  /** The line of an earlier entry that names the same; undefined for the first. */
  readonly firstLine: number | undefined;
  /** The groups that the list gives its address. */
  readonly groups: GroupsOfFeed;
  readonly feed: FeedHealth | undefined;
  /** As the source held it before. */
  readonly held: SourceEntry | undefined;
  /** Another address of the source that leads to the same feed. */
  readonly sameAs: string | undefined;
  /** Whether it took the place of the same address with another password. */
  readonly isRenewed: boolean;
  /** Whether it was removed again, since the source had that feed already. */
  readonly isDropped: boolean;
}

/** How the reason begins of a feed that the list puts into several groups, where there is no other. */
const IN_ONE_GROUP = 'it is in "';

function inOneGroup({ kept, lost }: GroupsOfFeed): string {
  const others = [...lost].map((name) => `"${name}"`).join(', ');
  return `${IN_ONE_GROUP}${kept}" alone, not in ${others}`;
}

/** Where the feed of an entry is, if that is not where the list says. */
function homeOf({ url }: OpmlEntry, feed: FeedHealth | undefined): string | undefined {
  const home = feed?.movedUrl ?? feed?.pollUrl ?? undefined;
  return home === '' || home === url ? undefined : home;
}

/** What is read at another address than the list says, and where. */
function readElsewhere(home: string, feed: FeedHealth | undefined): string {
  const site = feed?.repairs.find((repair) => repair.startsWith(NO_FEED));
  if (site === undefined) return `its feed is at ${home}`;
  return feed?.discovered === true ? site : `it is at ${home}`;
}

function entryRow(
  entry: OpmlEntry,
  { placement, firstLine, groups, feed, held, sameAs, isRenewed, isDropped }: EntryFacts,
): Row {
  const { repairs: mended = [] } = entry;
  const home = homeOf(entry, feed);
  const wasThere = placement.present.has(entryKey(entry));
  const isPresent = firstLine !== undefined || isDropped || wasThere;
  // A page stays where it is, and leads to its feed.
  const isMoved = home !== undefined && feed?.discovered !== true;
  const added = isMoved ? 'moved' : mended.length > 0 ? 'repaired' : 'added';
  // What was there stays in the group that it was put in then, which need be none of these.
  const isInOneGroup = groups.lost.size > 0 && !wasThere && firstLine === undefined;
  const reasons = [
    ...(firstLine === undefined ? [] : [`the same as line ${firstLine}`]),
    ...(sameAs === undefined ? [] : [`the same feed as ${sameAs}`]),
    ...(home === undefined || home === sameAs ? [] : [readElsewhere(home, feed)]),
    ...(isRenewed ? ['it took the place of the same address with another password'] : []),
    ...mended,
    ...(wasThere && firstLine === undefined ? keptOf(entry, held) : []),
    ...(isInOneGroup ? [inOneGroup(groups)] : []),
  ];
  return {
    line: entry.line,
    result: isPresent ? 'present' : added,
    url: entryName(entry),
    reason: [...new Set(reasons)].join('; ') || undefined,
    outcome: feed?.outcome,
    items: feed?.items,
    title: entry.title,
    group: groups.kept,
    otherGroups: [...groups.lost],
    source: writeOwnSource(placement.sourceOf(entry)),
  };
}

function refusalRow(refusal: OpmlRefusal): Row {
  const { line, address, reason, title, group } = refusal;
  return {
    line,
    result: isRefused(refusal) ? 'refused' : 'skipped',
    // The file of what was refused has all of it.
    url: address && shownAddress(address),
    // Without an address only the title says which entry it is: the list may be one long line.
    reason: !address && title !== undefined ? `"${title}": ${reason}` : reason,
    title,
    group,
  };
}

/** How the feeds of a list fare. */
interface FeedStates {
  readonly feeds: readonly FeedHealth[];
  readonly duplicates: DuplicateFeeds;
  readonly dropped: DuplicateFeeds;
  readonly renewed: DuplicateFeeds;
  readonly held: HeldEntries;
}

/** The rows, in the order of the list, with how the feeds fare. */
export function importRows(
  list: VettedList,
  placement: Placement,
  { feeds, duplicates, dropped, renewed, held }: FeedStates,
): Row[] {
  const byUrl = new Map(feeds.map((feed) => [feed.url, feed]));
  const first = new Map<string, number>();
  const groups = groupsOf(list.entries);
  const entries = list.entries.map((entry) => {
    const { line, url = '' } = entry;
    const key = entryKey(entry);
    const firstLine = first.get(key);
    if (firstLine === undefined) first.set(key, line);
    const facts = {
      placement,
      firstLine,
      groups: groups.get(key)!,
      feed: byUrl.get(list.known.get(url) ?? url),
      held: held.get(key),
      sameAs: list.known.get(url) ?? dropped.get(url) ?? duplicates.get(url),
      isRenewed: renewed.has(url),
      isDropped: dropped.has(url),
    };
    return entryRow(entry, facts);
  });
  const rows = [...entries, ...list.refusals.map(refusalRow)];
  return rows.sort((a, b) => Number(a['line']) - Number(b['line']));
}

/** Whether a terminal shows the row. What went well is only counted, and lost groups are named in a remark. */
export function isWorthSeeing({ result, reason }: Row): boolean {
  const isOfGroups = result === 'added' && String(reason).startsWith(IN_ONE_GROUP);
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
