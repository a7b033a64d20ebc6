/** `winnow sources import`: a list of feeds into a source. Done twice, it adds only what is missing and finishes what was left. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import type { Attach } from '../command.ts';
import type { DuplicateFeeds } from '../duplicate-feeds.ts';
import { tellFailures, tellUnfetched } from '../feed-health.ts';
import { listOwnSources } from '../find-source.ts';
import { SERVICE_CODES, WRONG_USAGE } from '../help/exit-codes.ts';
import { type Ending, finishWork, onlyTarget } from '../import/finish.ts';
import { writeImportJunit } from '../import/junit.ts';
import { keptOf } from '../import/kept.ts';
import { requireOwnFiles } from '../import/own-files.ts';
import { type ImportPlan, subscribe } from '../import/place.ts';
import { type Prepared, type PrepareOptions, prepare } from '../import/prepare.ts';
import {
  keepRefused,
  nameRefused,
  type RefusedOptions,
  requireEntries,
  tellRefused,
} from '../import/refused.ts';
import { remarksOf } from '../import/remarks.ts';
import { IMPORT_FIELDS, importRows, isWorthSeeing, summaryOf } from '../import/report.ts';
import { isRefused, type VettedList } from '../import/vet.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { tellDefault, tellHowToList } from '../notes/new-source-notes.ts';
import { tellPrivateNetwork } from '../notes/private-network-hint.ts';
import { tellReferred } from '../notes/search-notes.ts';
import { cleanLine } from '../output/clean.ts';
import type { Session } from '../session.ts';
import { outputName, requireWritable, writeOutput } from '../write-output.ts';

interface ImportOptions extends RefusedOptions, PrepareOptions {
  readonly makeDefault: boolean;
  readonly junit: string | undefined;
}

/**
 * Makes the source the default where that was asked for, or where it is the first source and there is no default yet. Gives
 * what says, once the results are told, how to list it where another source is the default.
 */
async function makeItDefault(
  { client, plan, isFirst }: Prepared,
  { makeDefault }: ImportOptions,
  session: Session,
): Promise<() => void> {
  const [first] = plan.targets;
  if (first === undefined) return () => {};
  const own = await listOwnSources(client);
  const standing = own.find(({ isDefault }) => isDefault);
  if (standing?.name === first.name) return () => {};
  if (makeDefault || (isFirst && standing === undefined)) {
    await client.sources.makeDefault(first.name);
    tellDefault(first.name, session);
    return () => {};
  }
  return plan.added > 0 ? () => tellHowToList(first.name, own, session) : () => {};
}

/** How an import ends that changed nothing. */
const NONE = new Map<string, string>();
const UNCHANGED: Ending = {
  feeds: [],
  others: [],
  duplicates: NONE,
  dropped: NONE,
  renewed: NONE,
  waited: false,
};

/** What is said where the service went away while its feeds were fetched. */
const KEPT = 'what was added is kept; the same command again finishes it';

/** What became of an import. */
interface Imported {
  /** With the plan as it was carried out. */
  readonly done: Prepared;
  readonly ending: Ending;
  /** Says how to list what was imported, where a bare `content` lists something else. */
  readonly tellListing: () => void;
}

/** Imports the list, unless nothing is to be changed. */
async function importList(
  prepared: Prepared,
  options: ImportOptions,
  session: Session,
): Promise<Imported> {
  const { client, list } = prepared;
  if (options.dryRun || list.entries.length === 0) {
    return { done: prepared, ending: UNCHANGED, tellListing: () => {} };
  }
  const done = { ...prepared, plan: await subscribe(client, prepared, options.split) };
  try {
    const tellListing = await session.inTurn(() => makeItDefault(done, options, session));
    const finished = await finishWork(client, list, done.plan, session);
    return { done: { ...done, list: finished.list }, ending: finished.ending, tellListing };
  } catch (thrown) {
    // Where the service is gone by now, what was added is still to be reported.
    if (!(thrown instanceof WinnowError) || thrown.code !== 'network') throw thrown;
    const ending = { ...UNCHANGED, waited: true, brokenOff: thrown };
    return { done, ending, tellListing: () => {} };
  }
}

async function runImport(options: ImportOptions, session: Session): Promise<number> {
  await requireOwnFiles(options, session.environment);
  for (const name of [options.junit, options.refused]) {
    await requireWritable(name, session.environment);
  }
  const prepared = await prepare(options, session);
  const { list } = prepared;
  await keepRefused(options, prepared, session);
  session.interruption.check('the same command again imports it');
  const { done, ending, tellListing } = await importList(prepared, options, session);
  await report(done, ending, options, session);
  await requireEntries(options, list, session);
  await tellRest(done, ending, options, session);
  tellListing();
  session.interruption.check('the same command again finishes it');
  if (ending.brokenOff?.code === 'network') session.output.note(KEPT);
  if (ending.brokenOff !== undefined) throw ending.brokenOff;
  return list.refusals.some(isRefused) ? 3 : 0;
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
async function report(
  { name, list, plan, held }: Prepared,
  ending: Ending,
  options: ImportOptions,
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
async function tellRest(
  prepared: Prepared,
  { feeds, others, duplicates, dropped, waited }: Ending,
  { dryRun, split }: ImportOptions,
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

/** Adds `sources import`. */
export function registerImport(group: Command, attach: Attach): void {
  attach(
    group
      .command('import')
      .description('import a list of feeds (OPML, plain addresses, JSON)')
      .argument('<list>', 'a file, an address (http, https), or - for standard input')
      .option('--name <name>', 'name of the source (default: the title of the list)')
      .option('--default', 'make it the source that is used where none is named')
      .option('--dry-run', 'report what would be done, change nothing')
      .option('--split', 'make sources of 200 entries each: name 1, name 2, …')
      .option('--junit <file>', 'write the report as JUnit XML as well')
      .option('--refused <file>', 'write what was refused to a list, to correct and import'),
    {
      fields: IMPORT_FIELDS,
      examples: [
        ['Import what another reader exported', 'winnow sources import subscriptions.opml'],
        [
          'Keep what was refused, to correct it',
          'winnow sources import subscriptions.opml --refused refused.txt',
        ],
        ['Import the bookmarks of a browser', 'winnow sources import bookmarks.html --name Pages'],
        [
          'See first what would happen',
          'winnow sources import https://example.org/blogs.opml --dry-run',
        ],
      ],
      read: ([file], flags) => ({
        file: String(file),
        name: typeof flags['name'] === 'string' ? readOwnSource(flags['name']) : undefined,
        makeDefault: flags['default'] === true,
        split: flags['split'] === true,
        dryRun: flags['dryRun'] === true,
        junit: outputName(flags['junit']),
        refused: outputName(flags['refused']),
      }),
      exitCodes: {
        ...SERVICE_CODES,
        1: 'failed, or nothing of the list can be imported',
        2: `${WRONG_USAGE}, or what is no list, such as an empty file or a feed`,
        3: 'some is refused',
      },
      run: runImport,
    },
  );
}
