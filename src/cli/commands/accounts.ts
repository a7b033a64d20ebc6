/** `winnow accounts`: the accounts of a data directory; for whoever runs the service. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import { administer, consult } from '../administer.ts';
import type { Attach } from '../command.ts';
import { confirm } from '../confirm.ts';
import type { LocalAdministration } from '../embedded.ts';
import { MACHINE_CODES } from '../exit-codes.ts';
import { LIST } from '../groups.ts';
import { requireName } from '../missing-names.ts';
import { field } from '../output/field.ts';
import { PASSWORD_STDIN, readNewPassword } from '../secret.ts';
import type { Session } from '../session.ts';

const ACCOUNT = field('account', 'text', 'username of the account', { yields: true });
const PLAN = field('plan', 'text', 'name of its plan; null where nothing limits it', {
  nullable: true,
});
const STATE = field('state', 'word', 'enabled, disabled or re-enabled', {
  values: ['enabled', 'disabled', 're-enabled'],
});
const USERS = field('users', 'count', 'delegated users');
const CREATED = field('createdAt', 'time', 'when it was created', { reach: 'json' });
const RESULT = field('result', 'word', 'what was done');

const LIST_FIELDS = [ACCOUNT, PLAN, STATE, USERS, CREATED];
const RESULT_FIELDS = [ACCOUNT, RESULT];

interface AccountOption {
  readonly account: string;
}

function readAccount([account]: readonly unknown[]): AccountOption {
  return { account: String(account) };
}

async function done(session: Session, account: string, result: string): Promise<number> {
  await session.output.report(RESULT_FIELDS, [{ account, result }]);
  return 0;
}

/** Has a password set, and the configuration know it where it is that of embedded use. */
async function setPassword(
  session: Session,
  { account, password }: { readonly account: string; readonly password: string },
  set: (administration: LocalAdministration['administration']) => Promise<void>,
): Promise<void> {
  const { settings, environment } = session;
  const { setKnown } = await import('../embedded.ts');
  const isEmbedded = await administer(session, (administration) =>
    setKnown(settings, environment, administration, {
      account,
      password,
      set: () => set(administration),
    }),
  );
  if (isEmbedded) session.output.note('commands on this data directory go on with it');
}

interface CreateOptions extends AccountOption {
  readonly plan?: string;
  readonly fromStdin: boolean;
}

async function runCreate(
  { account, plan, fromStdin }: CreateOptions,
  session: Session,
): Promise<number> {
  const password = await readNewPassword(session, account, { fromStdin });
  await setPassword(session, { account, password }, (administration) =>
    administration.createAccount(account, password, plan),
  );
  return done(session, account, 'created');
}

function registerCreate(group: Command, attach: Attach): void {
  attach(
    group
      .command('create')
      .description('create an account')
      .argument('<username>', 'without ! : and /')
      .option('--plan <name>', 'put it on this plan; without one nothing limits it')
      .option(...PASSWORD_STDIN),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Create an account; the password is asked for', 'winnow accounts create acme'],
        [
          'From a script',
          'pass show acme | winnow accounts create acme --plan team --password-stdin',
        ],
      ],
      read: (args, { plan, passwordStdin }) => ({
        ...readAccount(args),
        ...(plan === undefined ? {} : { plan: String(plan) }),
        fromStdin: passwordStdin === true,
      }),
      exitCodes: MACHINE_CODES,
      run: runCreate,
    },
  );
}

async function runList(_: object, session: Session): Promise<number> {
  const accounts = await consult(session, (lists) => lists.listAccounts());
  const rows = accounts.map(({ username, plan, state, users, createdAt }) => ({
    account: username,
    plan: plan ?? null,
    state,
    users,
    createdAt: new Date(createdAt).toISOString(),
  }));
  await session.output.list(LIST_FIELDS, rows);
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(group.command(LIST, { isDefault: true }).alias('ls').description('list the accounts'), {
    fields: LIST_FIELDS,
    examples: [
      ['Show the accounts of this machine', 'winnow accounts list'],
      ['Of another directory', 'winnow accounts list --data-dir /var/lib/winnow'],
    ],
    read: () => ({}),
    exitCodes: {},
    run: runList,
  });
}

interface PlanOptions extends AccountOption {
  readonly plan?: string;
  readonly none: boolean;
}

