/** Topics on the v1 wire: `{id: '/topics/<path>', 'skos:prefLabel': '<last segment>'}`. */
import * as v from 'valibot';
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import {
  alternativePaths,
  decodeSegment,
  encodeTopicPath,
  parseTopicPath,
  type TopicPath,
  topicLabel,
  topicPath,
} from '../model/topic-path.ts';
import { plainObject, readShape } from './shape.ts';

export interface WireTopic {
  readonly id: string;
  readonly 'skos:prefLabel': string;
}

/** What the data service and the content service have at addresses where a topic of that name would be. */
const RESERVED = ['@Sources', '@ServiceSources', '~learn'];

/** What has the address of a topic, in whatever case; undefined where nothing else has. */
function reservedName({ segments: [head = ''] }: TopicPath): string | undefined {
  return RESERVED.find((name) => name.toLowerCase() === head.toLowerCase());
}

/** Whether a topic can be added, as far as its address tells. */
export function isAddressable(topic: TopicPath): boolean {
  return reservedName(topic) === undefined;
}

/**
 * Throws `invalid` for a topic to be added that no address would reach, since its first segment names something else there,
 * in whatever case, since whoever writes `@sources` means the sources.
 */
export function checkAddressable(topic: TopicPath): void {
  const reserved = reservedName(topic);
  if (reserved === undefined) return;
  throw new WinnowError(
    'invalid',
    `a topic cannot be called "${topic.segments[0]}", since "${reserved}" is the address of something else`,
  );
}

const PREFIX = '/topics/';

const URIS = plainObject({ uris: v.pipe(v.array(v.string()), v.nonEmpty('is empty')) });
const TOPIC = v.looseObject({ id: v.string(), 'skos:prefLabel': v.optional(v.string()) });
const TOPIC_LIST = v.union([v.array(TOPIC), v.looseObject({ topics: v.array(TOPIC) })]);

/** One topic object. */
export function writeTopic(path: TopicPath): WireTopic {
  return { id: PREFIX + encodeTopicPath(path), 'skos:prefLabel': topicLabel(path) };
}

/** The answer to `POST /v1/topics`: a bare array. */
export function writeTopics(paths: readonly TopicPath[]): WireTopic[] {
  return paths.map(writeTopic);
}

/** The answer to `GET /v1/topics`. */
export function writeTopicList(paths: readonly TopicPath[]): { topics: WireTopic[] } {
  return { topics: writeTopics(paths) };
}

/** The body of `POST /v1/topics`. */
export function writeTopicUris(paths: readonly TopicPath[]): { uris: string[] } {
  return { uris: paths.map((path) => `/${encodeTopicPath(path)}`) };
}

function checkCount(topics: number): void {
  const most = LIMITS.topic.perRequest;
  if (topics > most) throw new WinnowError('invalid', `one request adds at most ${most} topics`);
}

/**
 * The paths of a `{uris: [string]}` body, each `;` expanded into its alternatives, each path once.
 * Throws `invalid` for another shape, a bad path, or more than 1,000 paths.
 */
export function readTopicUris(json: unknown): TopicPath[] {
  const { uris } = readShape(URIS, json, 'the topic list');
  // A body may name one topic a hundred thousand times, and reading each would hold up everybody else.
  checkCount(uris.length);
  const paths = new Map<string, TopicPath>();
  for (const uri of uris) {
    for (const path of alternativePaths(parseTopicPath(uri))) {
      if (!paths.has(path.key)) paths.set(path.key, path);
      checkCount(paths.size);
    }
  }
  return [...paths.values()];
}

/** The path of raw (still encoded) segments of an address; `+` and `%20` are both a space. */
export function readTopicSegments(rawSegments: readonly string[]): TopicPath {
  return topicPath(rawSegments.map(decodeSegment));
}

/** The path an `id` names. Throws `invalid` when it is not `/topics/<path>`. */
export function readTopicId(id: string): TopicPath {
  if (!id.startsWith(PREFIX)) throw new WinnowError('invalid', `"${id}" is not a topic id`);
  return parseTopicPath(id.slice(PREFIX.length));
}

/** Topic objects as the service lists them, bare or under `topics`. Throws `invalid`. */
export function readTopicList(json: unknown): TopicPath[] {
  const list = readShape(TOPIC_LIST, json, 'the topic list');
  return (Array.isArray(list) ? list : list.topics).map((topic) => readTopicId(topic.id));
}
