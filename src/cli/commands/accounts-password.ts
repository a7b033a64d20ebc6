/** `winnow accounts create` and `password`: what sets the password of an account. */
import type { Command } from 'commander';
import { checkAccountName } from '../../protocol/users.ts';
import { type AccountOption, RESULT_FIELDS, readAccount, reportDone } from '../account-rows.ts';
import { administer, amend, peek } from '../administer.ts';
import type { Attach } from '../command.ts';
import type { LocalAdministration } from '../embedded.ts';
import { MACHINE_CODES } from '../help/exit-codes.ts';
import { PASSWORD_STDIN, readNewPassword } from '../input/secret.ts';
import { requireFree, requireName } from '../notes/missing-names.ts';
import type { Session } from '../session.ts';

/** Has a password set in a `step`, and the configuration know it where it is that of embedded use. */
async function setPassword(
  session: Session,
  step: typeof administer,
  { account, password }: { readonly account: string; readonly password: string },
  set: (administration: LocalAdministration['administration']) => Promise<void>,
): Promise<void> {
  const { settings, environment } = session;
  const { setKnown } = await import('../embedded.ts');
  const isEmbedded = await step(session, (administration) =>
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

/** Throws `conflict` for a name that is taken, and `missing` for a plan that is not there. */
async function requireRoom(account: string, plan: string | undefined, session: Session) {
  await peek(session, async (lists) => {
    const accounts = await lists.listAccounts();
    const names = accounts.map(({ username }) => username);
    requireFree('an account', account, names);
    if (plan === undefined) return;
    const plans = (await lists.listPlans()).map(({ name }) => name);
    requireName('plan', plan, plans, 'winnow plans list');
  });
}

async function runCreate(
  { account, plan, fromStdin }: CreateOptions,
  session: Session,
): Promise<number> {
  const name = checkAccountName(account);
  const password = await readNewPassword(session, name, {
    fromStdin,
    beforeAsking: () => requireRoom(name, plan, session),
  });
  // A plan is never there where there is no store.
  const step = plan === undefined ? administer : amend;
  await setPassword(session, step, { account: name, password }, (administration) =>
    administration.createAccount(name, password, plan),
  );
  return reportDone(session, account, 'created');
}

/** Adds `accounts create`. */
export function registerCreate(group: Command, attach: Attach): void {
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

interface PasswordOptions extends AccountOption {
  readonly fromStdin: boolean;
}

/** Throws `missing` for an account that is not there. */
async function requireAccount(account: string, session: Session): Promise<void> {
  const accounts = await peek(session, (lists) => lists.listAccounts());
  const names = accounts.map(({ username }) => username);
  requireName('account', account, names, 'winnow accounts list');
}

async function runPassword(
  { account, fromStdin }: PasswordOptions,
  session: Session,
): Promise<number> {
  const password = await readNewPassword(session, account, {
    fromStdin,
    beforeAsking: () => requireAccount(account, session),
  });
  await setPassword(session, amend, { account, password }, (administration) =>
    administration.setPassword(account, password),
  );
  return reportDone(session, account, 'password set');
}

/** Adds `accounts password`. */
export function registerPassword(group: Command, attach: Attach): void {
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
