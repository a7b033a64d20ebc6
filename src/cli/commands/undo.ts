/** `undo`, of `winnow learn` and of `winnow topics`: takes changes of the graph back. */
import type { Command } from 'commander';
import type { Client } from '../../client/create-client.ts';
import { WinnowError } from '../../model/errors.ts';
import { isWithin, type TopicPath, topicPath } from '../../model/topic-path.ts';
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

/** Those of the additions that can be taken back in this order: a topic that is there goes only once none is below it. */
function removable(gone: readonly ToldEvent[], held: readonly TopicPath[]): ToldEvent[] {
  const left = new Map(held.map((path) => [path.key, path]));
  return gone.filter((event) => {
    const path = topicPath((event.detail['path'] ?? []) as string[]);
    const isParent = [...left.values()].some(
      (other) => other.key !== path.key && isWithin(other, path),
    );
    return !isParent && left.delete(path.key);
  });
}

/**
 * Asks before an undo that removes topics, or may do so, since a number is typed wrong more easily than a name. Only the last
 * changes can be looked at; of an older one it is not known what it did.
 */
async function confirmRemovals({ ids, yes }: UndoOptions, client: Client, session: Session) {
  if (yes) return;
  const known = await client.events.list(MOST_EVENTS);
  const added = ids
    .flatMap((id) => known.find((event) => event.id === id) ?? [])
    .filter(({ kind, undoneBy }) => undoneBy == null && (kind === 'added' || kind === 'grown'));
  // What the service will refuse is not asked about.
  const gone = added.length === 0 ? [] : removable(added, await client.topics.list());
  const oldest = known.length < MOST_EVENTS ? 0 : (known.at(-1)?.id ?? 0);
  const unknown = ids.filter((id) => id < oldest);
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

/** Takes changes back in the order given. Where one cannot be taken back, it still reports those before. */
async function runUndo(options: UndoOptions, session: Session): Promise<number> {
  const { ids, log } = options;
  const client = await session.connect({ background: session.options.wait });
  await confirmRemovals(options, client, session);
  const rows: Row[] = [];
  const tell = () => session.output.report(EVENT_FIELDS, rows);
  for (const id of ids) {
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
        ['Take several back, in this order', `winnow ${name} undo 14 13`],
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
