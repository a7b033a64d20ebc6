/** What an import says: the rows, what sums them up, and what there is to say beside them. */
import { LIMITS } from '../../model/limits.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import type { DuplicateFeeds } from '../duplicate-feeds.ts';
import { tellFailures, tellUnfetched } from '../feed-health.ts';
import { tellPrivateNetwork } from '../notes/private-network-hint.ts';
import { tellReferred } from '../notes/search-notes.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';
import { writeOutput } from '../write-output.ts';
import { type Ending, onlyTarget } from './finish.ts';
import { writeImportJunit } from './junit.ts';
import { keptOf } from './kept.ts';
import type { ImportPlan } from './place.ts';
import type { Prepared, PrepareOptions } from './prepare.ts';
import { nameRefused, type RefusedOptions, tellRefused } from './refused.ts';
import { remarksOf } from './remarks.ts';
import { IMPORT_FIELDS, importRows, isWorthSeeing, summaryOf } from './report.ts';
import { isRefused, type VettedList } from './vet.ts';

interface ReportOptions extends RefusedOptions {
  /** The file for the report as JUnit XML. */
  readonly junit: string | undefined;
}

/** What the list went into, by name: `Blogs`, or `Blogs 1 to Blogs 3` where it was split. */
function placeOf(name: string, { targets }: ImportPlan): string {
  const [first = name, last = first] = [targets[0]?.name, targets.at(-1)?.name];
  return first === last ? first : `${first} to ${last}`;
}

/** Says where feeds of the list stand a second time, and which command takes the one source that held all of them away. */
function tellDoubled({ plan: { doubled } }: Prepared, split: boolean, { output }: Session): void {
  const { names, entries, isAll } = doubled;
  if (entries === 0) return;
  const verb = names.length === 1 ? 'holds' : 'hold';
  output.note(
    `${names.map((name) => cleanLine(`"${name}"`)).join(', ')} ${verb} ${entries} of them, too`,
  );
  if (split && isAll) output.note(`  hint: winnow sources remove${lastWord(names[0])}`);
}

/** The rows, on stdout and as JUnit, and what sums them up. */
export async function reportImport(
  { name, list, plan, held }: Prepared,
  ending: Ending,
  options: ReportOptions,
  session: Session,
): Promise<void> {
  const { output, environment } = session;
  const rows = importRows(list, plan, { ...ending, held });
  const terminalRows = rows.filter(isWorthSeeing);
  await output.report(IMPORT_FIELDS, rows, { terminalRows });
  nameRefused(rows, options, session);
  for (const remark of remarksOf(list)) output.note(cleanLine(remark));
  output.note(summaryOf(placeOf(name, plan), rows));
  if (options.junit !== undefined) {
    await writeOutput(options.junit, writeImportJunit(name, rows), environment);
  }
  tellRefused(options, { name, list }, session);
}

/** What there is to say beside the rows: that nothing changed, what else may be done, what failed and what waits. */
export async function tellRest(
  prepared: Prepared,
  { feeds, others, duplicates, dropped, waited }: Ending,
  { dryRun, split }: Pick<PrepareOptions, 'dryRun' | 'split'>,
  session: Session,
): Promise<void> {
  const { output } = session;
  const { client, list, plan } = prepared;
  tellDoubled(prepared, split, session);
  await tellPrivateNetwork(
    session,
    list.refusals.map(({ reason }) => reason),
  );
  if (dryRun) output.note('a dry run: nothing was changed');
  else if (plan.added === 0 && !waited) {
    const isWhole = !list.refusals.some(isRefused);
    output.note(
      isWhole ? 'everything was there already; nothing was changed' : 'nothing was changed',
    );
  }
  tellKept(prepared, session);
  for (const { name, missing: added } of dryRun ? [] : plan.targets) {
    await tellReferred({ name, added }, client, session);
  }
  const { entriesDataService } = LIMITS.source;
  if (!split && new Set(list.entries.map(entryKey)).size > entriesDataService) {
    output.note(
      `all are kept, but no program can write a source of more than ${entriesDataService} entries over the data service; --split makes several of this list`,
    );
  }
  tellDuplicates(list, duplicates, onlyTarget(plan), session);
  // What was taken out again is told of in its row alone, and counted there as present.
  const held = feeds.filter(({ url }) => !dropped.has(url));
  await tellFailures(session, held, onlyTarget(plan), feeds.length);
  await tellUnfetched(session, [...held, ...others], onlyTarget(plan));
}

/** Says how many feeds that were there have another title or group in the list. */
function tellKept({ list, held }: Prepared, { output }: Session): void {
  const first = new Map(list.entries.toReversed().map((entry) => [entryKey(entry), entry]));
  const count = [...first].filter(([key, entry]) => keptOf(entry, held.get(key)).length > 0).length;
  if (count === 0) return;
  const [feeds, they] = count === 1 ? ['feed keeps', 'it'] : ['feeds keep', 'they'];
  output.note(`${count} ${feeds} the title or group that ${they} had; the list has another`);
}

/** Says how many addresses lead to a feed that is there under another one, and what takes them out. */
function tellDuplicates(
  { entries }: VettedList,
  duplicates: DuplicateFeeds,
  name: string | undefined,
  { output }: Session,
): void {
  const count = entries.filter(({ url = '' }) => duplicates.has(url)).length;
  if (count === 0) return;
  const verb = count === 1 ? 'address leads' : 'addresses lead';
  output.note(`${count} ${verb} to a feed that is there under another one`);
  output.note(`  hint: winnow sources fix${lastWord(name)}`);
}
