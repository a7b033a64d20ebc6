/** `winnow topics remove`: topics, with everything below them. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { unlessLacking } from '../../client/own-surface.ts';
import { formatTopicPath, isWithin, type TopicPath, topmost } from '../../model/topic-path.ts';
import { type Attach, textArguments } from '../command.ts';
import { readTopicArgument } from '../input/argument-values.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { missingTopic } from '../notes/missing-names.ts';
import { withNothingDone } from '../notes/nothing-done.ts';
import { oneByOne } from '../one-by-one.ts';
import { field } from '../output/field.ts';
import type { Session } from '../session.ts';

const REMOVE_FIELDS = [
  field('topic', 'text', 'path, segments separated by /', { yields: true }),
  field('result', 'word', 'removed', { values: ['removed'] }),
];

interface RemoveOptions {
  readonly paths: readonly TopicPath[];
  readonly yes: boolean;
}

async function runRemove({ paths, yes }: RemoveOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const known = await client.topics.list();
  const absent = paths.find((path) => !known.some(({ key }) => key === path.key));
  if (absent !== undefined) {
    throw withNothingDone(missingTopic(absent, known), paths, 'nothing was removed');
  }
  const roots = topmost(paths);
  const going = known.filter((path) => roots.some((root) => isWithin(path, root)));
  if (going.length > roots.length) {
    const names = namesAsked(going.map(formatTopicPath));
    await confirm(session, `${going.length} topics go: ${names}.`, yes);
  }
  const report = (done: readonly TopicPath[]) => {
    const gone = going.filter((path) => done.some((root) => isWithin(path, root)));
    const rows = gone.map((path) => ({ topic: formatTopicPath(path), result: 'removed' }));
    return session.output.report(REMOVE_FIELDS, rows);
  };
  await oneByOne(roots, { step: client.topics.remove, report }, session);
  await tellUndo(roots, client, session);
  return 0;
}

/** Changes; more make a hint that nobody reads. */
const MOST_UNDONE = 20;

/** Says which command brings back what was just removed, where the service knows. */
async function tellUndo(
  roots: readonly TopicPath[],
  client: Client,
  { output, options }: Session,
): Promise<void> {
  if (options.quiet || roots.length > MOST_UNDONE) return;
  const last = await unlessLacking(() => client.events.list(roots.length), []);
  const ids = last.filter(({ kind }) => kind === 'removed').map(({ id }) => id);
  if (ids.length > 0) output.note(`  hint: bring back with: winnow topics undo ${ids.join(' ')}`);
}

/** Adds `topics remove`. */
export function registerRemove(group: Command, attach: Attach): void {
  attach(
    group
      .command('remove')
      .alias('rm')
      .description('remove topics and everything below them; topics undo brings them back')
      .argument('<topic...>', 'paths as topics list shows them')
      .option('-y, --yes', 'remove topics below them without asking'),
    {
      fields: REMOVE_FIELDS,
      examples: [
        ['Remove one topic', 'winnow topics remove databases/postgres'],
        ['Remove a topic with all below it, from a script', 'winnow topics remove databases --yes'],
      ],
      read: ([topics], { yes }) => ({
        paths: textArguments(topics).map(readTopicArgument),
        yes: yes === true,
      }),
      run: runRemove,
    },
  );
}
