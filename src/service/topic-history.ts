/** Topics as they were after any change of a graph: its events replayed in order, as `undo.ts` and its kin act on them. */
import { replay } from '../interest/learn.ts';
import { WinnowError } from '../model/errors.ts';
import { type GraphEvent, type HeldAs, type TopicEvent, topicOfEvent } from '../model/event.ts';
import { ancestorPaths, type TopicPath, topicPath } from '../model/topic-path.ts';
import { sameVariant, type TopicVariant } from '../model/topic-variant.ts';
import type { TopicThen } from '../protocol/topic-changes.ts';
import { readLessons } from './lesson.ts';

/** That no event of a graph has this id, as `missing`. */
export function noChangeError(id: number): WinnowError {
  return new WinnowError('missing', `there is no change ${id}`, {
    hint: 'winnow topics log, or winnow learn log',
  });
}

interface Held extends Omit<TopicThen, 'weight'> {
  /** Whether it is there only as the parent of another. */
  readonly implied: boolean;
}
/** By `TopicPath.key`. */
type Graph = Map<string, Held>;

function put(graph: Graph, path: TopicPath, variant: TopicVariant, implied = false): void {
  for (const parent of ancestorPaths(path)) {
    if (graph.has(parent.key)) continue;
    graph.set(parent.key, { path: parent, variant: { kind: 'label' }, implied: true });
  }
  // A topic keeps the letters it was first written in.
  graph.set(path.key, { path: graph.get(path.key)?.path ?? path, variant, implied });
}

function change(graph: Graph, event: TopicEvent, to: HeldAs | undefined): void {
  const held = graph.get(topicOfEvent(event).key);
  if (held !== undefined && to !== undefined) graph.set(held.path.key, { ...held, ...to });
}

/** Sub-topics that a reset took: those still marked, and those that taking the reset back put there again. */
function takenByReset(events: readonly GraphEvent[], reset: number): TopicEvent[] {
  const regrown = events
    .filter((event) => event.kind === 'undone')
    .flatMap(({ detail }) => (detail.id === reset ? (detail.regrown ?? []) : []));
  return events
    .filter((event) => event.kind === 'grown')
    .filter(({ id, undoneBy }) => undoneBy === reset || regrown.includes(id));
}

/** Additions that an undo took back, the parents among them that came along with a topic. */
function additionsTakenBy(events: readonly GraphEvent[], undo: number): TopicEvent[] {
  return events
    .filter((event) => event.kind === 'added' || event.kind === 'grown')
    .filter(({ undoneBy }) => undoneBy === undo);
}

function takeBack(graph: Graph, event: GraphEvent, undo: number, events: readonly GraphEvent[]) {
  switch (event.kind) {
    case 'added':
    case 'grown':
      for (const each of [event, ...additionsTakenBy(events, undo)]) {
        graph.delete(topicOfEvent(each).key);
      }
      break;
    case 'changed':
      change(graph, event, event.detail.from);
      break;
    case 'removed':
      for (const { path, variant, implied } of event.detail.topics) {
        const restored = topicPath(path);
        const held = graph.get(restored.key);
        if (held === undefined || (held.implied && !implied))
          put(graph, restored, variant, implied);
      }
      break;
    case 'reset':
      for (const each of takenByReset(events, event.id)) {
        put(graph, topicOfEvent(each), { kind: 'expanded' });
      }
  }
}

function apply(graph: Graph, event: GraphEvent, events: readonly GraphEvent[]): void {
  switch (event.kind) {
    case 'added':
      put(graph, topicOfEvent(event), event.detail.variant, event.detail.implied);
      break;
    case 'grown':
      put(graph, topicOfEvent(event), { kind: 'expanded' });
      break;
    case 'changed':
      change(graph, event, event.detail.to);
      break;
    case 'removed':
      for (const { path } of event.detail.topics) graph.delete(topicPath(path).key);
      break;
    case 'reset':
      for (const each of takenByReset(events, event.id)) graph.delete(topicOfEvent(each).key);
      break;
    case 'undone': {
      const undone = events.find(({ id }) => id === event.detail.id);
      if (undone !== undefined) takeBack(graph, undone, event.id, events);
    }
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
    [...graph].map(([key, { path, variant }]) => {
      const factor = Object.hasOwn(interests, key) ? interests[key]! : 1;
      return [key, { path, variant, weight: share(factor) }];
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
