/** `winnow sources`: where content comes from. `list` and `default` are here; the other commands have their own files. */
import type { Command } from 'commander';
import type { SourceView } from '../../protocol/source-list.ts';
import { type SourceName, writeMemberOf, writeSourceId } from '../../protocol/source-name.ts';
import type { Attach } from '../command.ts';
import { findOwnSource } from '../find-source.ts';
import { LIST } from '../help/groups.ts';
import { readOwnSource } from '../input/argument-values.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { findSourceSettings, SETTING_FIELDS, settingsRow } from '../source-settings.ts';
import { registerAdd } from './sources-add.ts';
import { registerCheck } from './sources-check.ts';
import { registerDrop } from './sources-drop.ts';
import { registerExport } from './sources-export.ts';
import { registerFix } from './sources-fix.ts';
import { registerImport } from './sources-import.ts';
import { registerRefresh } from './sources-refresh.ts';
import { registerRemove } from './sources-remove.ts';
import { registerRename } from './sources-rename.ts';
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

const DEFAULT_FIELDS = [
  field('name', 'text', 'name of the source', { yields: true }),
  field('result', 'word', 'default', { values: ['default'] }),
];

/** A row of `sources list`. */
function sourceRow(source: SourceView): Row {
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
  // Only JSON shows the settings, so only JSON waits for them.
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

async function runDefault({ name }: Pick<SourceName, 'name'>, session: Session): Promise<number> {
  const client = await session.connect();
  await findOwnSource(client, name);
  await client.sources.makeDefault(name);
  await session.output.report(DEFAULT_FIELDS, [{ name, result: 'default' }]);
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(
    group
      .command(LIST, { isDefault: true })
      .alias('ls')
      .description('list sources, your own first'),
    {
      fields: LIST_FIELDS,
      examples: [
        ['Show all sources', 'winnow sources list'],
        [
          'Names of your own, in a script',
          'winnow sources list --json name,scope | jq -r \'.[]|select(.scope=="user").name\'',
        ],
      ],
      read: () => ({}),
      run: runList,
    },
  );
}

function registerDefault(group: Command, attach: Attach): void {
  attach(
    group
      .command('default')
      .description('make a source the one that is used where none is named')
      .argument('<name>', 'name of a source of your own'),
    {
      fields: DEFAULT_FIELDS,
      examples: [
        ['Read from blogs by default', 'winnow sources default blogs'],
        ['A name with spaces, without a word', 'winnow sources default "my reading" --quiet'],
      ],
      read: ([name]) => ({ name: readOwnSource(String(name)) }),
      run: runDefault,
    },
  );
}

/** Adds all the commands of the group. */
export function register(group: Command, attach: Attach): void {
  registerAdd(group, attach);
  registerImport(group, attach);
  registerDrop(group, attach);
  registerList(group, attach);
  registerShow(group, attach);
  registerRename(group, attach);
  registerRemove(group, attach);
  registerDefault(group, attach);
  registerSet(group, attach);
  registerRefresh(group, attach);
  registerCheck(group, attach);
  registerFix(group, attach);
  registerExport(group, attach);
  registerTrace(group, attach);
}