async function runPlan({ account, plan, none }: PlanOptions, session: Session): Promise<number> {
  if ((plan === undefined) !== none) {
    throw new WinnowError('usage', 'name a plan, or remove every limit with --none');
  }
  await administer(session, (administration) => administration.setPlan(account, plan));
  return done(session, account, plan === undefined ? 'without a plan' : `on ${plan}`);
}

function registerPlan(group: Command, attach: Attach): void {
  attach(
    group
      .command('plan')
      .description('put an account on a plan')
      .argument('<username>', 'the account')
      .argument('[plan]', 'a plan that plans list shows')
      .option('--none', 'remove every limit'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Put an account on a plan', 'winnow accounts plan acme team'],
        ['Take its limits away', 'winnow accounts plan acme --none'],
      ],
      read: ([account, plan], { none }) => ({
        account: String(account),
        ...(plan === undefined ? {} : { plan: String(plan) }),
        none: none === true,
      }),
      exitCodes: MACHINE_CODES,
      run: runPlan,
    },
  );
}

async function runDisable({ account }: AccountOption, session: Session): Promise<number> {
  await administer(session, (administration) => administration.disable(account));
  return done(session, account, 'disabled');
}

function registerDisable(group: Command, attach: Attach): void {
  attach(
    group
      .command('disable')
      .description('refuse every request of an account, or of one user; the data stays')
      .argument('<name>', 'acme, or one user: acme!ann'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Stop an account and all its users', 'winnow accounts disable acme'],
        ['Stop one user', "winnow accounts disable 'acme!ann'"],
      ],
      read: readAccount,
      exitCodes: MACHINE_CODES,
      run: runDisable,
    },
  );
}

async function runEnable({ account }: AccountOption, session: Session): Promise<number> {
  const state = await administer(session, (administration) => administration.enable(account));
  return done(session, account, state);
}

function registerEnable(group: Command, attach: Attach): void {
  attach(
    group
      .command('enable')
      .description('enable a disabled account or user again')
      .argument('<name>', 'acme, or one user: acme!ann'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Let an account go on', 'winnow accounts enable acme'],
        ['Let one user go on', "winnow accounts enable 'acme!ann'"],
      ],
      read: readAccount,
      exitCodes: MACHINE_CODES,
      run: runEnable,
    },
  );
}

interface PasswordOptions extends AccountOption {
  readonly fromStdin: boolean;
}

async function runPassword(
  { account, fromStdin }: PasswordOptions,
  session: Session,
): Promise<number> {
  const password = await readNewPassword(session, account, { fromStdin });
  await setPassword(session, { account, password }, (administration) =>
    administration.setPassword(account, password),
  );
  return done(session, account, 'password set');
}

function registerPassword(group: Command, attach: Attach): void {
  attach(
    group
      .command('password')
      .description('set the password of an account; the old one is refused at once')
      .argument('<username>', 'the account')
      .option(...PASSWORD_STDIN),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Set a password; it is asked for', 'winnow accounts password acme'],
        ['From a script', 'pass show acme | winnow accounts password acme --password-stdin'],
      ],
      read: (args, { passwordStdin }) => ({
        ...readAccount(args),
        fromStdin: passwordStdin === true,
      }),
      exitCodes: MACHINE_CODES,
      run: runPassword,
    },
  );
}

interface RemoveOptions extends AccountOption {
  readonly yes: boolean;
}

async function runRemove({ account, yes }: RemoveOptions, session: Session): Promise<number> {
  const known = await consult(session, (lists) => lists.listAccounts());
  const names = known.map(({ username }) => username);
  requireName('account', account, names, 'winnow accounts list');
  const question = `The account ${account} goes for good, with its users, graphs and sources.`;
  await confirm(session, question, yes);
  await administer(session, (administration) => administration.removeAccount(account));
  return done(session, account, 'removed');
}

function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('remove an account with everything of it; this cannot be undone')
      .argument('<username>', 'the account')
      .option('-y, --yes', 'do not ask'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Remove an account', 'winnow accounts remove acme'],
        ['Without a question', 'winnow accounts remove acme --yes'],
      ],
      read: (args, { yes }) => ({ ...readAccount(args), yes: yes === true }),
      exitCodes: MACHINE_CODES,
      run: runRemove,
    },
  );
}

/** Adds `create`, `list`, `plan`, `disable`, `enable`, `password` and `remove`. */
export function register(group: Command, attach: Attach): void {
  registerCreate(group, attach);
  registerList(group, attach);
  registerPlan(group, attach);
  registerDisable(group, attach);
  registerEnable(group, attach);
  registerPassword(group, attach);
  registerRemove(group, attach);
}
