/** A change of the graph as rows show it, and taking changes back: shared by `learn` and `topics`. */
import { Option } from 'commander';
import type { Client } from '../client/create-client.ts';
import { WinnowError } from '../model/errors.ts';
import { EVENT_ACTORS, EVENT_KINDS, type GraphEvent } from '../model/event.ts';
import { formatTopicPath, topicPath } from '../model/topic-path.ts';
import { type OwnerTerms, ownerTermsOf, type TopicVariant } from '../model/topic-variant.ts';
import type { Taught } from '../protocol/lesson.ts';
import { confirm, namesAsked } from './confirm.ts';
import { field, type Row } from './output/field.ts';
import type { Session } from './session.ts';
import { termChanges } from './term-changes.ts';
import { wholeBetween } from './usage.ts';
import { withHint } from './with-hint.ts';

export const EVENT_FIELDS = [
  field('id', 'count', 'what undo takes'),
  field('at', 'time', 'when it happened, ISO 8601 in UTC', { heading: 'age' }),
  field(
    'kind',
    'text',
    'added, changed (its terms), removed, learned, unlearned, grown (by clicks), reset or undone',
    { values: EVENT_KINDS },
  ),
  field(
    'actor',
    'text',
    'owner, visitor (a shared link), apply (of a document; earlier import) or service',
    { values: EVENT_ACTORS },
  ),
  field('subject', 'text', 'the topic, the title of the item, or the change taken back', {
    yields: true,
  }),
  field('undoneBy', 'count', 'the change that took this one back', {
    heading: 'undone by',
    nullable: true,
  }),
];

/** Largest number of changes that are asked for at once. */
export const MOST_EVENTS = 1_000;

/** The option that says how many changes are listed. */
export function eventsLimit(): Option {
  return new Option('-n, --limit <count>', 'at most so many changes')
    .argParser(wholeBetween(1, MOST_EVENTS))
    .default(100);
}

function termsOf(held: unknown): OwnerTerms {
  return ownerTermsOf((held as { variant?: TopicVariant } | undefined)?.variant);
}

function termsChanged(detail: GraphEvent['detail']): string {
  const [from, to] = [termsOf(detail['from']), termsOf(detail['to'])];
  const changed = termChanges(from, to);
  const { variant } = (detail['to'] ?? {}) as { variant?: TopicVariant };
  return changed.length > 0 ? changed.join(' ') : (variant?.kind ?? '');
}

/** What an event was about, in a few words. */
function subjectOf({ kind, detail }: GraphEvent): string {
  const { title, path } = detail;
  const topic = Array.isArray(path) ? formatTopicPath(topicPath(path as string[])) : '';
  const name = typeof title === 'string' ? title : topic;
  if (kind === 'undone') {
    return [`change ${String(detail['id'])}:`, detail['kind'], name].filter(Boolean).join(' ');
  }
  if (typeof title === 'string') return title;
  return kind === 'changed' ? `${topic}: ${termsChanged(detail)}` : topic;
}

export function eventRow(event: GraphEvent): Row {
  const { id, at, kind, actor, undoneBy } = event;
  return {
    id,
    at: new Date(at).toISOString(),
    kind,
    actor,
    subject: subjectOf(event),
    undoneBy: undoneBy ?? null,
  };
}

/** Says that clicks made a sub-topic, and how to take it back. */
export function tellGrown(grown: Taught['grown'], { output }: Session): void {
  if (grown === null) return;
  output.note(`your clicks grew a topic: ${grown.topic}`);
  output.note(`  hint: winnow topics undo ${grown.event}`);
}

/** The number of a change as people type it. Throws `usage`. */
export function readEventId(text: unknown): number {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new WinnowError('usage', `"${String(text)}" is not the number of a change`, {
    hint: 'see them with: winnow learn log',
  });
}

export interface UndoOptions {
  readonly ids: readonly number[];
  readonly yes: boolean;
}

/** Asks before an undo that removes topics: a number is typed wrong more easily than a name. */
async function confirmRemovals({ ids, yes }: UndoOptions, { events }: Client, session: Session) {
  if (yes) return;
  const gone = (await events.list(MOST_EVENTS)).filter(
    ({ id, kind, undoneBy }) =>
      ids.includes(id) && undoneBy == null && (kind === 'added' || kind === 'grown'),
  );
  if (gone.length === 0) return;
  const names = namesAsked(gone.map((event) => `"${subjectOf(event)}"`));
  const topics = gone.length === 1 ? 'the topic' : 'the topics';
  await confirm(session, `This undo removes ${topics} ${names} again.`, yes);
}

/** Takes changes back, in the order given. */
export async function runUndo({ ids, yes }: UndoOptions, session: Session): Promise<number> {
  const client = await session.connect();
  await confirmRemovals({ ids, yes }, client, session);
  const rows: Row[] = [];
  for (const id of ids) {
    const undone = await withHint(client.events.undo(id), 'see changes with: winnow learn log');
    rows.push(eventRow(undone));
  }
  await session.output.report(EVENT_FIELDS, rows);
  return 0;
}
