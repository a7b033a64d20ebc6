/** `winnow users`: the delegated users of the account, each with a graph of their own. */

import type { Command } from 'commander';
import type { WireUser } from '../../protocol/users.ts';
import { type Attach, textArguments } from '../command.ts';
import { confirm } from '../confirm.ts';
import { LIST } from '../groups.ts';
import { requireName } from '../missing-names.ts';
import { field, type Row } from '../output/field.ts';
import { readNewPassword } from '../secret.ts';
import type { Session } from '../session.ts';

const NAME = field('name', 'text', 'full name: account!user', { yields: true });
const LID = field('lid', 'text', 'read-only link id of the whole graph', { reach: 'pipe' });
const ID = field('id', 'text', 'address of the user on the v1 surface', { reach: 'json' });
const RESULT = field('result', 'word', 'removed, or password set', {
  values: ['removed', 'password set'],
});

const USER_FIELDS = [NAME, LID, ID];
const RESULT_FIELDS = [NAME, RESULT];

interface NamedOptions {
  readonly name: string;
  readonly fromStdin: boolean;
}

function userRow({ name, lid, id }: WireUser): Row {
  return { name, lid, id };
}

async function runAdd({ name, fromStdin }: NamedOptions, session: Session): Promise<number> {
  const password = await readNewPassword(session, name, { fromStdin });
  const made = await (await session.connect()).users.add({ name, password });
  await session.output.report(USER_FIELDS, [userRow(made)]);
  return 0;
}

function registerAdd(group: Command, attach: Attach): void {
  attach(
    group
      .command('add')
      .description('create a user with a graph, a password and a link of their own')
      .argument('<name>', 'without the account: ann')
      .option('--password-stdin', 'read the password from standard input'),
    {
      fields: USER_FIELDS,
      examples: [
        ['Create a user; the password is asked for', 'winnow users add ann'],
        ['From a script', 'pass show ann | winnow users add ann --password-stdin'],
      ],
      read: readNamed,
      run: runAdd,
    },
  );
}

async function runList(_: object, session: Session): Promise<number> {
  const users = await (await session.connect()).users.list();
  await session.output.list(USER_FIELDS, users.map(userRow));
  if (users.length === 0)
    session.output.note('no users yet; add one with: winnow users add <name>');
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  attach(
    group
      .command(LIST, { isDefault: true })
      .alias('ls')
      .description('list the users of the account'),
    {
      fields: USER_FIELDS,
      examples: [
        ['Show the users', 'winnow users list'],
        ['Names and links for a script', 'winnow users list --json name,lid'],
      ],
      read: () => ({}),
      run: runList,
    },
  );
}

async function runRemove(
  { names, yes }: { names: readonly string[]; yes: boolean },
  session: Session,
): Promise<number> {
  const client = await session.connect();
  // A user is called by the requested name, the full one or the id.
  const known = (await client.users.list()).flatMap(({ name, id }) => [
    name.slice(name.indexOf('!') + 1),
    ...[name, id],
  ]);
  for (const name of names) requireName('user', name, known, 'winnow users list');
  const question = `${names.join(', ')}: the graph and sources go for good, too.`;
  await confirm(session, question, yes);
  for (const name of names) await client.users.remove(name);
  await session.output.report(
    RESULT_FIELDS,
    names.map((name) => ({ name, result: 'removed' })),
  );
  return 0;
}

function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('delete users with everything of theirs; this cannot be undone')
      .argument('<name...>', 'names, full names or ids')
      .option('-y, --yes', 'do not ask'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Delete one user', 'winnow users remove ann'],
        ['Without a question', 'winnow users remove ann bob --yes'],
      ],
      read: ([names], { yes }) => ({ names: textArguments(names), yes: yes === true }),
      run: runRemove,
    },
  );
}

async function runPassword({ name, fromStdin }: NamedOptions, session: Session): Promise<number> {
  const password = await readNewPassword(session, name, { fromStdin });
  await (await session.connect()).users.setPassword(name, password);
  await session.output.report(RESULT_FIELDS, [{ name, result: 'password set' }]);
  return 0;
}

function registerPassword(group: Command, attach: Attach): void {
  attach(
    group
      .command('password')
      .description('set the password of a user; the old one is refused at once')
      .argument('<name>', 'name, full name or id')
      .option('--password-stdin', 'read the password from standard input'),
    {
      fields: RESULT_FIELDS,
      examples: [
        ['Set a password; it is asked for', 'winnow users password ann'],
        ['From a script', 'pass show ann | winnow users password ann --password-stdin'],
      ],
      read: readNamed,
      run: runPassword,
    },
  );
}

const readNamed: (
  args: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
) => NamedOptions = ([name], { passwordStdin }) => ({
  name: String(name),
  fromStdin: passwordStdin === true,
});

/** Adds `add`, `list`, `remove` and `password`. */
export function register(group: Command, attach: Attach): void {
  registerAdd(group, attach);
  registerList(group, attach);
  registerRemove(group, attach);
  registerPassword(group, attach);
}
