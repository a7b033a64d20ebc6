/** `winnow users persons` and `winnow users forget`: the people whom programs name by a `uid` of v2. */
import type { Command } from 'commander';
import { orUnsupported } from '../../client/own-surface.ts';
import { WinnowError } from '../../model/errors.ts';
import { type Attach, textArguments } from '../command.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { didYouMean, nearestName } from '../notes/missing-names.ts';
import { oneByOne } from '../one-by-one.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const UID = field(
  'uid',
  'text',
  'label that programs chose; one of a delegated user is user!label',
  {
    yields: true,
  },
);
const RESULT = field('result', 'word', 'forgotten', { values: ['forgotten'] });

const LIST_FIELDS = [UID];
const FORGET_FIELDS = [UID, RESULT];

interface ForgetOptions {
  readonly uids: readonly string[];
  readonly yes: boolean;
}

async function listPersons(session: Session): Promise<string[]> {
  const { users } = await session.connect();
  return orUnsupported(() => users.persons(), 'this service does not tell of persons');
}

async function runList(_: object, session: Session): Promise<number> {
  const uids = await listPersons(session);
  await session.output.list(
    LIST_FIELDS,
    uids.map((uid) => ({ uid })),
  );
  if (uids.length === 0) session.output.note('no program has named anybody by a uid yet');
  return 0;
}

/** Labels count as they stand: one in another case is another person, who may be meant. */
function noPerson(uid: string, known: readonly string[]): WinnowError {
  const guess = didYouMean(nearestName(uid, known));
  return new WinnowError('missing', `there is no person "${uid}"${guess}`, {
    hint: 'winnow users persons',
  });
}

async function runForget({ uids, yes }: ForgetOptions, session: Session): Promise<number> {
  const known = await listPersons(session);
  const absent = uids.find((uid) => !known.includes(uid));
  if (absent !== undefined) throw noPerson(absent, known);
  await confirm(session, `${namesAsked(uids)}: what was learned goes for good.`, yes);
  const { users } = await session.connect();
  const report = (done: readonly string[]) =>
    session.output.report(
      FORGET_FIELDS,
      done.map((uid) => ({ uid, result: 'forgotten' })),
    );
  await oneByOne(uids, { step: users.forget, report }, session);
  return 0;
}

/** Adds `users persons`. */
export function registerPersons(group: Command, attach: Attach): void {
  attach(
    group
      .command('persons')
      .description('list the people whom programs name by a uid of v2, each with a graph'),
    {
      fields: LIST_FIELDS,
      examples: [
        ['Show them', 'winnow users persons'],
        ['Count them', 'winnow users persons | wc -l'],
      ],
      read: () => ({}),
      run: runList,
    },
  );
}

/** Adds `users forget`. */
export function registerForget(group: Command, attach: Attach): void {
  attach(
    group
      .command('forget')
      .description('delete people whom a uid stands for, with all they were recommended and taught')
      .argument('<uid...>', 'labels as users persons shows them; case and spaces count')
      .option('-y, --yes', 'do not ask'),
    {
      fields: FORGET_FIELDS,
      examples: [
        ['Forget one person', 'winnow users forget reader-17'],
        [
          'Forget all whom a delegated user named, from a script',
          "winnow users persons | grep '^ann!' | xargs -r winnow users forget --yes",
        ],
      ],
      read: ([uids], { yes }) => ({
        uids: [...new Set(textArguments(uids))],
        yes: yes === true,
      }),
      run: runForget,
    },
  );
}
