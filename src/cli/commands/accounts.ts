/** `winnow accounts`: the accounts of a data directory; for whoever runs the service. */
import type { Command } from 'commander';
import { WinnowError } from '../../model/errors.ts';
import {
  ACCOUNT,
  type AccountOption,
  RESULT_FIELDS,
  readAccount,
  reportDone,
} from '../account-rows.ts';
import { amend, consult } from '../administer.ts';
import type { Attach } from '../command.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { LIST } from '../help/groups.ts';
import { confirm } from '../input/confirm.ts';
import { requireName } from '../notes/missing-names.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';
import { registerCreate, registerPassword } from './accounts-password.ts';

const PLAN = field('plan', 'text', 'name of its plan; null where nothing limits it', {
  nullable: true,
});
const STATE = field('state', 'word', 'enabled, disabled or re-enabled', {
  values: ['enabled', 'disabled', 're-enabled'],
});
const USERS = field('users', 'count', 'delegated users');
const CREATED = field('createdAt', 'time', 'when it was created', { reach: 'json' });

const LIST_FIELDS = [ACCOUNT, PLAN, STATE, USERS, CREATED];

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
  if (rows.length === 0) {
    session.output.note('no accounts yet; commands make "me" when they first ask this store');
  }
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
  await amend(session, (administration) => administration.setPlan(account, plan));
  return reportDone(session, account, plan === undefined ? 'without a plan' : `on ${plan}`);
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
  await amend(session, (administration) => administration.disable(account));
  return reportDone(session, account, 'disabled');
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
  const state = await amend(session, (administration) => administration.enable(account));
  return reportDone(session, account, state);
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

interface RemoveOptions extends AccountOption {
  readonly yes: boolean;
}

async function runRemove({ account, yes }: RemoveOptions, session: Session): Promise<number> {
  const known = await consult(session, (lists) => lists.listAccounts());
  const names = known.map(({ username }) => username);
  requireName('account', account, names, 'winnow accounts list');
  const question = `The account ${account} goes for good, with its users, graphs and sources.`;
  await confirm(session, question, yes);
  await amend(session, (administration) => administration.removeAccount(account));
  return reportDone(session, account, 'removed');
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
