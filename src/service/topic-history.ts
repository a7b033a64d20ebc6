/** Topics as they were after any change of a graph: its events replayed in order, as `undo.ts` and its kin act on them. */
import { replay } from '../interest/learn.ts';
import { type GraphEvent, topicOfEvent } from '../model/event.ts';
import { ancestorPaths, type TopicPath, topicPath } from '../model/topic-path.ts';
import { sameVariant, type TopicVariant } from '../model/topic-variant.ts';
import type { TopicThen } from '../protocol/topic-changes.ts';
import { readLessons } from './lesson.ts';

type Held = Omit<TopicThen, 'weight'>;
/** By `TopicPath.key`. */
type Graph = Map<string, Held>;

interface Recorded {
  readonly path: readonly string[];
  readonly variant: TopicVariant;
}

function put(graph: Graph, path: TopicPath, variant: TopicVariant): void {
  for (const parent of ancestorPaths(path)) {
    if (!graph.has(parent.key)) graph.set(parent.key, { path: parent, variant: { kind: 'label' } });
  }
  // A topic keeps the letters it was first written in.
  graph.set(path.key, { path: graph.get(path.key)?.path ?? path, variant });
}

function change(graph: Graph, event: GraphEvent, to: Recorded | undefined): void {
  const held = graph.get(topicOfEvent(event).key);
  if (held !== undefined && to !== undefined)
    graph.set(held.path.key, { ...held, variant: to.variant });
}

/** Sub-topics that a reset took: those still marked, and those that taking the reset back put there again. */
function takenByReset(events: readonly GraphEvent[], reset: number): GraphEvent[] {
  const regrown = events
    .filter(({ kind, detail }) => kind === 'undone' && detail['id'] === reset)
    .flatMap(({ detail }) => (detail['regrown'] ?? []) as number[]);
  return events.filter(
    ({ id, kind, undoneBy }) => kind === 'grown' && (undoneBy === reset || regrown.includes(id)),
  );
}

function takeBack(graph: Graph, event: GraphEvent, undo: number, events: readonly GraphEvent[]) {
  const { id, kind, detail } = event;
  if (kind === 'added' || kind === 'grown') {
    // The parents that came along went along.
    const gone = events.filter((each) => each.undoneBy === undo);
    for (const each of [event, ...gone]) graph.delete(topicOfEvent(each).key);
  }
  if (kind === 'changed') change(graph, event, detail['from'] as Recorded | undefined);
  if (kind === 'removed') {
    for (const { path, variant } of detail['topics'] as Recorded[]) {
      const restored = topicPath(path);
      if (!graph.has(restored.key)) put(graph, restored, variant);
    }
  }
  if (kind === 'reset') {
    for (const each of takenByReset(events, id))
      put(graph, topicOfEvent(each), { kind: 'expanded' });
  }
}

function apply(graph: Graph, event: GraphEvent, events: readonly GraphEvent[]): void {
  const { id, kind, detail } = event;
  if (kind === 'added') put(graph, topicOfEvent(event), detail['variant'] as TopicVariant);
  if (kind === 'grown') put(graph, topicOfEvent(event), { kind: 'expanded' });
  if (kind === 'changed') change(graph, event, detail['to'] as Recorded);
  if (kind === 'removed') {
    for (const { path } of detail['topics'] as Recorded[]) graph.delete(topicPath(path).key);
  }
  if (kind === 'reset') {
    for (const each of takenByReset(events, id)) graph.delete(topicOfEvent(each).key);
  }
  if (kind === 'undone') {
    const undone = events.find((each) => each.id === detail['id']);
    if (undone !== undefined) takeBack(graph, undone, id, events);
  }
}

/** To the two digits that are shown: what fades by less is no change. */
const share = (factor: number) => Math.round((100 * factor) / (1 + factor)) / 100;

/** The topics after the event `until`, by key; 0 is before the first. */
export function topicsAfter(
  events: readonly GraphEvent[],
  until: number,
): ReadonlyMap<string, TopicThen> {
  const graph: Graph = new Map();
  const past = events.filter(({ id }) => id <= until);
  for (const event of past) apply(graph, event, events);
  const standing = past.filter(({ undoneBy }) => undoneBy === undefined || undoneBy > until);
  const lessons = readLessons(standing.map(({ undoneBy: _, ...event }) => event));
  const { interests } = replay(lessons);
  return new Map(
    [...graph].map(([key, held]) => {
      const factor = Object.hasOwn(interests, key) ? interests[key]! : 1;
      return [key, { ...held, weight: share(factor) }];
    }),
  );
}

/** Topics that are not the same at both points, in the order of their keys. */
export function changedTopics(
  from: ReadonlyMap<string, TopicThen>,
  to: ReadonlyMap<string, TopicThen>,
): { path: TopicPath; from: TopicThen | undefined; to: TopicThen | undefined }[] {
  const keys = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  return keys.flatMap((key) => {
    const [one, other] = [from.get(key), to.get(key)];
    const { path } = (other ?? one)!;
    const same =
      one?.weight === other?.weight &&
      one !== undefined &&
      other !== undefined &&
      sameVariant(one.variant, other.variant);
    return same ? [] : [{ path, from: one, to: other }];
  });
}
