/** `winnow learn`: teach the graph with an item, look at what it learned, and take it back. */
import { Argument, type Command } from 'commander';
import { retold, WinnowError } from '../../model/errors.ts';
import type { Taught } from '../../protocol/lesson.ts';
import { type Attach, textArguments } from '../command.ts';
import { EVENT_FIELDS, eventRow, eventsLimit, tellTaught } from '../event-row.ts';
import { expandRanges } from '../input/item-numbers.ts';
import { meantByHabit } from '../input/meant-command.ts';
import { ITEM_NAMES_HINT, linkOfListed } from '../last-list.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { withNothingDone } from '../notes/nothing-done.ts';
import { withHint } from '../notes/with-hint.ts';
import { oneByOne } from '../one-by-one.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { registerUndo } from './undo.ts';

const TAUGHT_FIELDS = [
  field('result', 'word', 'learned, unlearned (--less), or present: it had taught so today', {
    values: ['learned', 'unlearned', 'present'],
  }),
  field('title', 'text', 'title of the item; null where the service does not tell', {
    yields: true,
    nullable: true,
  }),
  field('id', 'text', 'stable id of the item; null where the service does not tell', {
    reach: 'pipe',
    nullable: true,
  }),
  field('event', 'count', 'what learn undo takes', { nullable: true }),
];

const VISITORS_FIELDS = [
  field('teach', 'text', 'everyone: whoever follows a shared link; owner: you alone', {
    values: ['everyone', 'owner'],
  }),
];

interface LearnOptions {
  readonly items: readonly string[];
  readonly less: boolean;
}

/** An item as it was named, and what the service knows it by. */
interface NamedItem {
  readonly name: string;
  readonly link: string;
}

function taughtRow({ item, title, event, followed }: Taught, less: boolean): Row {
  if (followed) return { result: 'learned', event: null };
  const result = event === null ? 'present' : less ? 'unlearned' : 'learned';
  return { result, title, id: item, event };
}

/** Reports what was taught, each item as if it were the only one. */
async function tellLessons(
  lessons: readonly Taught[],
  less: boolean,
  session: Session,
): Promise<void> {
  const { output } = session;
  await output.report(
    TAUGHT_FIELDS,
    lessons.map((lesson) => taughtRow(lesson, less)),
  );
  if (lessons.some(({ followed }) => followed)) {
    const links = lessons.length === 1 ? 'its learning link was' : 'their learning links were';
    output.note(`${links} followed; this service does not tell more`);
  }
  const told = lessons.filter(({ followed }) => !followed);
  if (told.some(({ event }) => event === null)) output.note('an item teaches once a day');
  for (const lesson of told) tellTaught(lesson, session);
}

/** What ended the lessons, with how far they went. */
function brokenOff(thrown: unknown, words: string): unknown {
  return thrown instanceof WinnowError
    ? retold(thrown, { message: `${thrown.message}; ${words}` })
    : thrown;
}

async function runLearn({ items, less }: LearnOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const lessons: Taught[] = [];
  const step = async ({ name, link }: NamedItem) => {
    const [meant] = meantByHabit(`learn ${name}`) ?? [];
    const lesson = client.learn.teach(link, { less });
    lessons.push(await withHint(lesson, meant ?? ITEM_NAMES_HINT));
  };
  const report = () => tellLessons(lessons, less, session);
  try {
    // All numbers are looked up first, so that a wrong one is refused before anything is taught.
    const named: NamedItem[] = [];
    for (const name of items) named.push({ name, link: await linkOfListed(name, session) });
    await oneByOne(named, { step, report }, session);
  } catch (thrown) {
    if (lessons.length === 0) throw withNothingDone(thrown, items, 'nothing was learned');
    throw brokenOff(thrown, `${lessons.length} of ${items.length} were learned before`);
  }
  return 0;
}

function registerLearn(group: Command, attach: Attach): void {
  attach(
    group
      .argument(
        '<item...>',
        'numbers in the last list on this terminal, ranges such as 3-5, ids, addresses or learning links',
      )
      .option('--less', 'move away from the items instead'),
    {
      fields: TAUGHT_FIELDS,
      examples: [
        ['More of this', 'winnow learn https://example.org/an/article'],
        ['Less of these of the last list', 'winnow learn --less 3 5-7'],
        ['What was learned, and taking it back', 'winnow learn log; winnow learn undo 12'],
      ],
      read: ([items], { less }) => ({
        items: expandRanges(textArguments(items)),
        less: less === true,
      }),
      run: runLearn,
    },
  );
}

async function runLog({ limit }: { limit: number }, session: Session): Promise<number> {
  const client = await session.connect();
  const events = await client.events.list(limit);
  await session.output.list(EVENT_FIELDS, events.map(eventRow));
  if (events.length === 0 && session.output.look.terminal) {
    session.output.note('nothing has happened yet');
    hintAtChange(session, 'winnow topics add <topic>');
  }
  return 0;
}

function registerLog(group: Command, attach: Attach): void {
  attach(
    group
      .command('log')
      .description('list every change of the graph, newest first')
      .addOption(eventsLimit()),
    {
      fields: EVENT_FIELDS,
      examples: [
        ['The last ten changes', 'winnow learn log --limit 10'],
        ['What visitors taught', `winnow learn log --ndjson | grep '"visitor"'`],
      ],
      read: (_, { limit }) => ({ limit: limit as number }),
      run: runLog,
    },
  );
}

async function runReset(_: object, session: Session): Promise<number> {
  const client = await session.connect();
  if ((await client.events.list(1)).length === 0) {
    await session.output.report(EVENT_FIELDS, []);
    session.output.note('nothing was learned yet');
    return 0;
  }
  const event = await client.events.reset();
  await session.output.report(EVENT_FIELDS, [eventRow(event)]);
  session.output.note(
    `all that was learned is forgotten; take it back: winnow learn undo ${event.id}`,
  );
  return 0;
}

function registerReset(group: Command, attach: Attach): void {
  attach(group.command('reset').description('forget all that was learned; topics stay'), {
    fields: EVENT_FIELDS,
    examples: [
      ['Start anew', 'winnow learn reset'],
      ['From a script', 'winnow learn reset --quiet'],
    ],
    read: () => ({}),
    run: runReset,
  });
}

async function runVisitors(
  { teach }: { teach: 'everyone' | 'owner' | undefined },
  session: Session,
): Promise<number> {
  const { learn } = await session.connect();
  if (teach !== undefined) await learn.setVisitors(teach);
  await session.output.report(VISITORS_FIELDS, [{ teach: await learn.visitors() }]);
  return 0;
}

function registerVisitors(group: Command, attach: Attach): void {
  attach(
    group
      .command('visitors')
      .description('show or set whose clicks on shared links teach')
      .addArgument(new Argument('[teach]', 'whose clicks teach').choices(['everyone', 'owner'])),
    {
      fields: VISITORS_FIELDS,
      examples: [
        ['Whose clicks teach?', 'winnow learn visitors'],
        ['Only your own', 'winnow learn visitors owner'],
      ],
      read: ([teach]) => ({ teach: teach as 'everyone' | 'owner' | undefined }),
      run: runVisitors,
    },
  );
}

/** Adds the item, `log`, `undo`, `reset` and `visitors`. */
export function register(group: Command, attach: Attach): void {
  registerLearn(group, attach);
  registerLog(group, attach);
  registerUndo(group, attach, 'undo changes: topics return or go, lessons no longer count');
  registerReset(group, attach);
  registerVisitors(group, attach);
}
