/** Topics and the terms that steer them, on Winnow's own surface: `{uris, include, exclude, drop}`. */
import * as v from 'valibot';
import { parseTopicPath, type TopicPath } from '../model/topic-path.ts';
import {
  ownerTermsOf,
  type Steering,
  type TopicVariant,
  VARIANT_KINDS,
} from '../model/topic-variant.ts';
import { plainObject, readShape } from './shape.ts';
import { readTopicUris, writeTopicUris } from './topics.ts';

const TERMS = v.optional(v.array(v.string()), []);
const STEERING = plainObject({ include: TERMS, exclude: TERMS, drop: TERMS });

/** Topics to add, or to change where they are there. */
export interface SteeringRequest extends Steering {
  readonly paths: readonly TopicPath[];
}

/** The body of `POST /~winnow/topics`. */
export function writeSteering({ paths, ...steering }: SteeringRequest): Record<string, unknown> {
  return { ...writeTopicUris(paths), ...steering };
}

/** The body back. Throws `invalid`. */
export function readSteering(json: unknown): SteeringRequest {
  return { ...readShape(STEERING, json, 'the body'), paths: readTopicUris(json) };
}

const HELD = plainObject({
  topics: v.array(
    plainObject({
      uri: v.string(),
      match: v.picklist(VARIANT_KINDS),
      include: TERMS,
      exclude: TERMS,
      turned: TERMS,
    }),
  ),
});

type WireHeldTopic = v.InferOutput<typeof HELD>['topics'][number];

/** A topic with how it is matched; `turned` are terms that it was steered by the other way before. */
export type HeldTopic = Omit<WireHeldTopic, 'uri'> & { readonly path: TopicPath };

/** A topic with how the graph holds it, on the wire. */
export function writeHeldTopic(
  path: TopicPath,
  variant: TopicVariant,
  turned: readonly string[],
): WireHeldTopic {
  const { include, exclude } = ownerTermsOf(variant);
  return {
    uri: writeTopicUris([path]).uris[0]!,
    match: variant.kind,
    include: [...include],
    exclude: [...exclude],
    turned: [...turned],
  };
}

/** The answer back. Throws `invalid`. */
export function readHeldTopics(json: unknown): HeldTopic[] {
  const { topics } = readShape(HELD, json, 'the answer');
  return topics.map(({ uri, ...held }) => ({ path: parseTopicPath(uri), ...held }));
}
