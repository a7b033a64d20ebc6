/** `winnow sources`: where content comes from. Importing and refreshing have files of their own. */
import type { Command } from 'commander';
import { LIMITS } from '../../model/limits.ts';
import type { SourceEntry } from '../../model/source.ts';
import { entryKey, readEntryUrl } from '../../protocol/source-entry.ts';
import type { SourceView } from '../../protocol/source-list.ts';
import { type SourceName, writeMemberOf, writeSourceId } from '../../protocol/source-name.ts';
import { awaitWork, tellFailures } from '../await-work.ts';
import { type Attach, textArguments } from '../command.ts';
import { confirm } from '../confirm.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import {
  changeSourceSettings,
  findSourceSettings,
  SETTING_FIELDS,
  settingsRow,
} from '../source-settings.ts';
import { ownSource, typedSource } from '../typed.ts';
import { registerCheck } from './sources-check.ts';
import { registerExport } from './sources-export.ts';
import { registerImport } from './sources-import.ts';
import { registerRefresh } from './sources-refresh.ts';
import { registerSet } from './sources-set.ts';
import { registerShow } from './sources-show.ts';
import { registerTrace } from './sources-trace.ts';

const LIST_FIELDS = [
  field('name', 'text', 'name of the source', { yields: true }),
  field('scope', 'text', 'user: your own; service: comes with the service, read-only', {
    values: ['user', 'service'],
  }),
  field('default', 'flag', 'used where no source is named'),
  field('entries', 'count', 'addresses and references it holds', { nullable: true }),
  field('description', 'text', 'what it is, service sources only', {
    yields: true,
    nullable: true,
  }),
  field('type', 'text', 'General or Specific, service sources only', {
    reach: 'json',
    nullable: true,
  }),
  field('source', 'text', 'what --source takes: user/<name> or service/<name>', { reach: 'json' }),
  field('id', 'text', 'address of the source on the v1 surface', { reach: 'json' }),
  ...SETTING_FIELDS,
];

const ADD_FIELDS = [
  field('url', 'text', 'address of a feed or site, or the service source referred to', {
    yields: true,
  }),
  field('result', 'word', 'added, or present where it was there before', {
    values: ['added', 'present'],
  }),
  field('outcome', 'word', 'how fetching ended; null before the first fetch', { nullable: true }),
  field('items', 'count', 'items held', { nullable: true }),
];

const CHANGE_FIELDS = [
  field('name', 'text', 'name of the source', { yields: true }),
  field('result', 'word', 'removed, or default', { values: ['removed', 'default'] }),
];

/** A row of `sources list`. */
export function sourceRow(source: SourceView): Row {
  const { scope, name } = source;
  return {
    name,
    scope,
    default: source.isDefault,
    entries: scope === 'user' ? source.entries.length : null,
    description: source.description || null,
    type: source.type,
    source: writeMemberOf({ scope, name }),
    id: writeSourceId({ scope, name }),
  };
}

async function runList(_: object, session: Session): Promise<number> {
  const sources = await (await session.connect()).sources.list();
  // Only JSON tells them; nobody else need wait for the answer.
  const settings = session.output.machine ? await findSourceSettings(session) : new Map();
  const rows = sources.map((source) => {
    const row = sourceRow(source);
    return { ...row, ...settingsRow(settings.get(String(row['source']))) };
  });
  await session.output.list(LIST_FIELDS, rows);
  if (!sources.some(({ scope }) => scope === 'user') && session.output.look.terminal) {
    session.output.note('none of your own yet; try: winnow sources import subscriptions.opml');
  }
  return 0;
}

interface AddOptions {
  readonly name: string;
  readonly entries: readonly SourceEntry[];
  readonly makeDefault: boolean;
  readonly fullText: boolean;
}

async function runAdd(
  { name, entries, makeDefault, fullText }: AddOptions,
  session: Session,
): Promise<number> {
  const client = await session.connect({ background: session.options.wait });
  const own = (await client.sources.list()).filter(({ scope }) => scope === 'user');
  const existing = own.find((source) => source.name === name);
  const present = new Set(existing?.entries.map(entryKey));
  const missing = entries.filter((entry) => !present.has(entryKey(entry)));
  if (existing === undefined) {
    const isDefault = makeDefault || own.length === 0;
    await client.sources.create({ name, isDefault, entries });
    if (isDefault) session.output.note(`"${name}" is now the default source`);
  } else {
    if (missing.length > 0) await client.sources.append(name, missing);
    if (makeDefault && !existing.isDefault) await client.sources.makeDefault(name);
  }
  const source = writeMemberOf({ scope: 'user', name });
  if (fullText) await changeSourceSettings(client, { source, fullText });
  const isWorkLeft = missing.length > 0 || fullText;
  const work = isWorkLeft ? await awaitWork(session, client, source) : undefined;
  const rows = entries.map((entry): Row => {
    const feed = work?.feeds.find(({ url }) => url === entry.url);
    return {
      url: entry.url ?? `service/${entry.reference}`,
      result: present.has(entryKey(entry)) ? 'present' : 'added',
      outcome: feed?.outcome,
      items: feed?.items,
    };
  });
  await session.output.report(ADD_FIELDS, rows);
  tellFailures(session, work?.feeds ?? []);
  return 0;
}

