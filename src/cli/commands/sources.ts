/** `winnow sources`: where content comes from. `list`, `remove` and `default` are here; the other commands have their own files. */
import type { Command } from 'commander';
import type { SourceView } from '../../protocol/source-list.ts';
import { type SourceName, writeMemberOf, writeSourceId } from '../../protocol/source-name.ts';
import { readOwnSource } from '../argument-values.ts';
import { type Attach, textArguments } from '../command.ts';
import { confirm, namesAsked } from '../confirm.ts';
import { findOwnSource, listOwnSources } from '../find-source.ts';
import { LIST } from '../groups.ts';
import { tellNoDefault } from '../new-source-notes.ts';
import { oneByOne } from '../one-by-one.ts';
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

const CHANGE_FIELDS = [
  field('name', 'text', 'name of the source', { yields: true }),
  field('result', 'word', 'removed, or default', { values: ['removed', 'default'] }),
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

async function runRemove(
  { names, yes }: { names: readonly string[]; yes: boolean },
  session: Session,
): Promise<number> {
  const client = await session.connect();
  const sources: SourceView[] = [];
  for (const name of names) sources.push(await findOwnSource(client, name));
  const told = sources.map(({ name, entries: { length } }) => `${name} (${length} in it)`);
  await confirm(session, `${namesAsked(told)} will be deleted for good.`, yes);
  const report = (done: readonly SourceView[]) =>
    session.output.report(
      CHANGE_FIELDS,
      done.map(({ name }) => ({ name, result: 'removed' })),
    );
  const step = ({ name }: SourceView) => client.sources.remove(name);
  await oneByOne(sources, { step, report }, session);
  if (sources.some(({ isDefault }) => isDefault)) {
    tellNoDefault(await listOwnSources(client), session);
  }
  return 0;
}

async function runDefault({ name }: Pick<SourceName, 'name'>, session: Session): Promise<number> {
  const client = await session.connect();
  await findOwnSource(client, name);
  await client.sources.makeDefault(name);
  await session.output.report(CHANGE_FIELDS, [{ name, result: 'default' }]);
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

function registerRemove(group: Command, attach: Attach): void {
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
        names: [...new Set(textArguments(names).map(readOwnSource))],
        yes: yes === true,
      }),
      run: runRemove,
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
      fields: CHANGE_FIELDS,
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
