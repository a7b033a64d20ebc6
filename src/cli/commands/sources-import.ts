/** `winnow sources import`: a list of feeds into a source. Done twice, it adds only what is missing and ends what was left. */

import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { OpmlDocument } from '../../protocol/opml-document.ts';
import { lastWord } from '../../protocol/shell-word.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { readOwnSource } from '../argument-values.ts';
import { tellFailures, tellUnfetched } from '../await-work.ts';
import type { Attach } from '../command.ts';
import type { DuplicateFeeds } from '../duplicate-feeds.ts';
import { SERVICE_CODES } from '../exit-codes.ts';
import { listOwnSources } from '../find-source.ts';
import { type Ending, finishWork, onlyTarget } from '../import/finish.ts';
import { writeJunit } from '../import/junit.ts';
import { requireOwnFiles } from '../import/own-files.ts';
import { carryOut, type ImportPlan, planPlacement } from '../import/place.ts';
import { fetchList, isAddress, readListFile, sourceName, vet } from '../import/read-list.ts';
import {
  keepRefused,
  type RefusedOptions,
  requireEntries,
  tellRefused,
} from '../import/refused.ts';
import {
  IMPORT_FIELDS,
  importRows,
  isRefused,
  isWorthSeeing,
  remarksOf,
  summaryOf,
  type VettedList,
} from '../import/report.ts';
import { tellDefault, tellHowToList, tellSimilarName } from '../new-source-notes.ts';
import { cleanLine } from '../output/clean.ts';
import { tellPrivateNetwork } from '../private-network-hint.ts';
import { inputName } from '../read-input.ts';
import type { Session } from '../session.ts';
import { outputName, requireWritable, writeOutput } from '../write-output.ts';

interface ImportOptions extends RefusedOptions {
  readonly name: string | undefined;
  readonly makeDefault: boolean;
  readonly dryRun: boolean;
  readonly junit: string | undefined;
}

/** Makes what was imported the default where that was asked for, or nothing else is and it was the first. */
async function makeItDefault(
  { client, plan, isFirst }: Prepared,
  { makeDefault }: ImportOptions,
  session: Session,
): Promise<void> {
  const [first] = plan.targets;
  if (first === undefined) return;
  const own = await listOwnSources(client);
  const standing = own.find(({ isDefault }) => isDefault);
  if (standing?.name === first.name) return;
  if (makeDefault || (isFirst && standing === undefined)) {
    await client.sources.makeDefault(first.name);
    tellDefault(first.name, session);
  } else if (plan.added > 0) tellHowToList(first.name, own, session);
}

/** The error for a list that names no feed; some lists are of links to others. */
function nothingIn(file: string, { passedOver }: OpmlDocument): WinnowError {
  const { length } = passedOver;
  const count = length === 1 ? 'one link' : `${length} links`;
  const links = length === 0 ? '' : `, only ${count} to pages or other lists`;
  const sentence = `${inputName(file)} holds no address of a feed to import${links}`;
  const hint = 'import a list that it leads to: winnow sources import <address>';
  return new WinnowError('failed', sentence, length === 0 ? {} : { hint });
}

/** What is to be done, before anything is. */
interface Prepared {
  readonly client: Client;
  readonly document: OpmlDocument;
  /** Of the source. */
  readonly name: string;
  readonly list: VettedList;
  readonly plan: ImportPlan;
  /** Whether there is no source of one's own beside those that it goes into. */
  readonly isFirst: boolean;
}

async function prepare(options: ImportOptions, session: Session): Promise<Prepared> {
  const { file, split } = options;
  // A list that cannot be read must not open, or make, a store.
  const early = isAddress(file) ? undefined : await readListFile(file, session);
  const fetches = session.options.wait && !options.dryRun;
  const client = await session.connect({ background: fetches, feedsExpected: fetches });
  const document = early ?? (await fetchList(file, client, session));
  const name = sourceName(file, options.name, document);
  const list = await vet(client, document);
  if (list.entries.length + list.refusals.length === 0) throw nothingIn(file, document);
  const own = await listOwnSources(client);
  const plan = planFor(own, name, list, split);
  const isNew = list.entries.length > 0 && own.every((source) => source.name !== name);
  if (isNew) tellSimilarName(name, own, session);
  const isFirst = own.every((source) => plan.targets.some((target) => target.name === source.name));
  return { client, document, name, list, plan, isFirst };
}

