/** Events: the append-only history of a graph. The graph is their replay. */
import { type TopicPath, topicPath } from './topic-path.ts';

/** `changed`: how a topic is matched; `grown`: clicks made a sub-topic of a narrower concept. */
export const EVENT_KINDS = [
  'added',
  'changed',
  'removed',
  'learned',
  'unlearned',
  'grown',
  'reset',
  'undone',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Who moved the graph: its owner, someone who holds a shared link, a document that was applied (`import` in events
 * from before `apply` had its name), or the service itself.
 */
export const EVENT_ACTORS = ['owner', 'visitor', 'apply', 'import', 'service'] as const;

export type EventActor = (typeof EVENT_ACTORS)[number];

export interface GraphEvent {
  readonly id: number;
  readonly at: number;
  readonly actor: EventActor;
  readonly kind: EventKind;
  /** What the kind needs to be replayed; JSON. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** The event that took this one back. */
  readonly undoneBy?: number;
}

/** The topic that an event is about: of all kinds but lessons, resets and undoing. */
export function topicOfEvent({ detail }: GraphEvent): TopicPath {
  return topicPath(detail['path'] as string[]);
}
