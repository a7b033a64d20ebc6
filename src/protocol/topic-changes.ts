/** What became of topics between two points of a graph's history: `{changes: [{topic, from, to}]}`. */
import * as v from 'valibot';
import { formatTopicPath, type TopicPath } from '../model/topic-path.ts';
import { ownerTermsOf, type TopicVariant, VARIANT_KINDS } from '../model/topic-variant.ts';
import { plainObject, readShape } from './shape.ts';

const THEN = plainObject({
  match: v.picklist(VARIANT_KINDS),
  include: v.array(v.string()),
  exclude: v.array(v.string()),
  /** What a score of 0.5 becomes by what was learned about the topic, 0..1. */
  weight: v.number(),
});
const CHANGES = plainObject({
  changes: v.array(
    plainObject({ topic: v.string(), from: v.nullable(THEN), to: v.nullable(THEN) }),
  ),
});

/** A topic as it was at a point; null where it was not there. */
export type WrittenThen = v.InferOutput<typeof THEN> | null;

/** A topic that is not at one point what it is at the other. */
export type WrittenTopicChange = v.InferOutput<typeof CHANGES>['changes'][number];

/** A topic at a point of the history. */
export interface TopicThen {
  readonly path: TopicPath;
  readonly variant: TopicVariant;
  /** 0..1, 0.5 when nothing was learned about it. */
  readonly weight: number;
}

function writeThen(topic: TopicThen | undefined): WrittenThen {
  if (topic === undefined) return null;
  const { variant, weight } = topic;
  const { include, exclude } = ownerTermsOf(variant);
  return { match: variant.kind, include: [...include], exclude: [...exclude], weight };
}

/** One change. */
export function writeTopicChange(
  path: TopicPath,
  from: TopicThen | undefined,
  to: TopicThen | undefined,
): WrittenTopicChange {
  return { topic: formatTopicPath(path), from: writeThen(from), to: writeThen(to) };
}

/** The answer back. Throws `invalid`. */
export function readTopicChanges(json: unknown): WrittenTopicChange[] {
  return readShape(CHANGES, json, 'the changes').changes;
}
