/** `winnow topics`: the interest graph, one path a topic. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { retold, WinnowError } from '../../model/errors.ts';
import {
  encodeTopicPath,
  formatTopicPath,
  type TopicPath,
  topicLabel,
} from '../../model/topic-path.ts';
import type { Steering } from '../../model/topic-variant.ts';
import { lastWord, lastWords } from '../../protocol/shell-word.ts';
import type { HeldTopic } from '../../protocol/steering.ts';
import { awaitWork } from '../await-work.ts';
import { type Attach, textArguments } from '../command.ts';
import { LIST } from '../help/groups.ts';
import { readNewTopic, requireUtf8, wordlessNote } from '../input/argument-values.ts';
import { requireOneForm } from '../input/one-form.ts';
import { collectValues } from '../input/option-values.ts';
import { hintAtChange } from '../notes/change-hint.ts';
import { tellReadAs } from '../notes/read-as.ts';
import { tellUnlisted } from '../notes/unlisted-topics.ts';
import { withHint } from '../notes/with-hint.ts';
import { field, type Row } from '../output/field.ts';
import type { Session } from '../session.ts';
import { registerDiff } from './topic-diff.ts';
import { registerHistory } from './topic-history.ts';
import { registerRemove } from './topic-remove.ts';
import { registerShow } from './topic-show.ts';
import { addSteering, registerTry } from './topic-try.ts';

const TOPIC = field('topic', 'text', 'path, segments separated by /', { yields: true });
const LABEL = field('label', 'text', 'last segment of the path', { reach: 'json' });
const ID = field('id', 'text', 'address of the topic on the v1 surface', { reach: 'json' });
const STATUS = field('status', 'word', 'Requested, In Progress or Complete; null where unknown', {
  nullable: true,
});

const LIST_FIELDS = [TOPIC, LABEL, ID];
const ADD_FIELDS = [TOPIC, STATUS, LABEL, ID];

interface AddOptions extends Steering {
  readonly paths: readonly TopicPath[];
}

function topicRow(path: TopicPath): Row {
  return {
    topic: formatTopicPath(path),
    label: topicLabel(path),
    id: `/topics/${encodeTopicPath(path)}`,
  };
}

/** Says which terms an earlier command gave the other way; silently they would only be missed. */
function tellTurned(held: readonly HeldTopic[], { output }: Session): void {
  for (const { path, exclude, turned } of held) {
    const name = formatTopicPath(path);
    for (const term of turned) {
      const isOut = exclude.includes(term);
      output.note(
        isOut
          ? `"${term}" now rules items out of "${name}"; it was a term of it (--term)`
          : `"${term}" is now a term of "${name}"; it ruled items out (--exclude)`,
      );
    }
  }
}

/** Steers topics; gives them as the service holds them. A term that cannot be dropped may be one of expansion, which the hint says. */
async function steer({ topics }: Client, given: AddOptions): Promise<readonly HeldTopic[]> {
  const [name = ''] = given.paths.map(formatTopicPath);
  return withHint(
    topics.steer(given),
    `see its terms with: winnow topics show${lastWord(name)}; rule one out with --exclude`,
  );
}

/** The codes of a wait that a signal ended. */
const STOPPED: ReadonlySet<string> = new Set(['interrupted', 'terminated']);

/** An interrupted wait, with the command that finishes these topics; any other error unchanged. */
function goingOn(error: unknown, paths: readonly TopicPath[]): unknown {
  if (!(error instanceof WinnowError) || !STOPPED.has(error.code)) return error;
  const again = `winnow topics add${lastWords(paths.map(formatTopicPath))}`;
  return retold(error, { hint: `go on with: ${again}` });
}

