/** Changes of the graph as rows show them: shared by `learn` and `topics`. */
import { Option } from 'commander';
import { EVENT_ACTORS, EVENT_KINDS } from '../model/event.ts';
import { formatTopicPath, topicPath } from '../model/topic-path.ts';
import { type OwnerTerms, ownerTermsOf, type TopicVariant } from '../model/topic-variant.ts';
import type { ToldEvent } from '../protocol/events.ts';
import type { Taught } from '../protocol/lesson.ts';
import { wholeBetween } from './input/option-values.ts';
import { cleanLine } from './output/clean.ts';
import { field, type Row } from './output/field.ts';
import type { Session } from './session.ts';
import { termChanges } from './term-changes.ts';

/** The fields of a change. */
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

function termsChanged(detail: ToldEvent['detail']): string {
  const [from, to] = [termsOf(detail['from']), termsOf(detail['to'])];
  const changed = termChanges(from, to);
  const { variant } = (detail['to'] ?? {}) as { variant?: TopicVariant };
  return changed.length > 0 ? changed.join(' ') : (variant?.kind ?? '');
}

/** What a change was about, in a few words. */
export function subjectOf({ kind, detail }: ToldEvent): string {
  const { title, path } = detail;
  const topic = Array.isArray(path) ? formatTopicPath(topicPath(path as string[])) : '';
  const name = typeof title === 'string' ? title : topic;
  if (kind === 'undone') {
    return [`change ${String(detail['id'])}:`, detail['kind'], name].filter(Boolean).join(' ');
  }
  if (typeof title === 'string') return title;
  return kind === 'changed' ? `${topic}: ${termsChanged(detail)}` : topic;
}

/** One change. */
export function eventRow(event: ToldEvent): Row {
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

/** Says that a lesson moved no topic, and that clicks made a sub-topic and how to take it back. */
export function tellTaught(
  { title, topics, grown }: Pick<Taught, 'title' | 'topics' | 'grown'>,
  { output }: Session,
): void {
  if (topics?.length === 0) {
    const item = title === '' ? 'this item' : `"${title}"`;
    const sentence = `no topic is about ${item}, so none moved; its words alone will count a little`;
    output.note(cleanLine(sentence));
    output.note(
      '  hint: have a topic take it in by a word of it: winnow topics add --term <word> <topic>',
    );
  }
  if (grown === null) return;
  output.note(`your clicks grew a topic: ${grown.topic}`);
  output.note(`  hint: winnow topics undo ${grown.event}`);
}
