/** `winnow sources import`: a list of feeds into a source. Done twice, it adds only what is missing. */
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import type { Work } from '../../client/work.ts';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { SourceEntry } from '../../model/source.ts';
import type { OpmlDocument, OpmlEntry } from '../../protocol/opml-document.ts';
import { entryKey } from '../../protocol/source-entry.ts';
import { readSourceName, writeMemberOf } from '../../protocol/source-name.ts';
import { awaitWork, tellFailures } from '../await-work.ts';
import type { Attach } from '../command.ts';
import { cleanLine } from '../output/clean.ts';
import { field, type Row } from '../output/field.ts';
import { readInput } from '../read-input.ts';
import type { Session } from '../session.ts';
import { ownSource } from '../typed.ts';

const FIELDS = [
  field('line', 'count', 'where it stands in the file'),
  field('result', 'word', 'added, repaired (added after mending), present, skipped or refused'),
  field('url', 'text', 'address of the feed', { yields: true }),
  field('reason', 'text', 'what was mended, or why it was refused', { yields: true }),
  field('outcome', 'word', 'how fetching ended; null where it was not fetched'),
  field('items', 'count', 'items held'),
  field('title', 'text', 'title the list gives it', { reach: 'json' }),
  field('group', 'text', 'group the list puts it in', { reach: 'json' }),
  field('source', 'text', 'the source it was added to', { reach: 'json' }),
];

interface ImportOptions {
  readonly file: string;
  readonly name: string | undefined;
  readonly makeDefault: boolean;
}

function sourceName({ file, name }: ImportOptions, document: OpmlDocument): string {
  if (name !== undefined) return name;
  const fromFile = file === '-' ? '' : basename(file, extname(file));
  const title = cleanLine(document.title ?? '')
    .slice(0, 80)
    .toWellFormed()
    .trim();
  return readSourceName(title || fromFile || 'subscriptions');
}

/** Without where it stood in the file. */
function plainEntry({ url, reference, title, group, time }: OpmlEntry): SourceEntry {
  return {
    ...(url !== undefined && { url }),
    ...(reference !== undefined && { reference }),
    ...(title !== undefined && { title }),
    ...(group !== undefined && { group }),
    ...(time !== undefined && { time }),
  };
}

interface Stored {
  readonly present: ReadonlySet<string>;
  readonly added: number;
}

/** Puts what is missing into the source in one request, creating it when it is new. */
async function store(
  client: Client,
  name: string,
  entries: readonly OpmlEntry[],
  { makeDefault }: ImportOptions,
  session: Session,
): Promise<Stored> {
  const own = (await client.sources.list()).filter(({ scope }) => scope === 'user');
  const existing = own.find((source) => source.name === name);
  const present = new Set(existing?.entries.map(entryKey));
  const missing = entries.filter((entry) => !present.has(entryKey(entry))).map(plainEntry);
  if (existing === undefined) await client.sources.replace(name, missing);
  else if (missing.length > 0) await client.sources.append(name, missing);
  const isFirst = own.length === 0;
  if (isFirst || (makeDefault && existing?.isDefault !== true)) {
    await client.sources.makeDefault(name);
    session.output.note(`"${name}" is now the default source`);
  }
  return { present, added: missing.length };
}

function importRows(document: OpmlDocument, name: string, stored: Stored, work?: Work): Row[] {
  const repairs = new Map<number, string[]>();
  for (const { line, what } of document.repairs) {
    repairs.set(line, [...(repairs.get(line) ?? []), what]);
  }
  const feeds = new Map(work?.feeds.map((feed) => [feed.url, feed]));
  const entries = document.entries.map((entry): Row => {
    const mended = repairs.get(entry.line);
    const feed = feeds.get(entry.url ?? '');
    const fresh = mended === undefined ? 'added' : 'repaired';
    return {
      line: entry.line,
      result: stored.present.has(entryKey(entry)) ? 'present' : fresh,
      url: entry.url ?? `service/${entry.reference}`,
      reason: mended?.join('; '),
      outcome: feed?.outcome,
      items: feed?.items,
      title: entry.title,
      group: entry.group,
      source: writeMemberOf({ scope: 'user', name }),
    };
  });
  const refusals = document.refusals.map(
    ({ line, kind, reason, title, address }): Row => ({
      line,
      result: kind === 'comment' ? 'skipped' : 'refused',
      url: address,
      reason,
      title,
    }),
  );
  return [...entries, ...refusals].sort((a, b) => Number(a['line']) - Number(b['line']));
}

function tellSummary(session: Session, name: string, rows: readonly Row[]): void {
  const count = (result: string) => rows.filter((row) => row['result'] === result).length;
  const parts = [`${count('added') + count('repaired')} added`];
  for (const result of ['repaired', 'present', 'skipped', 'refused']) {
    if (count(result) > 0) parts.push(`${count(result)} ${result}`);
  }
  session.output.note(`${name}: ${parts.join(', ')}`);
}

async function runImport(options: ImportOptions, session: Session): Promise<number> {
  const { file } = options;
  const { output } = session;
  const bytes = await readInput(file, session.environment, LIMITS.fetch.bodyBytes);
  const { readOpml } = await import('../../protocol/read-opml.ts');
  const document = readOpml(bytes);
  const name = sourceName(options, document);
  const refused = document.refusals.filter(({ kind }) => kind !== 'comment').length;
  if (document.entries.length === 0) {
    await output.report(FIELDS, importRows(document, name, { present: new Set(), added: 0 }));
    throw new WinnowError('failed', `${cleanLine(file)} holds no address of a feed to import`);
  }
  const client = await session.connect({ background: session.options.wait });
  const stored = await store(client, name, document.entries, options, session);
  const memberOf = writeMemberOf({ scope: 'user', name });
  const work = stored.added > 0 ? await awaitWork(session, client, memberOf) : undefined;
  const rows = importRows(document, name, stored, work);
  const terminalRows = rows.filter(
    ({ result, reason }) => result === 'refused' || (result === 'repaired' && reason),
  );
  await output.report(FIELDS, rows, { terminalRows });
  tellSummary(session, name, rows);
  if (stored.added === 0) output.note('everything was there already; nothing was changed');
  tellFailures(session, work?.feeds ?? []);
  return refused > 0 ? 3 : 0;
}

function readFile(file: unknown): string {
  const name = String(file);
  if (!/^[a-z][a-z0-9+.-]+:\/\//iu.test(name)) return name;
  throw new WinnowError('usage', 'import reads a file or standard input, not an address', {
    hint: `curl -fsSL '${cleanLine(name).replaceAll("'", '')}' | winnow sources import -`,
  });
}

/** Adds `sources import`. */
export function registerImport(group: Command, attach: Attach): void {
  attach(
    group
      .command('import')
      .description(
        'import a list of feeds (OPML, plain addresses, JSON); exits 3 when part is refused',
      )
      .argument('<file>', 'the list, or - for standard input')
      .option('--name <name>', 'name of the source (default: the title of the list)')
      .option('--default', 'make it the source that is used where none is named'),
    {
      fields: FIELDS,
      examples: [
        ['Import what another reader exported', 'winnow sources import subscriptions.opml'],
        [
          'From a pipe, into a source of that name',
          'curl -fsSL https://example.org/blogs.opml | winnow sources import - --name blogs',
        ],
      ],
      read: ([file], flags) => ({
        file: readFile(file),
        name: typeof flags['name'] === 'string' ? ownSource(flags['name']) : undefined,
        makeDefault: flags['default'] === true,
      }),
      run: runImport,
    },
  );
}
