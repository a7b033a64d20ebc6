/** `winnow sources import`: a list of feeds into a source. Done twice, it adds only what is missing and ends what was left. */
import { writeFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { lacksWorkSurface, type Work } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { OpmlDocument } from '../../protocol/opml-document.ts';
import { readSourceName, writeMemberOf } from '../../protocol/source-name.ts';
import { awaitWork, tellFailures } from '../await-work.ts';
import { closedNetHint, tellClosedNet } from '../closed-net.ts';
import type { Attach } from '../command.ts';
import { writeJunit } from '../import/junit.ts';
import { carryOut, type Plan, planPlacement } from '../import/place.ts';
import { writeRefused } from '../import/refused.ts';
import {
  IMPORT_FIELDS,
  importRows,
  isRefused,
  remarksOf,
  summaryOf,
  type VettedList,
  vetList,
} from '../import/report.ts';
import { cleanLine } from '../output/clean.ts';
import type { Row } from '../output/field.ts';
import { readInput } from '../read-input.ts';
import type { Session } from '../session.ts';
import { ownSource } from '../typed.ts';
import { tellUnlisted } from '../unlisted.ts';

/** So many addresses are asked about in one request: as long as they may be, they fit into its body. */
const VETTED_AT_ONCE = 400;

const MEND_HINT = '--refused refused.txt keeps them, to be mended and imported again';

interface ImportOptions {
  readonly file: string;
  readonly name: string | undefined;
  readonly makeDefault: boolean;
  readonly split: boolean;
  readonly dryRun: boolean;
  readonly junit: string | undefined;
  readonly refused: string | undefined;
}

function isAddress(file: string): boolean {
  return /^https?:\/\//iu.test(file);
}

async function readList(file: string, client: Client, session: Session): Promise<OpmlDocument> {
  const { readOpml } = await import('../../protocol/read-opml.ts');
  if (!isAddress(file)) {
    return readOpml(await readInput(file, session.environment, LIMITS.fetch.bodyBytes));
  }
  try {
    return readOpml(await client.subscriptions.fetchList(file));
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
    throw new WinnowError('unsupported', 'this service does not fetch lists', {
      hint: `curl -fsSL '${cleanLine(file).replaceAll("'", '')}' | winnow sources import -`,
    });
  }
}

function sourceName({ file, name }: ImportOptions, document: OpmlDocument): string {
  if (name !== undefined) return name;
  const path = isAddress(file) ? new URL(file).pathname : file;
  const fromFile = file === '-' ? '' : basename(path, extname(path));
  const title = cleanLine(document.title ?? '')
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return readSourceName(title || fromFile || 'subscriptions');
}

/** The list after the service looked at every address, so that one bad entry never stops the others. */
async function vet(client: Client, document: OpmlDocument): Promise<VettedList> {
  const urls = document.entries.flatMap(({ url }) => url ?? []);
  const refused = new Map<string, string>();
  try {
    for (let start = 0; start < urls.length; start += VETTED_AT_ONCE) {
      const some = urls.slice(start, start + VETTED_AT_ONCE);
      for (const [url, reason] of await client.subscriptions.vet(some)) refused.set(url, reason);
    }
  } catch (error) {
    if (!lacksWorkSurface(error)) throw error;
  }
  return vetList(document, refused);
}

async function makeItDefault(
  client: Client,
  plan: Plan,
  options: ImportOptions,
  session: Session,
): Promise<void> {
  const [first] = plan.targets;
  if (first === undefined) return;
  const own = (await client.sources.list()).filter(({ scope }) => scope === 'user');
  const isNew = own.every(({ name }) => plan.targets.some((target) => target.name === name));
  const known = own.find(({ name }) => name === first.name);
  if (known?.isDefault === true) return;
  if (!options.makeDefault && (!isNew || own.some(({ isDefault }) => isDefault))) {
    if (plan.added > 0) tellUnlisted(first.name, own, session);
    return;
  }
  await client.sources.makeDefault(first.name);
  session.output.note(`"${first.name}" is now the default source`);
}

/** Waits for what was added, and for what an earlier run left undone. */
async function finishWork(client: Client, plan: Plan, session: Session): Promise<Work | undefined> {
  const [only, ...others] = plan.targets;
  if (only === undefined || !session.options.wait) return undefined;
  const memberOf = writeMemberOf({ scope: 'user', name: only.name });
  const source = others.length === 0 ? memberOf : undefined;
  if (plan.added === 0) {
    try {
      const { pendingFeeds } = await client.work.wait(0, source);
      if (pendingFeeds === 0) return undefined;
    } catch (error) {
      if (!lacksWorkSurface(error)) throw error;
      return undefined;
    }
  }
  return awaitWork(session, client, source);
}

async function writeFiles(
  options: ImportOptions,
  name: string,
  list: VettedList,
  rows: readonly Row[],
  session: Session,
): Promise<void> {
  const { workingDirectory } = session.environment;
  const refusals = list.refusals.filter(isRefused);
  if (options.junit !== undefined) {
    await writeFile(resolve(workingDirectory, options.junit), writeJunit(name, rows));
  }
  if (refusals.length === 0) return;
  if (options.refused !== undefined) {
    const file = resolve(workingDirectory, options.refused);
    await writeFile(file, writeRefused(options.file, refusals));
    session.output.note(`${refusals.length} refused are in ${cleanLine(options.refused)}`);
    return;
  }
  if (list.entries.length === 0) return;
  session.output.note(`  hint: ${MEND_HINT}`);
}

async function runImport(options: ImportOptions, session: Session): Promise<number> {
  const { output } = session;
  // A list that cannot be read must not open, or make, a store.
  const early = isAddress(options.file)
    ? undefined
    : await readList(options.file, {} as Client, session);
  const fetches = session.options.wait && !options.dryRun;
  const client = await session.connect({ background: fetches, feedsExpected: fetches });
  const document = early ?? (await readList(options.file, client, session));
  const name = sourceName(options, document);
  const list = await vet(client, document);
  if (list.entries.length + list.refusals.length === 0) {
    throw new WinnowError('failed', `${shownList(options)} holds no address of a feed to import`);
  }
  const own = (await client.sources.list()).filter(({ scope }) => scope === 'user');
  const plan = planPlacement(own, name, list.entries, options.split);
  if (!options.split && plan.targets.length > 1) throw tooMany(name, plan);
  let work: Work | undefined;
  if (!options.dryRun && list.entries.length > 0) {
    await carryOut(client, plan);
    await makeItDefault(client, plan, options, session);
    work = await finishWork(client, plan, session);
  }
  const rows = importRows(list, plan, work);
  const terminalRows = rows.filter(({ result, reason }) => result !== 'present' && reason);
  await output.report(IMPORT_FIELDS, rows, { terminalRows });
  for (const remark of remarksOf(document)) output.note(cleanLine(remark));
  output.note(summaryOf(name, rows));
  await writeFiles(options, name, list, rows, session);
  const refused = list.refusals.filter(isRefused).length;
  const reasons = list.refusals.map(({ reason }) => reason);
  if (list.entries.length === 0) {
    const mend = options.refused === undefined ? MEND_HINT : 'mend that file and import it';
    const hint = closedNetHint(reasons, await session.isEmbedded()) ?? mend;
    throw new WinnowError('failed', `nothing of ${shownList(options)} can be imported`, { hint });
  }
  await tellClosedNet(session, reasons);
  if (options.dryRun) output.note('a dry run: nothing was changed');
  else if (plan.added === 0 && work === undefined) {
    output.note('everything was there already; nothing was changed');
  }
  if (!options.split && list.entries.length > LIMITS.source.entriesDataService) {
    output.note(
      `the data service takes at most ${LIMITS.source.entriesDataService} entries a source; --split makes several of this list`,
    );
  }
  await tellFailures(session, work?.feeds ?? []);
  return refused > 0 ? 3 : 0;
}

function shownList({ file }: ImportOptions): string {
  return file === '-' ? 'standard input' : cleanLine(file);
}

function tooMany(name: string, { targets }: Plan): WinnowError {
  const wanted = targets.reduce((sum, { held }) => sum + held, 0);
  const sentence = `"${name}" would hold ${wanted} addresses; a source holds at most ${LIMITS.source.entries}`;
  const hint = `--split makes sources of ${LIMITS.source.entriesDataService} each`;
  return new WinnowError('failed', sentence, { hint });
}

function textFlag(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Adds `sources import`. */
export function registerImport(group: Command, attach: Attach): void {
  attach(
    group
      .command('import')
      .description(
        'import a list of feeds (OPML, plain addresses, JSON); exits 3 when part is refused, 1 when all is',
      )
      .argument('<list>', 'a file, an address (http, https), or - for standard input')
      .option('--name <name>', 'name of the source (default: the title of the list)')
      .option('--default', 'make it the source that is used where none is named')
      .option('--dry-run', 'report what would be done, change nothing')
      .option('--split', 'make sources of 200 entries each: name 1, name 2, …')
      .option('--junit <file>', 'write the report as JUnit XML as well')
      .option('--refused <file>', 'write what was refused to a list to mend and import'),
    {
      fields: IMPORT_FIELDS,
      examples: [
        ['Import what another reader exported', 'winnow sources import subscriptions.opml'],
        [
          'Keep what was refused, to mend it',
          'winnow sources import subscriptions.opml --refused refused.txt',
        ],
        [
          'See first what would happen',
          'winnow sources import https://example.org/blogs.opml --dry-run',
        ],
      ],
      read: ([file], flags) => ({
        file: String(file),
        name: typeof flags['name'] === 'string' ? ownSource(flags['name']) : undefined,
        makeDefault: flags['default'] === true,
        split: flags['split'] === true,
        dryRun: flags['dryRun'] === true,
        junit: textFlag(flags['junit']),
        refused: textFlag(flags['refused']),
      }),
      run: runImport,
    },
  );
}
