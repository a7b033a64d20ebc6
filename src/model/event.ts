/** Events: the append-only history of a graph. The graph is their replay. */

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

/** Who moved the graph: its owner, someone who holds a shared link, an import, or the service itself. */
export type EventActor = 'owner' | 'visitor' | 'import' | 'service';

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
