/** The history of a graph on Winnow's own surface: `{events: [{id, at, actor, kind, detail, undoneBy}]}`, newest first. */
import * as v from 'valibot';
import {
  EVENT_ACTORS,
  EVENT_KINDS,
  type EventActor,
  type EventKind,
  type GraphEvent,
} from '../model/event.ts';
import { plainObject, readShape } from './shape.ts';

export interface WireEvent {
  readonly id: number;
  readonly at: string;
  readonly actor: EventActor;
  readonly kind: EventKind;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly undoneBy: number | null;
}

/** One event. */
export function writeEvent({ id, at, actor, kind, detail, undoneBy }: GraphEvent): WireEvent {
  return { id, at: new Date(at).toISOString(), actor, kind, detail, undoneBy: undoneBy ?? null };
}

const EVENT = plainObject({
  id: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  actor: v.picklist(EVENT_ACTORS),
  kind: v.picklist(EVENT_KINDS),
  detail: v.optional(v.record(v.string(), v.unknown()), {}),
  undoneBy: v.optional(v.nullable(v.number()), null),
});
const EVENTS = plainObject({ events: v.array(EVENT) });

function read({ at, undoneBy, ...event }: v.InferOutput<typeof EVENT>): GraphEvent {
  return { ...event, at: Date.parse(at), ...(undoneBy === null ? {} : { undoneBy }) };
}

/** One event back. Throws `invalid`. */
export function readEvent(json: unknown): GraphEvent {
  return read(readShape(EVENT, json, 'the event'));
}

/** The list back. Throws `invalid`. */
export function readEvents(json: unknown): GraphEvent[] {
  return readShape(EVENTS, json, 'the history').events.map(read);
}

const UNDO = plainObject({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** The body `{id}` that names the event to take back. Throws `invalid`. */
export function readUndo(json: unknown): number {
  return readShape(UNDO, json, 'the body').id;
}

const LESSON = plainObject({ item: v.string(), less: v.optional(v.boolean(), false) });

/** The body `{item, less}`: an item by its id, address or learning link. Throws `invalid`. */
export function readLessonRequest(json: unknown): { item: string; less: boolean } {
  return readShape(LESSON, json, 'the body');
}

const TAUGHT = plainObject({
  item: v.string(),
  title: v.string(),
  event: v.nullable(v.number()),
  grown: v.optional(v.nullable(plainObject({ event: v.number(), topic: v.string() })), null),
});

/** What a lesson did: the event, or null when the graph had learned from the item that day already. */
export interface Taught {
  readonly item: string;
  readonly title: string;
  readonly event: number | null;
  /** The sub-topic that it made grow, with the event to take back. */
  readonly grown: { readonly event: number; readonly topic: string } | null;
  /** Set where the link of the item was followed instead: the service does not tell what came of it. */
  readonly followed?: true;
}

/** The answer back. Throws `invalid`. */
export function readTaught(json: unknown): Taught {
  return readShape(TAUGHT, json, 'the answer');
}

const VISITORS = plainObject({ teach: v.picklist(['everyone', 'owner']) });

/** `{teach}`: whether the clicks of everyone who holds a link teach, or the owner's alone. Throws `invalid`. */
export function readVisitors(json: unknown): 'everyone' | 'owner' {
  return readShape(VISITORS, json, 'the body').teach;
}
