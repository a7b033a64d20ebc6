/**
 * Why an item has its scores, on Winnow's own surface: `{item, title, threshold, topics: [{topic, score, parts:
 * [{part, term, origin, field, amount}], change}]}`. The amounts of a topic add up to its score.
 */
import * as v from 'valibot';
import { plainObject, readShape } from './shape.ts';

const ABSENT_TEXT = v.optional(v.nullable(v.string()), null);

const PART = plainObject({
  /** `base`, `term`, `phrase`, `vector`, `excluded` or `learned`. */
  part: v.string(),
  /** As people read it; of `vector` the words of the item that are nearest to the topic, by commas. */
  term: ABSENT_TEXT,
  /** How the term came to the topic. */
  origin: ABSENT_TEXT,
  /** `title`, `text` or `whole`. */
  field: ABSENT_TEXT,
  /** Signed share of the score. */
  amount: v.number(),
});

const CHANGE = plainObject({
  /** `without` the term in the item, or `with` it in the title. */
  kind: v.picklist(['with', 'without']),
  /** As people read it; null for the nearness in meaning. */
  term: ABSENT_TEXT,
  /** What the score would be. */
  score: v.number(),
  /** Whether that lies on the other side of the threshold. */
  crosses: v.boolean(),
});

const TOPIC = plainObject({
  topic: v.string(),
  score: v.number(),
  parts: v.array(PART),
  change: v.optional(v.nullable(CHANGE), null),
});

const WHY = plainObject({
  item: v.string(),
  title: v.string(),
  threshold: v.number(),
  topics: v.array(TOPIC),
});

/** The scores of one item, taken apart, best topic first. */
export type Why = v.InferOutput<typeof WHY>;

export type TopicReason = Why['topics'][number];

/** The answer. Throws `invalid`. */
export function readWhy(json: unknown): Why {
  return readShape(WHY, json, 'the answer');
}