async function runAdd({ paths, ...steering }: AddOptions, session: Session): Promise<number> {
  const client = await session.connect({ background: session.options.wait });
  const isSteered = Object.values(steering).some((terms) => terms.length > 0);
  const steered = isSteered ? await steer(client, { paths, ...steering }) : [];
  const added = isSteered ? steered.map(({ path }) => path) : await client.topics.add(paths);
  const work = await awaitWork(session, client, { topics: true }).catch((error: unknown) => {
    throw goingOn(error, paths);
  });
  const statuses = new Map(work?.concepts.map(({ path, status }) => [path.toLowerCase(), status]));
  const statusOf = (path: TopicPath) =>
    statuses.get(formatTopicPath(path).toLowerCase()) ??
    statuses.get(encodeTopicPath(path).toLowerCase()) ??
    (work?.pendingConcepts === 0 ? 'Complete' : session.options.wait ? null : 'Requested');
  const rows = added.map((path) => ({ ...topicRow(path), status: statusOf(path) }));
  await session.output.report(ADD_FIELDS, rows);
  tellTurned(steered, session);
  for (const path of paths) {
    const wordless = wordlessNote(path, steering.include);
    if (wordless !== undefined) session.output.note(wordless);
  }
  const isDone = work?.pendingConcepts === 0;
  if (isDone && work.totalFeeds > 0) await tellUnlisted(paths, client, session);
  const [topic, ...others] = added;
  // Of several each would push the other's off the screen, and who steers knows how to.
  const isTold = others.length === 0 && !isSteered && isDone;
  if (topic !== undefined && isTold) await tellReadAs(topic, client, session);
  return 0;
}

function registerAdd(group: Command, attach: Attach): void {
  attach(
    addSteering(
      group
        .command('add')
        .description(
          'add topics, expand them and score what is already collected; or steer topics that are there',
        )
        .argument(
          '<topic...>',
          'paths such as "machine learning" or databases/postgres; "a;b" is two, since ; means "or"',
        ),
    ).option('--drop <term>', 'a --term or --exclude to remove; repeatable', collectValues),
    {
      fields: ADD_FIELDS,
      examples: [
        [
          'Add two topics; a parent is added with its child, by its label alone',
          'winnow topics add "machine learning" databases/postgres',
        ],
        ['Nothing needs to be encoded', 'winnow topics add "programming/c++"'],
        [
          'Say what belongs to it and what does not, also later',
          'winnow topics add rust --term cargo --exclude corrosion',
        ],
        ['Take such a term back', 'winnow topics add rust --drop corrosion'],
      ],
      read: ([topics], { term, exclude, drop }) => ({
        paths: textArguments(topics).map(readNewTopic),
        include: textArguments(term).map(requireUtf8),
        exclude: textArguments(exclude).map(requireUtf8),
        drop: textArguments(drop),
      }),
      run: runAdd,
    },
  );
}

async function runList({ tree }: { tree: boolean }, session: Session): Promise<number> {
  const { output } = session;
  if (tree) requireOneForm('--tree', session.options);
  const paths = await (await session.connect()).topics.list();
  if (tree) {
    const { treeText } = await import('../output/tree.ts');
    await output.document(treeText(paths, output.look));
    return 0;
  }
  await output.list(LIST_FIELDS, paths.map(topicRow));
  if (paths.length === 0 && output.look.terminal) {
    output.note('no topics yet');
    hintAtChange(session, 'winnow topics add "machine learning"');
  }
  return 0;
}

function registerList(group: Command, attach: Attach): void {
  const list = group
    .command(LIST, { isDefault: true })
    .alias('ls')
    .description('list topics, parents included');
  attach(list.option('--tree', 'draw them as a tree'), {
    fields: LIST_FIELDS,
    examples: [
      ['Show your topics', 'winnow topics list'],
      ['As a tree', 'winnow topics list --tree'],
      ['Count them', 'winnow topics list | wc -l'],
    ],
    read: (_, { tree }) => ({ tree: tree === true }),
    run: runList,
  });
}

/** Adds `try`, `add`, `list`, `show`, `remove`, `log`, `undo` and `diff`. */
export function register(group: Command, attach: Attach): void {
  registerTry(group, attach);
  registerShow(group, attach);
  registerAdd(group, attach);
  registerList(group, attach);
  registerRemove(group, attach);
  registerHistory(group, attach);
  registerDiff(group, attach);
}
