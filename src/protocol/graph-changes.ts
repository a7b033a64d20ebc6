/** What turns one graph into another. */
import * as v from 'valibot';
import { ancestorPaths, formatTopicPath } from '../model/topic-path.ts';
import { type Graph, type GraphSource, type GraphTopic, writeGraph } from './graph.ts';
import { sourceDifferences, termsGoing, topicDifferences } from './graph-differences.ts';
import { plainObject, readShape } from './shape.ts';

export type GraphChange =
  | {
      readonly act: 'add' | 'change' | 'remove';
      readonly topic: GraphTopic;
      /** What it is so far, where it is changed. */
      readonly was?: GraphTopic;
      /** It goes, but as a parent of others it stays there unasked for. */
      readonly stays?: boolean;
    }
  | {
      readonly act: 'add' | 'change' | 'remove';
      readonly source: GraphSource;
      readonly was?: GraphSource;
    };

function sameTopic(one: GraphTopic, other: GraphTopic): boolean {
  const text = (topic: GraphTopic) =>
    JSON.stringify(writeGraph({ topics: [{ ...topic, path: one.path }], sources: [] }));
  return text(one) === text(other);
}

function sameSource(one: GraphSource, other: GraphSource): boolean {
  const text = ({ isDefault, settings: { fullText, keepItems, keepDays }, entries }: GraphSource) =>
    JSON.stringify([
      [isDefault, fullText, keepItems, keepDays],
      entries.map(({ url, reference, title, group, time, siteUrl }) => {
        return [url, reference, title, group, time, siteUrl];
      }),
    ]);
  return text(one) === text(other);
}

/** Removals first, deepest topics first among them; then what is added or changed, parents first. */
export function graphChanges(from: Graph, to: Graph): GraphChange[] {
  const wanted = new Map(to.topics.map((topic) => [topic.path.key, topic]));
  const known = new Map(from.topics.map((topic) => [topic.path.key, topic]));
  const parents = new Set(
    to.topics.flatMap(({ path }) => ancestorPaths(path)).map(({ key }) => key),
  );
  const sources = new Map(to.sources.map((source) => [source.name, source]));
  const held = new Map(from.sources.map((source) => [source.name, source]));
  const changes: GraphChange[] = [];
  for (const topic of from.topics.toReversed()) {
    const { key } = topic.path;
    if (!wanted.has(key)) changes.push({ act: 'remove', topic, stays: parents.has(key) });
  }
  for (const source of from.sources) {
    if (!sources.has(source.name)) changes.push({ act: 'remove', source });
  }
  for (const topic of to.topics) {
    const now = known.get(topic.path.key);
    if (now === undefined) changes.push({ act: 'add', topic });
    else if (!sameTopic(now, topic)) {
      changes.push({ act: 'change', topic, was: now });
    }
  }
  for (const source of to.sources) {
    const now = held.get(source.name);
    if (now === undefined) changes.push({ act: 'add', source });
    else if (!sameSource(now, source)) {
      changes.push({ act: 'change', source, was: now });
    }
  }
  return changes;
}

const CHANGES = plainObject({
  changes: v.array(
    plainObject({
      action: v.picklist(['add', 'change', 'remove']),
      kind: v.picklist(['topic', 'source']),
      name: v.string(),
      /** What becomes different, a sentence each in the words of the document; of what goes, what goes with it. */
      differences: v.optional(v.array(v.string()), []),
    }),
  ),
});

/** Changes as people and programs read them. */
export type WrittenChanges = v.InferOutput<typeof CHANGES>;

export type WrittenChange = WrittenChanges['changes'][number];

/** Throws `invalid`. */
export function readChanges(json: unknown): WrittenChange[] {
  return readShape(CHANGES, json, 'the changes').changes;
}

function writeChange(change: GraphChange): WrittenChange {
  const { act: action } = change;
  if ('topic' in change) {
    const { topic, was, stays = false } = change;
    const name = formatTopicPath(topic.path);
    if (action !== 'remove') {
      return { action, kind: 'topic', name, differences: topicDifferences(was, topic) };
    }
    // It is still there afterwards: to say that it goes would be untrue.
    const kept = stays ? ['stays, but only as the parent of others'] : [];
    const differences = [...kept, ...termsGoing(topic)];
    return { action: stays ? 'change' : action, kind: 'topic', name, differences };
  }
  const { source, was } = change;
  const [before, after] =
    action === 'remove' ? [source, { ...source, entries: [] }] : [was, source];
  const differences = sourceDifferences(before, after);
  return { action, kind: 'source', name: source.name, differences };
}

/** The changes in their order. */
export function writeChanges(changes: readonly GraphChange[]): WrittenChanges {
  return { changes: changes.map(writeChange) };
}