/** An address, or `service/News`. */
function typedEntry(text: string): SourceEntry {
  if (!/^(?:service|ServiceSources)\//u.test(text)) return { url: readEntryUrl(text) };
  return { reference: typedSource(text).name };
}

async function runRemove(
  { names, yes }: { names: readonly string[]; yes: boolean },
  session: Session,
): Promise<number> {
  const client = await session.connect();
  const sources: SourceView[] = [];
  for (const name of names) sources.push(await client.sources.find({ scope: 'user', name }));
  const told = sources.map(({ name, entries: { length } }) => `${name} (${length} in it)`);
  await confirm(session, `${told.join(', ')} will be deleted for good.`, yes);
  for (const { name } of sources) await client.sources.remove(name);
  await session.output.report(
    CHANGE_FIELDS,
    sources.map(({ name }) => ({ name, result: 'removed' })),
  );
  return 0;
}

async function runDefault({ name }: Pick<SourceName, 'name'>, session: Session): Promise<number> {
  await (await session.connect()).sources.makeDefault(name);
  await session.output.report(CHANGE_FIELDS, [{ name, result: 'default' }]);
  return 0;
}

/** Adds all the commands of the group. */
export function register(group: Command, attach: Attach): void {
  attach(
    group
      .command('add')
      .description('add addresses to a source, creating it when it is new')
      .argument('<name>', 'name of the source')
      .argument('<address...>', 'feeds or sites (http, https), or a service source: service/News')
      .option('--default', 'make it the source that is used where none is named')
      .option('--full-text', 'score short items on the article they lead to'),
    {
      fields: ADD_FIELDS,
      examples: [
        ['Follow one feed', 'winnow sources add blogs https://example.org/feed.xml'],
        [
          'Mix your own with what the service has',
          'winnow sources add mix https://example.org/ service/News',
        ],
        [
          'A feed that only teases: read its articles',
          'winnow sources add blogs https://example.org/feed.xml --full-text',
        ],
      ],
      read: ([name, addresses], flags) => ({
        name: ownSource(String(name)),
        entries: [...new Set(textArguments(addresses))]
          .map(typedEntry)
          .slice(0, LIMITS.source.entries),
        makeDefault: flags['default'] === true,
        fullText: flags['fullText'] === true,
      }),
      run: runAdd,
    },
  );
  registerImport(group, attach);
  attach(group.command('list').alias('ls').description('list sources, your own first'), {
    fields: LIST_FIELDS,
    examples: [
      ['Show all sources', 'winnow sources list'],
      ['Names of your own, in a script', 'winnow sources list --json name,scope'],
    ],
    read: () => ({}),
    run: runList,
  });
  registerShow(group, attach);
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('delete sources of your own for good')
      .argument('<name...>', 'names as sources list shows them')
      .option('-y, --yes', 'delete without asking'),
    {
      fields: CHANGE_FIELDS,
      examples: [
        ['Delete a source, after a question', 'winnow sources remove blogs'],
        ['Delete it from a script', 'winnow sources remove blogs --yes'],
      ],
      read: ([names], { yes }) => ({
        names: [...new Set(textArguments(names).map(ownSource))],
        yes: yes === true,
      }),
      run: runRemove,
    },
  );
  attach(
    group
      .command('default')
      .description('make a source the one that is used where none is named')
      .argument('<name>', 'name of a source of your own'),
    {
      fields: CHANGE_FIELDS,
      examples: [
        ['Read from blogs by default', 'winnow sources default blogs'],
        ['A name with spaces, without a word', 'winnow sources default "my reading" --quiet'],
      ],
      read: ([name]) => ({ name: ownSource(String(name)) }),
      run: runDefault,
    },
  );
  registerSet(group, attach);
  registerRefresh(group, attach);
  registerCheck(group, attach);
  registerExport(group, attach);
  registerTrace(group, attach);
}
