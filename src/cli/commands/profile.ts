/** `winnow profile`: several services side by side. Secrets are never shown. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import type { Attach } from '../command.ts';
import type { Profile } from '../config.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { LIST } from '../help/groups.ts';
import { field, type Row } from '../output/field.ts';
import {
  changeProfile,
  findLocalCaller,
  findProfile,
  LOCAL,
  listProfiles,
  overrulingVariable,
  profileInUse,
  profileKeptInUse,
} from '../profiles.ts';
import type { Session } from '../session.ts';

const NAME = field('profile', 'text', `name; ${LOCAL} is the service inside this program`);
const FIELDS = [
  NAME,
  field('inUse', 'flag', 'whether commands use it', { heading: 'in use' }),
  field('address', 'text', 'base address; for local the data directory', {
    yields: true,
    addresses: true,
  }),
  field('user', 'text', 'who calls; null where that is made at first use', { nullable: true }),
  field('appId', 'text', 'the calling application', { heading: 'application', nullable: true }),
];
const RESULT_FIELDS = [
  NAME,
  field('result', 'word', 'in use, or removed', { values: ['in use', 'removed'] }),
];

interface NameOptions {
  readonly name: string;
}

function profileRow(name: string, { url, credentials }: Profile, inUse: string): Row {
  const { user, appId } = credentials;
  return { profile: name, inUse: name === inUse, address: url, user, appId };
}

function rowsOf({ settings, environment }: Session): Row[] {
  const inUse = profileInUse(settings, environment);
  const { user, appId } = findLocalCaller(settings, environment) ?? {};
  const address = settings.dataDirectory;
  const local = { profile: LOCAL, inUse: inUse === LOCAL, address, user, appId };
  const profiles = listProfiles(settings, environment);
  return [local, ...profiles.map(([name, profile]) => profileRow(name, profile, inUse))];
}

async function runList(_: object, session: Session): Promise<number> {
  await session.output.list(FIELDS, rowsOf(session));
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(group.command(LIST, { isDefault: true }).alias('ls').description('list the profiles'), {
    fields: FIELDS,
    examples: [
      ['Show them', 'winnow profile list'],
      ['Which one is in use', 'winnow profile list --json profile,inUse'],
    ],
    read: () => ({}),
    exitCodes: {},
    run: runList,
  });
}

async function runShow({ name }: Partial<NameOptions>, session: Session): Promise<number> {
  const { settings, environment } = session;
  const wanted = name ?? profileInUse(settings, environment);
  if (wanted !== LOCAL) findProfile(settings, environment, wanted);
  await session.output.list(
    FIELDS,
    rowsOf(session).filter(({ profile }) => profile === wanted),
  );
  return 0;
}

function registerShow(group: Command, attach: Attach): void {
  attach(
    group
      .command('show')
      .description('show one, without its secrets')
      .argument('[profile]', 'a name; the one in use by default'),
    {
      fields: FIELDS,
      examples: [
        ['Show the one in use', 'winnow profile show'],
        ['Its address for a script', 'winnow profile show work --json address'],
      ],
      read: ([name]) => (name === undefined ? {} : { name: String(name) }),
      exitCodes: { 5: 'not found' },
      run: runShow,
    },
  );
}

/** Says that an environment variable overrules the profile now in use. */
function tellOverruled([variable, value]: readonly [string, string], { output }: Session): void {
  output.note(`${variable} still says "${value}", and commands listen to it first`);
  output.note(`  hint: unset ${variable}`);
}

async function runUse({ name }: NameOptions, session: Session): Promise<number> {
  const { settings, environment } = session;
  const profile = name === LOCAL ? undefined : findProfile(settings, environment, name);
  await changeProfile(settings, environment, { name, profile, inUse: name });
  await session.output.report(RESULT_FIELDS, [{ profile: name, result: 'in use' }]);
  const variable = overrulingVariable(environment);
  if (variable !== undefined && variable[1] !== name) tellOverruled(variable, session);
  return 0;
}

function registerUse(group: Command, attach: Attach): void {
  attach(
    group
      .command('use')
      .description('make every command use this service')
      .argument('<profile>', `a name, or ${LOCAL}`),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Talk to another service from now on', 'winnow profile use work'],
        ['Back to the one inside this program', `winnow profile use ${LOCAL}`],
      ],
      read: ([name]) => ({ name: String(name) }),
      exitCodes: MACHINE_CODES,
      run: runUse,
    },
  );
}

async function runRemove({ name }: NameOptions, session: Session): Promise<number> {
  const { settings, environment } = session;
  if (name === LOCAL) throw new WinnowError('usage', `"${LOCAL}" cannot be removed`);
  findProfile(settings, environment, name);
  const kept = profileKeptInUse(settings, environment);
  const inUse = kept === name ? LOCAL : kept;
  await changeProfile(settings, environment, { name, profile: undefined, inUse });
  await session.output.report(RESULT_FIELDS, [{ profile: name, result: 'removed' }]);
  const variable = overrulingVariable(environment);
  if (variable?.[1] === name) tellOverruled(variable, session);
  else if (kept === name && variable === undefined) {
    session.output.note(`commands now use ${LOCAL}, the service inside this program`);
  }
  return 0;
}

function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('forget a service and its secrets')
      .argument('<profile>', 'a name'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Forget a service', 'winnow profile remove work'],
        ['Quietly', 'winnow profile remove work --quiet'],
      ],
      read: ([name]) => ({ name: String(name) }),
      exitCodes: MACHINE_CODES,
      run: runRemove,
    },
  );
}

/** Adds `list`, `use`, `show` and `remove`. */
export function register(group: Command, attach: Attach): void {
  registerList(group, attach);
  registerUse(group, attach);
  registerShow(group, attach);
  registerRemove(group, attach);
}
