/** What is one step narrower than a topic: its sub-topics, and what expansion found below it. */
import type { Expansion } from '../model/concept.ts';
import { LIMITS } from '../model/limits.ts';
import { fitsSegment, type TopicPath, topicPath } from '../model/topic-path.ts';

export interface Narrower {
  /** The topics right below it, of those that are there. */
  readonly children: readonly TopicPath[];
  /** What expansion found besides, as deep as paths go. */
  readonly found: readonly TopicPath[];
}

function foundBelow(path: TopicPath, expansion: Expansion | undefined): TopicPath[] {
  if (path.segments.length >= LIMITS.topic.segments) return [];
  const labels = (expansion?.narrower ?? []).map(({ label }) => label).filter(fitsSegment);
  return labels.map((label) => topicPath([...path.segments, label]));
}

/** What is one step narrower than a path among `all` that are there, and by its expansion. */
export function narrowerThan(
  path: TopicPath,
  all: readonly TopicPath[],
  expansion: Expansion | undefined,
): Narrower {
  const depth = path.segments.length + 1;
  const children = all.filter(
    ({ segments, key }) => segments.length === depth && key.startsWith(`${path.key}/`),
  );
  const known = new Set(children.map(({ key }) => key));
  // Several stems of one word are found under the same label.
  const below = new Map(foundBelow(path, expansion).map((each) => [each.key, each]));
  return { children, found: [...below.values()].filter(({ key }) => !known.has(key)) };
}
