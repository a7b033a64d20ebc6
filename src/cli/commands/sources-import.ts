/** `winnow sources import`: a list of feeds into a source. Done twice, it adds only what is missing and finishes what was left. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import type { Attach } from '../command.ts';
import { listOwnSources } from '../find-source.ts';
import { SERVICE_CODES, WRONG_USAGE } from '../help/exit-codes.ts';
import { type Ending, finishWork } from '../import/finish.ts';
import { requireOwnFiles } from '../import/own-files.ts';
import { subscribe } from '../import/place.ts';
import { type Prepared, type PrepareOptions, prepare } from '../import/prepare.ts';
import { keepRefused, type RefusedOptions, requireEntries } from '../import/refused.ts';
import { IMPORT_FIELDS } from '../import/report.ts';
import { reportImport, tellRest } from '../import/tell.ts';
import { isRefused } from '../import/vet.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { tellDefault, tellHowToList } from '../notes/new-source-notes.ts';
import type { Session } from '../session.ts';
import { outputName, requireWritable } from '../write-output.ts';

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

const NONE = new Map<string, string>();
/** How an import ends that changed nothing. */
const UNCHANGED: Ending = {
  feeds: [],
  others: [],
  duplicates: NONE,
  dropped: NONE,
  renewed: NONE,
  waited: false,
};

const FINISHED_BY = 'the same command again finishes it';

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
  await reportImport(done, ending, options, session);
  await requireEntries(options, list, session);
  await tellRest(done, ending, options, session);
  tellListing();
  session.interruption.check(FINISHED_BY);
  if (ending.brokenOff?.code === 'network') {
    session.output.note(`what was added is kept; ${FINISHED_BY}`);
  }
  if (ending.brokenOff !== undefined) throw ending.brokenOff;
  return list.refusals.some(isRefused) ? 3 : 0;
}

/** Adds `sources import`. */
export function registerImport(group: Command, attach: Attach): void {
  attach(
    group
      .command('import')
      .description('import a list of feeds (OPML, plain addresses, JSON, YAML, CSV, bookmarks)')
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