/** Throws `failed` for more entries than a source holds. */
function planFor(
  own: readonly SourceView[],
  name: string,
  { entries }: VettedList,
  split: boolean,
): ImportPlan {
  const plan = planPlacement(own, name, entries, split);
  if (!split && plan.targets.length > 1) throw tooMany(name, plan);
  return plan;
}

/** Carries the plan out or, where another import added some of it meanwhile, what is missing now; gives what it did itself. */
async function subscribe(
  { client, name, list, plan }: Prepared,
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
      const next = planFor(own, name, list, split);
      if (!isMade && next.added >= planned.added) throw error;
      planned = next;
    }
  }
}

async function runImport(options: ImportOptions, session: Session): Promise<number> {
  await requireOwnFiles(options, session.environment);
  await requireWritable(options.junit, session.environment);
  let prepared = await prepare(options, session);
  const { client, list } = prepared;
  await keepRefused(options, prepared, session);
  session.interruption.check('the same command again imports it');
  let ending: Ending = { feeds: [], duplicates: new Map(), dropped: new Map(), waited: false };
  if (!options.dryRun && list.entries.length > 0) {
    const done = { ...prepared, plan: await subscribe(prepared, options.split) };
    prepared = done;
    await session.inTurn(() => makeItDefault(done, options, session));
    ending = await finishWork(client, list, done.plan, session);
  }
  await report(prepared, ending, options, session);
  await requireEntries(options, list, session);
  await tellRest(prepared, ending, options, session);
  session.interruption.check('the same command again finishes it');
  if (ending.brokenOff !== undefined) throw ending.brokenOff;
  return list.refusals.some(isRefused) ? 3 : 0;
}

/** The rows, on stdout and as JUnit, and what sums them up. */
async function report(
  { name, list, plan }: Prepared,
  ending: Ending,
  options: ImportOptions,
  session: Session,
): Promise<void> {
  const { output, environment } = session;
  const rows = importRows(list, plan, ending);
  const terminalRows = rows.filter(isWorthSeeing);
  await output.report(IMPORT_FIELDS, rows, { terminalRows });
  for (const remark of remarksOf(list)) output.note(cleanLine(remark));
  // Quietly, too, a part that is refused is an error.
  const say = list.refusals.some(isRefused) ? output.warn : output.note;
  say(summaryOf(name, rows));
  if (options.junit !== undefined) {
    await writeOutput(options.junit, writeJunit(name, rows), environment);
  }
  tellRefused(options, { name, list }, session);
}

/** What there is to say beside the rows: that nothing changed, what else may be done, what failed and what waits. */
async function tellRest(
  { list, plan }: Prepared,
  { feeds, duplicates, waited }: Ending,
  { dryRun, split }: ImportOptions,
  session: Session,
): Promise<void> {
  const { output } = session;
  await tellPrivateNetwork(
    session,
    list.refusals.map(({ reason }) => reason),
  );
  if (dryRun) output.note('a dry run: nothing was changed');
  else if (plan.added === 0 && !waited) {
    output.note('everything was there already; nothing was changed');
  }
  const { entriesDataService } = LIMITS.source;
  if (!split && list.entries.length > entriesDataService) {
    output.note(
      `the data service takes at most ${entriesDataService} entries a source; --split makes several of this list`,
    );
  }
  tellDuplicates(list, duplicates, onlyTarget(plan), session);
  await tellFailures(session, feeds, onlyTarget(plan));
  await tellUnfetched(session, feeds, onlyTarget(plan));
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

function tooMany(name: string, { targets }: ImportPlan): WinnowError {
  const wanted = targets.reduce((sum, { held }) => sum + held, 0);
  const sentence = `"${name}" would hold ${wanted} addresses; a source holds at most ${LIMITS.source.entries}`;
  const hint = `--split makes sources of ${LIMITS.source.entriesDataService} each`;
  return new WinnowError('failed', sentence, { hint });
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
      exitCodes: { ...SERVICE_CODES, 1: 'failed, or all is refused', 3: 'some is refused' },
      run: runImport,
    },
  );
}
