/** `winnow users`: the delegated users of the account, each with a graph of their own. */
import type { Command } from 'commander';
import { checkUserName, type WireUser } from '../../protocol/users.ts';
import { type Attach, textArguments } from '../command.ts';
import { LIST } from '../help/groups.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { PASSWORD_STDIN, readNewPassword } from '../input/secret.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { requireFree, requireName } from '../notes/missing-names.ts';
import { oneByOne } from '../one-by-one.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { registerForget, registerPersons } from './users-persons.ts';

const NAME = field('name', 'text', 'full name: account!user', { yields: true });
const LID = field('lid', 'text', 'read-only link id of the whole graph', { reach: 'pipe' });
const ID = field('id', 'text', 'address of the user on the v1 surface', { reach: 'json' });
const RESULT = field('result', 'word', 'removed, or password set', {
  values: ['removed', 'password set'],
});

const USER_FIELDS = [NAME, LID, ID];
const RESULT_FIELDS = [{ ...NAME, about: 'the user, as it was named' }, RESULT];

interface NamedOptions {
  readonly name: string;
  readonly fromStdin: boolean;
}

function readNamed(
  [name]: readonly unknown[],
  { passwordStdin }: Readonly<Record<string, unknown>>,
): NamedOptions {
  return { name: String(name), fromStdin: passwordStdin === true };
}

function userRow({ name, lid, id }: WireUser): Row {
  return { name, lid, id };
}

/** The name without the account. */
function requestedName(fullName: string): string {
  return fullName.slice(fullName.indexOf('!') + 1);
}

/** Throws `conflict` for a name that is taken. */
async function requireFreeName(name: string, session: Session): Promise<void> {
  const names = (await (await session.connect()).users.list()).map((user) => user.name);
  const requested = new Map(names.map((full) => [requestedName(full), full]));
  requireFree('a user', name, [...requested.keys()], (other) => requested.get(other) ?? other);
}

async function runAdd({ name: typed, fromStdin }: NamedOptions, session: Session): Promise<number> {
  const name = checkUserName(typed);
  const beforeAsking = () => requireFreeName(name, session);
  const password = await readNewPassword(session, name, { fromStdin, beforeAsking });
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
      .option(...PASSWORD_STDIN),
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
  if (users.length === 0) {
    session.output.note('no users yet');
    hintAtChange(session, 'winnow users add <name>');
  }
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

/** The names as they were typed, only the first of several for one user. Throws `missing` for a name that no user has. */
function onePerUser(names: readonly string[], users: readonly WireUser[]): string[] {
  // A user is called by the requested name, the full one or the id.
  const called = users.map(({ name, id }) => [requestedName(name), name, id]);
  const meant = new Map<number, string>();
  for (const name of names) {
    requireName('user', name, called.flat(), 'winnow users list');
    const wanted = name.toLowerCase();
    const user = called.findIndex((each) => each.some((known) => known.toLowerCase() === wanted));
    if (!meant.has(user)) meant.set(user, name);
  }
  return [...meant.values()];
}

async function runRemove(
  { names: typed, yes }: { names: readonly string[]; yes: boolean },
  session: Session,
): Promise<number> {
  const client = await session.connect();
  const names = onePerUser(typed, await client.users.list());
  const question = `${namesAsked(names)}: the graph and sources go for good, too.`;
  await confirm(session, question, yes);
  const report = (done: readonly string[]) =>
    session.output.report(
      RESULT_FIELDS,
      done.map((name) => ({ name, result: 'removed' })),
    );
  await oneByOne(names, { step: client.users.remove, report }, session);
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
  const beforeAsking = async () => {
    onePerUser([name], await (await session.connect()).users.list());
  };
  const password = await readNewPassword(session, name, { fromStdin, beforeAsking });
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
      .option(...PASSWORD_STDIN),
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

/** Adds `add`, `list`, `remove`, `password`, `persons` and `forget`. */
export function register(group: Command, attach: Attach): void {
  registerAdd(group, attach);
  registerList(group, attach);
  registerRemove(group, attach);
  registerPassword(group, attach);
  registerPersons(group, attach);
  registerForget(group, attach);
}
