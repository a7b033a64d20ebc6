/** Topics looked at before they are stored, on Winnow's own surface: what one would mean, and what it would list. */
import * as v from 'valibot';
import { LIMITS } from '../model/limits.ts';
import { parseTopicPath, type TopicPath } from '../model/topic-path.ts';
import type { OwnerTerms } from '../model/topic-variant.ts';
import { plainObject, readShape, wholeNumber } from './shape.ts';
import { writeTopicUris } from './topics.ts';

const TERMS = v.optional(v.array(v.string()), []);
const TRIAL_REQUEST = plainObject({
  uri: v.string(),
  include: TERMS,
  exclude: TERMS,
  count: v.optional(wholeNumber(0, LIMITS.content.maxCount), 10),
});

/** A topic to look at before it is stored; `count` is how many of the items it would list. */
export interface TrialRequest extends OwnerTerms {
  readonly path: TopicPath;
  readonly count: number;
}

/** The body of `POST /~winnow/topics/try`. */
export function writeTrialRequest({ path, ...rest }: TrialRequest): Record<string, unknown> {
  return { uri: writeTopicUris([path]).uris[0], ...rest };
}

/** The body back. Throws `invalid`. */
export function readTrialRequest(json: unknown): TrialRequest {
  const { uri, ...rest } = readShape(TRIAL_REQUEST, json, 'the body');
  return { path: parseTopicPath(uri), ...rest };
}

const TRIAL = plainObject({
  topic: v.string(),
  /** How many collected items it learned from; 0 while they are too few. */
  taughtBy: v.number(),
  /** Weightiest first; ruled out ones weigh less than nothing. */
  terms: v.array(plainObject({ text: v.string(), weight: v.number(), origin: v.string() })),
  narrower: v.array(v.string()),
  /** What the label stands for in the items to list, in words near it, and in how many; empty where that is one thing. */
  senses: v.array(plainObject({ words: v.array(v.string()), items: v.number() })),
  /** How many items it would list, and how many fall within 0.1 below. */
  listed: v.number(),
  nearMisses: v.number(),
  /** The best of them. */
  items: v.array(
    plainObject({ id: v.string(), title: v.string(), url: v.string(), score: v.number() }),
  ),
});

/** What a topic would mean and list. */
export type Trial = v.InferOutput<typeof TRIAL>;

/** The answer back. Throws `invalid`. */
export function readTrial(json: unknown): Trial {
  return readShape(TRIAL, json, 'the answer');
}
