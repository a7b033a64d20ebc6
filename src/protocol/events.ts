/** The history of a graph on Winnow's own surface: `{events: [{id, at, actor, kind, detail, undoneBy}]}`, newest first. */
import * as v from 'valibot';
import {
  EVENT_ACTORS,
  EVENT_KINDS,
  type EventActor,
  type EventKind,
  type GraphEvent,
} from '../model/event.ts';
import { MOMENT, plainObject, readShape, wholeNumber } from './shape.ts';

export interface WireEvent {
  readonly id: number;
  readonly at: string;
  readonly actor: EventActor;
  readonly kind: EventKind;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly undoneBy: number | null;
}

/** An event as a service tells it; what its detail holds is for that service to say. */
export interface ToldEvent extends Pick<GraphEvent, 'id' | 'at' | 'actor' | 'kind' | 'undoneBy'> {
  readonly detail: Readonly<Record<string, unknown>>;
}

/** One event. */
export function writeEvent({ id, at, actor, kind, detail, undoneBy }: ToldEvent): WireEvent {
  return { id, at: new Date(at).toISOString(), actor, kind, detail, undoneBy: undoneBy ?? null };
}

const EVENT = plainObject({
  id: v.number(),
  at: MOMENT,
  actor: v.picklist(EVENT_ACTORS),
  kind: v.picklist(EVENT_KINDS),
  detail: v.optional(v.record(v.string(), v.unknown()), {}),
  undoneBy: v.optional(v.nullable(v.number()), null),
});
const EVENTS = plainObject({ events: v.array(EVENT) });

function toEvent({ at, undoneBy, ...event }: v.InferOutput<typeof EVENT>): ToldEvent {
  return { ...event, at: Date.parse(at), ...(undoneBy === null ? {} : { undoneBy }) };
}

/** One event back. Throws `invalid`. */
export function readEvent(json: unknown): ToldEvent {
  return toEvent(readShape(EVENT, json, 'the event'));
}

/** The list back. Throws `invalid`. */
export function readEvents(json: unknown): ToldEvent[] {
  return readShape(EVENTS, json, 'the history').events.map(toEvent);
}

const UNDO = plainObject({ id: wholeNumber(1) });

/** The body `{id}` that names the event to take back. Throws `invalid`. */
export function readUndo(json: unknown): number {
  return readShape(UNDO, json, 'the body').id;
}
