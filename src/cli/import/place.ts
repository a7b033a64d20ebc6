/** Puts a vetted list into its source, or its sources where it is split: what is there stays, what is missing is added. */
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { SourceEntry } from '../../model/source.ts';
import type { OpmlEntry } from '../../protocol/lists/opml-document.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { listOwnSources } from '../find-source.ts';
import { batchesOf } from './batches.ts';
import type { Placement } from './report.ts';
import type { NamedList, VettedList } from './vet.ts';

/**
 * So many entries go into one request, and so many bytes as either form of its body takes: JSON for addresses alone, which is
 * shorter than what is counted for them, and OPML, which says a title or an address twice.
 */
const BATCH = {
  count: 1_000,
  bytes: Math.min(LIMITS.http.jsonBytes, LIMITS.http.opmlBytes / 2),
  sizeOf,
};
/** What the markup of one entry takes, generously. */
const MARKUP_BYTES = 200;

/** What an entry takes in a request, where `&` is written as `&amp;`. */
function sizeOf(entry: SourceEntry): number {
  const text = JSON.stringify(entry);
  return MARKUP_BYTES + Buffer.byteLength(text) + 5 * (text.match(/[&<>"']/gu)?.length ?? 0);
}

interface Target {
  readonly name: string;
  readonly exists: boolean;
  held: number;
  readonly missing: OpmlEntry[];
}

interface Doubled {
  readonly names: readonly string[];
  readonly entries: number;
  /** Whether these sources hold nothing else. */
  readonly isAll: boolean;
}

export interface ImportPlan extends Placement {
  readonly targets: readonly Target[];
  /** Entries to be added. */
  readonly added: number;
  /** Where entries of the list stand as well: in a source that was not split, or in the parts of one that was. */
  readonly doubled: Doubled;
}

function isPart(name: string, candidate: string): boolean {
  return candidate.startsWith(`${name} `) && /^\d+$/u.test(candidate.slice(name.length + 1));
}

/** Parts by their numbers: as text, 10 would come before 2. */
function byNumber(a: SourceView, b: SourceView): number {
  return a.name.length - b.name.length || (a.name < b.name ? -1 : 1);
}

/** Sources of the name that the entries do not go into, as far as these hold some of them. */
function doubledIn(others: readonly SourceView[], entries: readonly OpmlEntry[]): Doubled {
  const keys = new Set(entries.map(entryKey));
  const isListed = (entry: SourceEntry) => keys.has(entryKey(entry));
  const holding = others.filter((source) => source.entries.some(isListed));
  const held = holding.flatMap((source) => source.entries);
  return {
    names: holding.map((source) => source.name),
    entries: new Set(held.filter(isListed).map(entryKey)).size,
    isAll: held.every(isListed),
  };
}

/** The name of the first part that no source has. */
function nextPart(name: string, targets: readonly Target[]): string {
  for (let number = 1; ; number += 1) {
    const part = `${name} ${number}`;
    if (targets.every((target) => target.name !== part)) return part;
  }
}

/** The first with room for an entry, else a new one, which then is one of them. */
function targetWithRoom(targets: Target[], name: string, split: boolean): Target {
  const most = split ? LIMITS.source.entriesDataService : LIMITS.source.entries;
  const known = targets.find(({ held }) => held < most);
  if (known !== undefined) return known;
  const next = split ? nextPart(name, targets) : name;
  const target: Target = { name: next, exists: false, held: 0, missing: [] };
  targets.push(target);
  return target;
}

/** Where every entry is or goes. With `split`, `name 1`, `name 2`, … of 200 entries each. */
function planPlacement(
  own: readonly SourceView[],
  name: string,
  { entries, known }: VettedList,
  split: boolean,
): ImportPlan {
  const [parts, whole] = [
    own.filter((source) => isPart(name, source.name)).toSorted(byNumber),
    own.filter((source) => source.name === name),
  ];
  const [mine, others] = split ? [parts, whole] : [whole, parts];
  const sources = new Map<string, string>();
  for (const source of mine) {
    for (const entry of source.entries) sources.set(entryKey(entry), source.name);
  }
  const present = new Set(sources.keys());
  const targets: Target[] = mine.map((source) => ({
    name: source.name,
    exists: true,
    held: source.entries.length,
    missing: [],
  }));
  for (const entry of entries) {
    const key = entryKey(entry);
    if (sources.has(key)) continue;
    if (known.has(entry.url ?? '')) {
      present.add(key);
      continue;
    }
    const target = targetWithRoom(targets, name, split);
    target.held += 1;
    target.missing.push(entry);
    sources.set(key, target.name);
  }
  return {
    present,
    targets,
    doubled: doubledIn(others, entries),
    added: targets.reduce((sum, { missing }) => sum + missing.length, 0),
    sourceOf: (entry) => sources.get(entryKey(entry)) ?? name,
  };
}

function tooMany(name: string, { targets }: ImportPlan): WinnowError {
  const wanted = targets.reduce((sum, { held }) => sum + held, 0);
  const sentence = `"${name}" would hold ${wanted} addresses; a source holds at most ${LIMITS.source.entries}`;
  const hint = `--split makes sources of ${LIMITS.source.entriesDataService} each`;
  return new WinnowError('failed', sentence, { hint });
}

/** Plans where the entries of a list go. Throws `failed` for more of them than a source holds, unless it is split. */
export function planImport(
  own: readonly SourceView[],
  { name, list }: NamedList,
  split: boolean,
): ImportPlan {
  const plan = planPlacement(own, name, list, split);
  if (!split && plan.targets.length > 1) throw tooMany(name, plan);
  return plan;
}

/** Without where it stood in the list. */
function plainEntry({ url, reference, title, group, time, htmlUrl }: OpmlEntry): SourceEntry {
  return {
    ...(url !== undefined && { url }),
    ...(reference !== undefined && { reference }),
    ...(title !== undefined && { title }),
    ...(group !== undefined && { group }),
    ...(time !== undefined && { time }),
    ...(htmlUrl !== undefined && { siteUrl: htmlUrl }),
  };
}

/**
 * Adds what is missing, and puts the keys of what it added into `added`. A new source of up to 1,000 entries of usual length is
 * made in one step. Throws `conflict` where somebody else made the source, or added one of the entries, after this was planned.
 */
async function carryOut(client: Client, plan: ImportPlan, added: Set<string>): Promise<void> {
  for (const { name, exists, missing } of plan.targets) {
    for (const [at, batch] of batchesOf(missing.map(plainEntry), BATCH).entries()) {
      if (exists || at > 0) await client.sources.appendNew(name, batch);
      else await client.sources.make(name, batch);
      for (const entry of batch) added.add(entryKey(entry));
    }
  }
}

/**
 * Carries the plan out. Where another import added some of the entries meanwhile, it plans anew what is still missing. Gives
 * the plan with what this import added itself.
 */
export async function subscribe(
  client: Client,
  { name, list, plan }: NamedList & { readonly plan: ImportPlan },
  split: boolean,
): Promise<ImportPlan> {
  const added = new Set<string>();
  for (let planned = plan; ; ) {
    try {
      await carryOut(client, planned, added);
      const present = new Set([...planned.present].filter((key) => !added.has(key)));
      return { ...planned, present, added: added.size };
    } catch (error) {
      if (!(error instanceof WinnowError) || error.code !== 'conflict') throw error;
      const own = await listOwnSources(client);
      const made = planned.targets.filter(({ exists }) => !exists);
      const isMade = made.some((target) => own.some((source) => source.name === target.name));
      const next = planImport(own, { name, list }, split);
      if (!isMade && next.added >= planned.added) throw error;
      planned = next;
    }
  }
}
