/** Items by themselves on Winnow's own surface: one with its whole text, marking as read, removing for good. */
import * as v from 'valibot';
import { LIMITS } from '../model/limits.ts';
import { plainObject, readShape } from './shape.ts';

const REMOVAL = plainObject({ item: v.string(), dryRun: v.optional(v.boolean(), false) });

/** The body `{item, dryRun}`: an item by its id, address or learning link. Throws `invalid`. */
export function readRemoval(json: unknown): v.InferOutput<typeof REMOVAL> {
  return readShape(REMOVAL, json, 'the body');
}

const REMOVED = plainObject({
  item: v.string(),
  url: v.string(),
  title: v.string(),
  /** How many items of other publishers, which tell the same story, go with it. */
  retellings: v.optional(v.number(), 0),
  /** False of a dry run. */
  removed: v.boolean(),
});

export type RemovedItem = v.InferOutput<typeof REMOVED>;

/** Throws `invalid`. */
export function readRemovedItem(json: unknown): RemovedItem {
  return readShape(REMOVED, json, 'the answer');
}

const TEXT_OR_NULL = v.optional(v.nullable(v.string()), null);

const WHOLE = plainObject({
  item: v.string(),
  url: v.string(),
  title: v.string(),
  /** Host of the original. */
  publisher: v.string(),
  /** `user/<name>` or `service/<name>`. */
  source: TEXT_OR_NULL,
  /** What the feed that it came by calls itself. */
  feedTitle: TEXT_OR_NULL,
  author: TEXT_OR_NULL,
  /** ISO 8601. */
  publishedAt: TEXT_OR_NULL,
  type: v.string(),
  language: TEXT_OR_NULL,
  /** The topic that it scores highest for, and the score, 0..1. */
  topic: TEXT_OR_NULL,
  score: v.optional(v.nullable(v.number()), null),
  /** Address of its sound or film. */
  media: TEXT_OR_NULL,
  /** All that is stored of it, plain: lines, with an empty one between blocks. */
  text: v.string(),
  /** What came of reading its article, where its source wants that: `read`, `waiting`, or in a word why there is no more text. */
  article: TEXT_OR_NULL,
  /** Whether the caller opened it, was taught by it or marked it. */
  read: v.boolean(),
});

/** One item with its whole text. */
export type WholeItem = v.InferOutput<typeof WHOLE>;

/** Throws `invalid`. */
export function readWholeItem(json: unknown): WholeItem {
  return readShape(WHOLE, json, 'the answer');
}

const { maxCount } = LIMITS.content;

const MARKING = plainObject({
  items: v.pipe(
    v.array(v.string()),
    v.nonEmpty('is empty'),
    v.maxLength(maxCount, `holds more than ${maxCount} items`),
  ),
  read: v.optional(v.boolean(), true),
});

/** The body `{items, read}`: items by their ids, addresses or learning links; `read` false marks as unread. Throws `invalid`. */
export function readMarking(json: unknown): v.InferOutput<typeof MARKING> {
  return readShape(MARKING, json, 'the body');
}

const MARKED = plainObject({
  items: v.array(plainObject({ item: v.string(), url: v.string(), title: v.string() })),
  read: v.boolean(),
});

export type MarkedItems = v.InferOutput<typeof MARKED>;

/** Throws `invalid`. */
export function readMarkedItems(json: unknown): MarkedItems {
  return readShape(MARKED, json, 'the answer');
}
