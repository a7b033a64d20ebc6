/** What is one step narrower than a topic: its sub-topics, and what expansion found below it. */
import type { Expansion } from '../model/concept.ts';
import { groupedBy } from '../model/grouped-by.ts';
import { LIMITS } from '../model/limits.ts';
import { fitsSegment, keyAbove, type TopicPath, topicPath } from '../model/topic-path.ts';

export interface Narrower {
  /** The topics right below it, of those that are there. */
  readonly children: readonly TopicPath[];
  /** What expansion found besides, as deep as paths go. */
  readonly found: readonly TopicPath[];
}

/** What is one step narrower than a path, by its expansion too. */
export type NarrowerThan = (path: TopicPath, expansion: Expansion | undefined) => Narrower;

function foundBelow(path: TopicPath, expansion: Expansion | undefined): TopicPath[] {
  if (path.segments.length >= LIMITS.topic.segments) return [];
  const labels = (expansion?.narrower ?? []).map(({ label }) => label).filter(fitsSegment);
  return labels.map((label) => topicPath([...path.segments, label]));
}

/** Among `all` that are there. A graph may hold thousands: each is looked at once, not once for every other. */
export function createNarrower(all: readonly TopicPath[]): NarrowerThan {
  const childrenOf = groupedBy(all, ({ key }) => keyAbove(key));
  return (path, expansion) => {
    const children = childrenOf.get(path.key) ?? [];
    const known = new Set(children.map(({ key }) => key));
    // Several stems of one word are found under the same label.
    const below = new Map(foundBelow(path, expansion).map((each) => [each.key, each]));
    return { children, found: [...below.values()].filter(({ key }) => !known.has(key)) };
  };
}
