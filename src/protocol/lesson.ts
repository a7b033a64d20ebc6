/** Lessons on Winnow's own surface: an item that teaches the graph, what came of it, and whose clicks teach. */
import * as v from 'valibot';
import { plainObject, readShape } from './shape.ts';

const LESSON = plainObject({ item: v.string(), less: v.optional(v.boolean(), false) });

/** The body `{item, less}`: an item by its id, address or learning link. Throws `invalid`. */
export function readLessonRequest(json: unknown): { item: string; less: boolean } {
  return readShape(LESSON, json, 'the body');
}

const TAUGHT = plainObject({
  item: v.string(),
  title: v.string(),
  event: v.nullable(v.number()),
  topics: v.optional(v.nullable(v.array(v.string())), null),
  grown: v.optional(v.nullable(plainObject({ event: v.number(), topic: v.string() })), null),
});

/** What a lesson did: the event, or null when the graph had learned from the item that day already. */
export interface Taught {
  readonly item: string;
  readonly title: string;
  readonly event: number | null;
  /** The topics that it moved, none where no topic is about the item; null where there was no lesson or nobody tells. */
  readonly topics: readonly string[] | null;
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
