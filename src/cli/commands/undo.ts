/** `undo`, of `winnow learn` and of `winnow topics`: takes changes of the graph back. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { formatTopicPath, isWithin, type TopicPath, topicPath } from '../../model/topic-path.ts';
import type { ToldEvent } from '../../protocol/events.ts';
import { awaitUnlessStopped } from '../await-work.ts';
import { type Attach, textArguments } from '../command.ts';
import { EVENT_FIELDS, eventRow, MOST_EVENTS, subjectOf } from '../event-row.ts';
import { refreshCommand } from '../feed-health.ts';
import { confirm, namesAsked } from '../input/confirm.ts';
import { withHint } from '../notes/with-hint.ts';
import type { Row } from '../output/field.ts';
import type { Session } from '../session.ts';

/** The number of a change as people type it. Throws `usage`, with the `log` that shows numbers. */
function readEventId(text: string, log: string): number {
  const id = /^\d{1,15}$/u.test(text) ? Number(text) : 0;
  if (id > 0) return id;
  throw new WinnowError('usage', `"${text}" is not the number of a change`, {
    hint: `see them with: ${log}`,
  });
}

interface UndoOptions {
  /** The command that lists the changes. */
  readonly log: string;
  readonly ids: readonly number[];
  readonly yes: boolean;
}

/** What can be known beforehand of the changes to take back. */
interface Known {
  /** The last changes of the graph, newest first. */
  readonly last: readonly ToldEvent[];
  /** Those to take back that added a topic which may go, the deepest first: a topic goes only once none is below it. */
  readonly added: readonly ToldEvent[];
  /** The topics that are there, where any may go. */
  readonly held: readonly TopicPath[];
}

function pathOf({ detail }: ToldEvent): TopicPath {
  return topicPath((detail['path'] ?? []) as string[]);
}

async function lookAt(ids: readonly number[], client: Client): Promise<Known> {
  const last = await client.events.list(MOST_EVENTS);
  const depthOf = (event: ToldEvent) => pathOf(event).segments.length;
  const added = ids
    .flatMap((id) => last.find((event) => event.id === id) ?? [])
    .filter(({ kind, undoneBy }) => undoneBy == null && (kind === 'added' || kind === 'grown'))
    .toSorted((one, other) => depthOf(other) - depthOf(one));
  const held = added.length === 0 ? [] : await client.topics.list();
  const keys = new Set(held.map(({ key }) => key));
  return { last, held, added: added.filter((event) => keys.has(pathOf(event).key)) };
}

/** The oldest change that can be looked at; every other is older, or there is none. */
function oldestOf({ last }: Known): number {
  return last.length < MOST_EVENTS ? 0 : (last.at(-1)?.id ?? 0);
}

/** Why the change of this number cannot be taken back, whatever the graph is like. */
function unfitness(id: number, event: ToldEvent | undefined): string | undefined {
  if (event === undefined) return `there is no change ${id}`;
  if (event.kind === 'undone') return `the change ${id} is an undo, which cannot be undone`;
  return event.undoneBy == null ? undefined : `the change ${id} is taken back already`;
}

/** Throws where one of several changes cannot be taken back: then none is. What is wrong with a single one the service says. */
function refuseUnfit({ ids, log }: UndoOptions, known: Known): void {
  if (ids.length < 2) return;
  for (const id of ids.filter((each) => each >= oldestOf(known))) {
    const event = known.last.find((each) => each.id === id);
    const why = unfitness(id, event);
    if (why === undefined) continue;
    throw new WinnowError(
      event === undefined ? 'missing' : 'conflict',
      `${why}; nothing was taken back`,
      { hint: `see changes with: ${log}` },
    );
  }
}

/** The changes in an order in which they can be taken back, as near as may be to that in which they were named. */
function inOrder(ids: readonly number[], { added }: Known): readonly number[] {
  const deepestFirst = added.map(({ id }) => id);
  const places = new Set(deepestFirst);
  return ids.map((id) => (places.has(id) ? deepestFirst.shift()! : id));
}

