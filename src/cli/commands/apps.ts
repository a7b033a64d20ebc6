/** `winnow apps`: the programs that may call the service, and for which accounts. */
import type { Command } from 'commander';
import { lastWord, shellWord } from '../../protocol/shell-word.ts';
import { administer, amend, consult } from '../administer.ts';
import type { Attach } from '../command.ts';
import { readConfig } from '../config.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { LIST } from '../help/groups.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const APP = field('app', 'text', 'id of the application (Service-App-ID)', { yields: true });
const KEY = field('key', 'text', 'its key (Service-App-Key); shown this once', { yields: true });
const NAME = field('name', 'text', 'what people call it');
const ACCOUNTS = field('accounts', 'list', 'accounts it may call for', { yields: true });
const STATE = field('state', 'word', 'enabled or revoked', { values: ['enabled', 'revoked'] });
const CREATED = field('createdAt', 'time', 'when it was added', { reach: 'json' });
const RESULT = field('result', 'word', 'what was done');

const LIST_FIELDS = [APP, NAME, STATE, ACCOUNTS, CREATED];
const KEY_FIELDS = [APP, KEY];
const RESULT_FIELDS = [APP, RESULT];

interface AppOptions {
  readonly app: string;
  readonly name?: string;
  readonly account?: string;
}

function readOptions(
  [app, second]: readonly unknown[],
  { name, account }: Readonly<Record<string, unknown>>,
): AppOptions {
  const named = second ?? account;
  return {
    app: String(app),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof named === 'string' ? { account: named } : {}),
  };
}

async function showKey(session: Session, app: string, key: string): Promise<number> {
  // Not a report: a key that was not shown is lost.
  await session.output.list(KEY_FIELDS, [{ app, key }]);
  session.output.note('keep the key now: only its fingerprint is stored');
  return 0;
}

async function runAdd({ app, ...more }: AppOptions, session: Session): Promise<number> {
  const step = more.account === undefined ? administer : amend;
  const { appKey, usernames } = await step(session, async (administration) => ({
    ...(await administration.addApplication(app, more)),
    usernames: (await administration.listAccounts()).map(({ username }) => username),
  }));
  await showKey(session, app, appKey);
  if (more.account === undefined) tellUnauthorised(app, usernames, session);
  return 0;
}

/** Says that a new application may call for nobody yet, and how that changes. */
function tellUnauthorised(app: string, usernames: readonly string[], { output }: Session): void {
  output.note('it may call for no account yet');
  const [only] = usernames.length === 1 ? usernames : [];
  const account = only === undefined ? ' <username>' : lastWord(only);
  const authorise = `winnow apps authorise ${shellWord(app)}${account}`;
  const list = only === undefined ? '; accounts are in: winnow accounts list' : '';
  output.note(`  hint: ${authorise}${list}`);
}

function registerAdd(group: Command, attach: Attach): void {
  attach(
    group
      .command('add')
      .description('add an application; its key is shown once')
      .argument('<id>', 'printable, without spaces')
      .option('--name <name>', 'what people call it')
      .option('--account <username>', 'authorise it for this account'),
    {
      fields: KEY_FIELDS,
      examples: [
        ['Add an application for an account', 'winnow apps add reader --account acme'],
        ['Only the key, for a script', 'winnow apps add reader --json key'],
      ],
      read: readOptions,
      exitCodes: MACHINE_CODES,
      run: runAdd,
    },
  );
}

async function runList(_: object, session: Session): Promise<number> {
  const all = await consult(session, (lists) => lists.listApplications());
  const rows = all.map(({ appId, name, revoked, accounts, createdAt }) => ({
    app: appId,
    name,
    state: revoked ? 'revoked' : 'enabled',
    accounts,
    createdAt: new Date(createdAt).toISOString(),
  }));
  await session.output.list(LIST_FIELDS, rows);
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(
    group
      .command(LIST, { isDefault: true })
      .alias('ls')
      .description('list applications, without their keys'),
    {
      fields: LIST_FIELDS,
      examples: [
        ['Show who may call', 'winnow apps list'],
        ['For a script', 'winnow apps list --json app,accounts'],
      ],
      read: () => ({}),
      exitCodes: {},
      run: runList,
    },
  );
}

async function runAuthorise({ app, account = '' }: AppOptions, session: Session): Promise<number> {
  await amend(session, (administration) => administration.authoriseApplication(app, account));
  await session.output.report(RESULT_FIELDS, [{ app, result: `authorised for ${account}` }]);
  return 0;
}

function registerAuthorise(group: Command, attach: Attach): void {
  attach(
    group
      .command('authorise')
      .alias('authorize')
      .description('allow an application to call for an account')
      .argument('<id>', 'the application')
      .argument('<username>', 'the account'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Let it call for an account', 'winnow apps authorise reader acme'],
        [
          'On another data directory',
          'winnow apps authorise reader acme --data-dir /var/lib/winnow',
        ],
        ['Take that back', 'winnow apps revoke reader acme'],
      ],
      read: readOptions,
      exitCodes: MACHINE_CODES,
      run: runAuthorise,
    },
  );
}

async function runRevoke({ app, account }: AppOptions, session: Session): Promise<number> {
  await amend(session, (administration) => administration.revokeApplication(app, account));
  const result = account === undefined ? 'revoked' : `revoked for ${account}`;
  await session.output.report(RESULT_FIELDS, [{ app, result }]);
  const { dataDirectory, configDirectory } = session.settings;
  const { embedded } = readConfig(configDirectory, session.environment.userId);
  const own = embedded?.[dataDirectory];
  if (own?.appId === app && (account === undefined || account === own.user)) {
    session.output.note(
      'commands on this machine used this application; the next one will create a new key for it',
    );
  }
  return 0;
}

function registerRevoke(group: Command, attach: Attach): void {
  attach(
    group
      .command('revoke')
      .description('stop an application for one account, or altogether')
      .argument('<id>', 'the application')
      .argument('[username]', 'only for this account'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Stop it for one account', 'winnow apps revoke reader acme'],
        ['Stop it for all', 'winnow apps revoke reader'],
      ],
      read: readOptions,
      exitCodes: MACHINE_CODES,
      run: runRevoke,
    },
  );
}

async function runRotate({ app }: AppOptions, session: Session): Promise<number> {
  const { appKey } = await amend(session, (administration) => administration.rotateKey(app));
  return showKey(session, app, appKey);
}

function registerRotate(group: Command, attach: Attach): void {
  attach(
    group
      .command('rotate')
      .description('make a new key; the old one is refused at once')
      .argument('<id>', 'the application; one that was revoked works again'),
    {
      fields: KEY_FIELDS,
      examples: [
        ['A new key', 'winnow apps rotate reader'],
        ['Only the key, for a script', 'winnow apps rotate reader --json key'],
      ],
      read: readOptions,
      exitCodes: MACHINE_CODES,
      run: runRotate,
    },
  );
}

/** Adds `add`, `list`, `authorise`, `revoke` and `rotate`. */
export function register(group: Command, attach: Attach): void {
  registerAdd(group, attach);
  registerList(group, attach);
  registerAuthorise(group, attach);
  registerRevoke(group, attach);
  registerRotate(group, attach);
}
