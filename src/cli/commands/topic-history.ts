/** `winnow topics log` and `winnow topics undo`: what happened to topics, and taking it back. */
import type { Command } from 'commander';
import type { EventKind } from '../../model/event.ts';
import { isWithin, type TopicPath, topicPath } from '../../model/topic-path.ts';
import type { ToldEvent } from '../../protocol/events.ts';
import type { Attach } from '../command.ts';
import { EVENT_FIELDS, eventRow, eventsLimit, MOST_EVENTS } from '../event-row.ts';
import { readTopicArgument } from '../input/argument-values.ts';
import { missingTopic } from '../notes/missing-names.ts';
import type { Session } from '../session.ts';
import { registerUndo } from './undo.ts';

/** Kinds of events that move topics; lessons move weights alone. */
const MOVES: readonly EventKind[] = ['added', 'changed', 'removed', 'grown'];

interface LogOptions {
  readonly topic?: TopicPath;
  readonly limit: number;
}

function concerns({ detail }: ToldEvent, topic: TopicPath | undefined): boolean {
  if (topic === undefined) return true;
  const { path } = detail;
  return Array.isArray(path) && isWithin(topicPath(path as string[]), topic);
}

async function runLog({ topic, limit }: LogOptions, session: Session): Promise<number> {
  const client = await session.connect();
  const events = await client.events.list(MOST_EVENTS);
  const moves = events.filter((event) => {
    const kind = event.kind === 'undone' ? (event.detail['kind'] as EventKind) : event.kind;
    return MOVES.includes(kind) && concerns(event, topic);
  });
  // A topic that is there no more has a history; one that never was has none.
  if (topic !== undefined && moves.length === 0 && events.length < MOST_EVENTS) {
    const held = await client.topics.list();
    if (!held.some((path) => path.key === topic.key)) throw missingTopic(topic, held);
  }
  await session.output.list(EVENT_FIELDS, moves.slice(0, limit).map(eventRow));
  // Lessons are among those looked through, so a short log need not be all there is.
  if (moves.length < limit && events.length === MOST_EVENTS) {
    session.output.note(`only the last ${MOST_EVENTS} changes of the graph were looked through`);
  }
  return 0;
}

/** Adds `log` and `undo`. */
export function registerHistory(group: Command, attach: Attach): void {
  attach(
    group
      .command('log')
      .description('list changes of topics, newest first; what was learned is in: winnow learn log')
      .argument('[topic]', 'only this topic and those below it')
      .addOption(eventsLimit()),
    {
      fields: EVENT_FIELDS,
      examples: [
        ['What was added, changed, removed or grown?', 'winnow topics log'],
        ['The history of one topic', 'winnow topics log databases'],
      ],
      read: ([topic], { limit }) => ({
        limit: limit as number,
        ...(topic === undefined ? {} : { topic: readTopicArgument(String(topic)) }),
      }),
      run: runLog,
    },
  );
  registerUndo(group, attach, 'undo changes of topics');
}
