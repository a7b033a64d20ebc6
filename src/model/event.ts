/** Events: the append-only history of a graph. The graph is their replay. */
import { type TopicPath, topicPath } from './topic-path.ts';
import type { TopicVariant } from './topic-variant.ts';

/** Segments of a topic path. */
type Segments = readonly string[];

/** How a topic is held. */
export type HeldAs = {
  readonly variant: TopicVariant;
  /** Whether it is there only for a topic below it. */
  readonly implied: boolean;
};

/** All that is needed to put a topic back. */
export type RemovedTopic = HeldAs & { readonly path: Segments; readonly weight: number };

/** What a click on an item taught: all that its replay needs when the item is long gone. */
export type Lesson = {
  /** Public id. */
  readonly item: string;
  readonly title: string;
  /** Topics of the graph that annotate the item, best first, with the narrower concept it names. */
  readonly topics: readonly {
    readonly path: Segments;
    /** 0..1, as it was then. */
    readonly relevance: number;
    /** Whether the item says what the topic is called. */
    readonly named?: true;
    readonly narrower?: string;
  }[];
  /** What the item is about, 0..1 each. */
  readonly stems: Readonly<Record<string, number>>;
};

/** The kinds of events, each with what it needs to be replayed; JSON. */
type Details = {
  /** `implied` where it came along as the parent of another; events from before that was kept do not say. */
  added: { readonly path: Segments; readonly variant: TopicVariant; readonly implied?: true };
  /** How a topic is matched; `from` is absent where it was not there any more. */
  changed: { readonly path: Segments; readonly from?: HeldAs; readonly to: HeldAs };
  removed: { readonly path: Segments; readonly topics: readonly RemovedTopic[] };
  learned: Lesson;
  unlearned: Lesson;
  /** Clicks made a sub-topic of a narrower concept of `topic`. */
  grown: { readonly path: Segments; readonly topic: Segments; readonly narrower: string };
  reset: Readonly<Record<string, never>>;
  /** The event that was taken back, and the sub-topics that grew again with it. */
  undone: {
    readonly id: number;
    readonly kind: EventKind;
    readonly path?: Segments;
    readonly title?: string;
    readonly regrown?: readonly number[];
  };
};

export const EVENT_KINDS = [
  'added',
  'changed',
  'removed',
  'learned',
  'unlearned',
  'grown',
  'reset',
  'undone',
] as const satisfies readonly (keyof Details)[];

export type EventKind = keyof Details;

/**
 * Who moved the graph: its owner, someone who holds a shared link, a document that was applied (`import` in events
 * from before `apply` had its name), or the service itself.
 */
export const EVENT_ACTORS = ['owner', 'visitor', 'apply', 'import', 'service'] as const;

export type EventActor = (typeof EVENT_ACTORS)[number];

type EventOf<Kind extends EventKind> = {
  [K in Kind]: {
    /** Milliseconds since 1970. */
    readonly at: number;
    readonly actor: EventActor;
    readonly kind: K;
    readonly detail: Details[K];
  };
}[Kind];

/** An event that is to be kept. */
export type NewEvent = EventOf<EventKind>;

interface Kept {
  readonly id: number;
  /** The event that took this one back. */
  readonly undoneBy?: number;
}

export type GraphEvent = NewEvent & Kept;

/** An event that put a topic somewhere, changed it, or took it away. */
export type TopicEvent = EventOf<'added' | 'changed' | 'removed' | 'grown'> & Kept;

/** The topic that an event is about. */
export function topicOfEvent({ detail }: TopicEvent): TopicPath {
  return topicPath(detail.path);
}
