/** A graph as one document: topics with the terms their owner steers them by, and sources. What was learned is not part of it. */
import * as v from 'valibot';
import { type DocumentPath, WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import { type SourceEntry, type SourceSettings, TIME_FRAMES } from '../model/source.ts';
import { type TopicPath, topicPath } from '../model/topic-path.ts';
import { steeredBy, type TopicVariant } from '../model/topic-variant.ts';
import { readAt, readShape, strictObject } from './shape.ts';
import { entryName, readEntryUrl } from './source-entry.ts';
import { readSourceName } from './source-name.ts';
import { KEEP_DAYS, KEEP_ITEMS } from './source-settings.ts';

/** Raised when a document of this form would be misread by an older Winnow. */
const GRAPH_VERSION = 1;

export interface GraphTopic {
  readonly path: TopicPath;
  readonly variant: TopicVariant;
}

export interface GraphSource {
  readonly name: string;
  readonly isDefault: boolean;
  readonly settings: SourceSettings;
  readonly entries: readonly SourceEntry[];
}

export interface Graph {
  /** In the order of their keys; parents that are only there for what lies below them are left out. */
  readonly topics: readonly GraphTopic[];
  readonly sources: readonly GraphSource[];
}

/** What a document asks for: of a kind that it does not speak of, everything stays as it is. */
export type WantedGraph = Partial<Graph>;

const { perGraph } = LIMITS.topic;
const WORDS = v.optional(v.array(v.string()), []);
const ENTRY = strictObject({
  url: v.exactOptional(v.string()),
  service: v.exactOptional(v.string()),
  title: v.exactOptional(v.string()),
  group: v.exactOptional(v.string()),
  time: v.exactOptional(v.picklist(TIME_FRAMES)),
  siteUrl: v.exactOptional(v.string()),
});
const GRAPH = strictObject({
  winnow: v.literal(GRAPH_VERSION),
  topics: v.exactOptional(
    v.pipe(
      v.array(
        strictObject({
          topic: v.string(),
          match: v.optional(v.picklist(['expanded', 'label']), 'expanded'),
          include: WORDS,
          exclude: WORDS,
        }),
      ),
      // All of them are made in one step, for which everybody waits.
      v.maxLength(perGraph, `holds more than ${perGraph} topics`),
    ),
  ),
  sources: v.exactOptional(
    v.array(
      strictObject({
        name: v.string(),
        default: v.optional(v.boolean(), false),
        fullText: v.optional(v.boolean(), false),
        keepItems: v.exactOptional(KEEP_ITEMS),
        keepDays: v.exactOptional(KEEP_DAYS),
        entries: v.optional(v.array(ENTRY), []),
      }),
    ),
  ),
});

/** `/` separates segments; inside one it is `%2F`, and `%` is `%25`. Everything else stands for itself. */
function writePath({ segments }: TopicPath): string {
  return segments.map((part) => part.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');
}

function readPath(text: string): TopicPath {
  if (text.includes(';')) {
    // In an address it means "or", so nobody could ask for such a topic or remove it again.
    throw new WinnowError('invalid', `"${text}" is more than one topic; write each on its own`);
  }
  const segments = text.split('/');
  return topicPath(segments.map((part) => part.replaceAll('%2F', '/').replaceAll('%25', '%')));
}

function writeVariant(variant: TopicVariant): Record<string, unknown> {
  if (variant.kind === 'label') return { match: 'label' };
  if (variant.kind === 'expanded') return {};
  const { include, exclude } = variant;
  return {
    ...(include.length === 0 ? {} : { include }),
    ...(exclude.length === 0 ? {} : { exclude }),
  };
}

function writeTopic({ path, variant }: GraphTopic): Record<string, unknown> {
  return { topic: writePath(path), ...writeVariant(variant) };
}

function writeSource(source: GraphSource): Record<string, unknown> {
  const { name, isDefault, settings, entries } = source;
  const { fullText, ...kept } = settings;
  return {
    name,
    ...(isDefault ? { default: true } : {}),
    ...(fullText ? { fullText } : {}),
    ...kept,
    entries: entries.map(({ reference, ...entry }) => ({
      ...(reference === undefined ? {} : { service: reference }),
      ...entry,
    })),
  };
}

/** The document; without a kind that it does not speak of. */
export function writeGraph({ topics, sources }: WantedGraph): Record<string, unknown> {
  return {
    winnow: GRAPH_VERSION,
    ...(topics === undefined ? {} : { topics: topics.map(writeTopic) }),
    ...(sources === undefined ? {} : { sources: sources.map(writeSource) }),
  };
}

/** The values as they are. Throws `invalid`, with the place, for a second one of the same name. */
function eachOnce<T>(
  values: readonly T[],
  nameOf: (value: T) => string,
  what: string,
  list: DocumentPath,
): readonly T[] {
  const names = new Set<string>();
  for (const [index, name] of values.map(nameOf).entries()) {
    if (names.has(name)) {
      const at = [...list, index];
      throw new WinnowError('invalid', `${what} "${name}" is there twice`, { at });
    }
    names.add(name);
  }
  return values;
}

type Written = Required<v.InferOutput<typeof GRAPH>>;

function readTopic({ topic, match, include, exclude }: Written['topics'][number]): GraphTopic {
  const steered = include.length + exclude.length > 0;
  if (steered && match === 'label') {
    throw new WinnowError(
      'invalid',
      `"${topic}" is matched by its label alone, so it has no terms`,
    );
  }
  return {
    path: readPath(topic),
    variant: steered ? steeredBy(include, exclude) : { kind: match },
  };
}

function readSource(source: Written['sources'][number], at: DocumentPath): GraphSource {
  const { name, default: isDefault, entries, ...settings } = source;
  const made = entries.map(({ service, url, siteUrl, ...others }, index): SourceEntry => {
    const place = [...at, 'entries', index];
    const read = (name: string, address: string) =>
      readAt([...place, name], () => readEntryUrl(address));
    const entry = siteUrl === undefined ? others : { ...others, siteUrl: read('siteUrl', siteUrl) };
    if (url === undefined && service !== undefined) return { reference: service, ...entry };
    if (url === undefined || service !== undefined) {
      const sentence = `an entry of "${name}" must have either url or service`;
      throw new WinnowError('invalid', sentence, { at: place });
    }
    return { url: read('url', url), ...entry };
  });
  // Kept once, it would never be what the document says.
  eachOnce(made, entryName, `the entry of "${name}",`, [...at, 'entries']);
  const known = readAt([...at, 'name'], () => readSourceName(name));
  return { name: known, isDefault, settings, entries: made };
}

function readTopics(topics: Written['topics']): readonly GraphTopic[] {
  const read = topics.map((topic, index) => readAt(['topics', index], () => readTopic(topic)));
  return eachOnce(read, ({ path }) => path.key, 'the topic', ['topics']);
}

function readSources(sources: Written['sources']): readonly GraphSource[] {
  const read = sources.map((source, index) => readSource(source, ['sources', index]));
  const defaults = [...read.keys()].filter((index) => read[index]?.isDefault);
  if (defaults.length > 1) {
    const at = ['sources', defaults[1]!, 'default'];
    throw new WinnowError('invalid', 'only one source can be the default', { at });
  }
  return eachOnce(read, ({ name }) => name, 'the source', ['sources']);
}

/** What the document asks for. Throws `invalid` with the first thing that is wrong, and where. */
export function readWantedGraph(json: unknown): WantedGraph {
  const { topics, sources } = readShape(GRAPH, json, 'the graph');
  return {
    ...(topics === undefined ? {} : { topics: readTopics(topics) }),
    ...(sources === undefined ? {} : { sources: readSources(sources) }),
  };
}

/** A whole graph, which has nothing of a kind that its document does not speak of. Throws as `readWantedGraph` does. */
export function readGraph(json: unknown): Graph {
  return { topics: [], sources: [], ...readWantedGraph(json) };
}
