/** `winnow accounts`: the accounts of a data directory; for whoever runs the service. */

import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import { requireName } from '../absent.ts';
import { administer } from '../administer.ts';
import type { Attach } from '../command.ts';
import { confirm } from '../confirm.ts';
import { MACHINE_CODES } from '../exit-codes.ts';
import { LIST } from '../groups.ts';
import { field } from '../output/field.ts';
import { readNewPassword } from '../secret.ts';
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

interface AccountOptions {
  readonly account: string;
  readonly plan?: string;
  readonly none: boolean;
  readonly yes: boolean;
  readonly fromStdin: boolean;
}

function readOptions(
  [account, plan]: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): AccountOptions {
  const named = plan ?? flags['plan'];
  return {
    account: String(account),
    ...(typeof named === 'string' ? { plan: named } : {}),
    none: flags['none'] === true,
    yes: flags['yes'] === true,
    fromStdin: flags['passwordStdin'] === true,
  };
}

async function done(session: Session, account: string, result: string): Promise<number> {
  await session.output.report(RESULT_FIELDS, [{ account, result }]);
  return 0;
}

async function runCreate(options: AccountOptions, session: Session): Promise<number> {
  const { account, plan, fromStdin } = options;
  const password = await readNewPassword(session, account, { fromStdin });
  await administer(session, (administration) =>
    administration.createAccount(account, password, plan),
  );
  return done(session, account, 'created');
}

async function runList(_: object, session: Session): Promise<number> {
  const accounts = await administer(session, (administration) => administration.listAccounts());
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

async function runPlan({ account, plan, none }: AccountOptions, session: Session): Promise<number> {
  if ((plan === undefined) !== none) {
    throw new WinnowError('usage', 'name a plan, or take every limit away with --none');
  }
  await administer(session, (administration) => administration.setPlan(account, plan));
  return done(session, account, plan === undefined ? 'without a plan' : `on ${plan}`);
}

async function runDisable({ account }: AccountOptions, session: Session): Promise<number> {
  await administer(session, (administration) => administration.disable(account));
  return done(session, account, 'disabled');
}

async function runEnable({ account }: AccountOptions, session: Session): Promise<number> {
  const state = await administer(session, (administration) => administration.enable(account));
  return done(session, account, state);
}

async function runPassword(options: AccountOptions, session: Session): Promise<number> {
  const { account, fromStdin } = options;
  const password = await readNewPassword(session, account, { fromStdin });
  await administer(session, (administration) => administration.setPassword(account, password));
  return done(session, account, 'password set');
}

async function runRemove({ account, yes }: AccountOptions, session: Session): Promise<number> {
  const known = await administer(session, (administration) => administration.listAccounts());
  const names = known.map(({ username }) => username);
  requireName('account', account, names, 'winnow accounts list');
  const question = `The account ${account} goes for good, with its users, graphs and sources.`;
  await confirm(session, question, yes);
  await administer(session, (administration) => administration.removeAccount(account));
  return done(session, account, 'removed');
}

const FROM_STDIN = ['--password-stdin', 'read the password from standard input'] as const;

/** Adds `create`, `list`, `plan`, `disable`, `enable`, `password` and `remove`. */
export function register(group: Command, attach: Attach): void {
  const add = (
    command: Command,
    examples: readonly (readonly [string, string])[],
    run: (options: AccountOptions, session: Session) => Promise<number>,
  ) =>
    attach(command, {
      fields: RESULT_FIELDS,
      examples,
      read: readOptions,
      exitCodes: MACHINE_CODES,
      run,
    });

  add(
    group
      .command('create')
      .description('create an account')
      .argument('<username>', 'without ! : and /')
      .option('--plan <name>', 'put it on this plan; without one nothing limits it')
      .option(...FROM_STDIN),
    [
      ['Create an account; the password is asked for', 'winnow accounts create acme'],
      [
        'From a script',
        'pass show acme | winnow accounts create acme --plan team --password-stdin',
      ],
    ],
    runCreate,
  );
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
  add(
    group
      .command('plan')
      .description('put an account on a plan')
      .argument('<username>', 'the account')
      .argument('[plan]', 'a plan that plans list shows')
      .option('--none', 'take every limit away'),
    [
      ['Put an account on a plan', 'winnow accounts plan acme team'],
      ['Take its limits away', 'winnow accounts plan acme --none'],
    ],
    runPlan,
  );
  add(
    group
      .command('disable')
      .description('refuse every request of an account, or of one user; the data stays')
      .argument('<name>', 'acme, or one user: acme!ann'),
    [
      ['Stop an account and all its users', 'winnow accounts disable acme'],
      ['Stop one user', "winnow accounts disable 'acme!ann'"],
    ],
    runDisable,
  );
  add(
    group
      .command('enable')
      .description('let an account or user that was disabled go on')
      .argument('<name>', 'acme, or one user: acme!ann'),
    [
      ['Let an account go on', 'winnow accounts enable acme'],
      ['Let one user go on', "winnow accounts enable 'acme!ann'"],
    ],
    runEnable,
  );
  add(
    group
      .command('password')
      .description('set the password of an account; the old one is refused at once')
      .argument('<username>', 'the account')
      .option(...FROM_STDIN),
    [
      ['Set a password; it is asked for', 'winnow accounts password acme'],
      ['From a script', 'pass show acme | winnow accounts password acme --password-stdin'],
    ],
    runPassword,
  );
  add(
    group
      .command('remove')
      .alias('rm')
      .description('remove an account with everything of it; this cannot be undone')
      .argument('<username>', 'the account')
      .option('-y, --yes', 'do not ask'),
    [
      ['Remove an account', 'winnow accounts remove acme'],
      ['Without a question', 'winnow accounts remove acme --yes'],
    ],
    runRemove,
  );
}