/** Throws `conflict` where a topic would go while others below it stay: then nothing is taken back. */
function refuseParents({ ids, log }: UndoOptions, { last, added, held }: Known): void {
  const going = added.map(pathOf);
  // A parent that came along with a topic goes with it.
  const along = new Set(
    last.filter(({ detail }) => detail['implied'] === true).map((event) => pathOf(event).key),
  );
  const stays = (path: TopicPath) =>
    going.every(({ key }) => key !== path.key) &&
    !(along.has(path.key) && going.some((other) => isWithin(other, path)));
  const parent = going.find((path) => held.some((other) => isWithin(other, path) && stays(other)));
  if (parent === undefined) return;
  const words = ids.length > 1 ? '; nothing was taken back' : '';
  throw new WinnowError(
    'conflict',
    `"${formatTopicPath(parent)}" has topics below it; take those back first${words}`,
    { hint: `see changes with: ${log}` },
  );
}

/**
 * Asks before an undo that removes topics, or may do so, since a number is typed wrong more easily than a name. Only the last
 * changes can be looked at; of an older one it is not known what it did.
 */
async function confirmRemovals(
  { ids, yes }: UndoOptions,
  known: Known,
  session: Session,
): Promise<void> {
  if (yes) return;
  const { added: gone } = known;
  const unknown = ids.filter((id) => id < oldestOf(known));
  const questions: string[] = [];
  if (gone.length > 0) {
    const names = namesAsked(gone.map((event) => `"${subjectOf(event)}"`));
    const topics = gone.length === 1 ? 'the topic' : 'the topics';
    questions.push(`This undo removes ${topics} ${names} again.`);
  }
  if (unknown.length > 0) {
    const changes = unknown.length === 1 ? 'Change' : 'Changes';
    const names = namesAsked(unknown.map(String));
    questions.push(`${changes} ${names} cannot be looked at, and may have added topics.`);
  }
  if (questions.length > 0) await confirm(session, questions.join(' '), yes);
}

/** Whether a change was taken back together with one of these: parents that were added with a topic, or removed after it. */
async function wentWith(made: readonly Row[], id: number, { events }: Client): Promise<boolean> {
  const { undoneBy } = (await events.list(MOST_EVENTS)).find((event) => event.id === id) ?? {};
  return undoneBy != null && made.some((row) => row['id'] === undoneBy);
}

/** Takes changes back. Where one cannot be taken back, it still reports those before. */
async function runUndo(options: UndoOptions, session: Session): Promise<number> {
  const { ids, log } = options;
  const client = await session.connect({ background: session.options.wait });
  const known = await lookAt(ids, client);
  refuseUnfit(options, known);
  refuseParents(options, known);
  await confirmRemovals(options, known, session);
  const rows: Row[] = [];
  const tell = () => session.output.report(EVENT_FIELDS, rows);
  for (const id of inOrder(ids, known)) {
    try {
      const undone = await withHint(client.events.undo(id), `see changes with: ${log}`);
      rows.push(eventRow(undone));
    } catch (error) {
      if (rows.length > 0 && (await wentWith(rows, id, client))) continue;
      if (rows.length > 0) await tell();
      throw error;
    }
  }
  // A topic that returns lists nothing until it is expanded.
  const brokenOff = await awaitUnlessStopped(session, client, { topics: true });
  await tell();
  session.interruption.check(
    `the changes are taken back; go on with: ${refreshCommand(undefined)}`,
  );
  if (brokenOff !== undefined) throw brokenOff;
  return 0;
}

/** Adds `undo` to a group that has a `log`. */
export function registerUndo(group: Command, attach: Attach, about: string): void {
  const name = group.name();
  const log = `winnow ${name} log`;
  attach(
    group
      .command('undo')
      .description(about)
      .argument('<id...>', `numbers as ${name} log shows them`)
      .option('-y, --yes', 'remove topics that it takes back without asking'),
    {
      fields: EVENT_FIELDS,
      examples: [
        ['Take a change back', `winnow ${name} undo 12`],
        ['Take several back', `winnow ${name} undo 14 13`],
      ],
      read: ([ids], { yes }) => ({
        ids: [...new Set(textArguments(ids).map((text) => readEventId(text, log)))],
        log,
        yes: yes === true,
      }),
      run: runUndo,
    },
  );
}
