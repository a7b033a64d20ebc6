/** The whole graph of a user at once: read as one document, made equal to another in one transaction. */
import type { TopicPath } from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import type { Graph, GraphSource, GraphTopic, WantedGraph } from '../protocol/graph.ts';
import { type GraphChange, graphChanges } from '../protocol/graph-changes.ts';
import { inHeldSpelling } from '../protocol/held-spelling.ts';
import { entryName } from '../protocol/source-entry.ts';
import { removeUnheldConcepts } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import { findAllSourceSettings } from '../store/source-settings.ts';
import { findSources, putDefault } from '../store/sources.ts';
import { findLonelyTopics, findTopicRecord, findTopics } from '../store/topics.ts';
import type { ServiceContext } from './context.ts';
import { changeSourceSettings } from './source-settings.ts';
import {
  createSource,
  makeDefault,
  overwriteEntries,
  removeSource,
  requireSource,
} from './sources.ts';
import { changeVariant } from './steering.ts';
import { addTopics, takeOutTopic } from './topics.ts';
import { rehearsed, withinTransaction } from './within-transaction.ts';

/** The graph as it is. */
export async function findGraph(statements: Statements, user: User): Promise<Graph> {
  const topics: GraphTopic[] = [];
  for (const { path } of await findTopics(statements, user.rowId)) {
    const record = await findTopicRecord(statements, user.rowId, path);
    if (record !== undefined && !record.implied) topics.push({ path, variant: record.variant });
  }
  const settings = await findAllSourceSettings(statements, user.rowId);
  const sources = (await findSources(statements, user.rowId)).map(
    ({ name, isDefault, entries }): GraphSource => {
      return { name, isDefault, settings: settings.get(name)!, entries };
    },
  );
  return { topics, sources };
}

/** Changes only how a topic is matched; its position, what was learned about it and what lies below stay. */
async function changeTopic(
  context: ServiceContext,
  user: User,
  { path, variant, implied = false }: GraphTopic & { readonly implied?: boolean },
): Promise<void> {
  const by = { actor: 'apply', at: context.clock() } as const;
  await changeVariant(context.store, user, { path, variant, implied }, by);
}

async function changeSource(
  context: ServiceContext,
  user: User,
  act: 'add' | 'change' | 'remove',
  { name, entries, isDefault, settings }: GraphSource,
): Promise<void> {
  if (act === 'remove') return removeSource(context, user, name);
  if (act === 'add') {
    await createSource(context, user, { name, entries: [...entries], isDefault });
  } else {
    await overwriteEntries(context, user, { name, entries }, { create: false });
    if (isDefault) await makeDefault(context, user, name);
  }
  const { rowId } = await requireSource(context.store, user, 'user', name);
  await changeSourceSettings(context.store, rowId, settings);
}

/** Takes out what a document does not have; the concepts that nobody holds then are removed once, at the end. */
async function takeOut(
  { store, clock }: ServiceContext,
  user: User,
  path: TopicPath,
): Promise<void> {
  await takeOutTopic(store, user, path, { actor: 'apply', at: clock() });
}

async function change(context: ServiceContext, user: User, step: GraphChange): Promise<void> {
  if ('source' in step) return changeSource(context, user, step.act, step.source);
  const { topic } = step;
  if (step.act === 'change') return changeTopic(context, user, topic);
  if (step.act === 'add') {
    await addTopics(context, user, { paths: [topic.path], variant: topic.variant, actor: 'apply' });
    // A parent that was there for its children alone is held as a label; now it is wanted as it stands.
    const record = await findTopicRecord(context.store, user.rowId, topic.path);
    if (record?.variant.kind !== topic.variant.kind) await changeTopic(context, user, topic);
    return;
  }
  if (step.stays) {
    return changeTopic(context, user, { ...topic, variant: { kind: 'label' }, implied: true });
  }
  await takeOut(context, user, topic.path);
}

/**
 * Removes the parents that nobody asked for and that nothing lies below: the document does not list them, whatever left them.
 * Gives these steps.
 */
async function removeLonely(context: ServiceContext, user: User): Promise<GraphChange[]> {
  const steps: GraphChange[] = [];
  for (;;) {
    const lonely = await findLonelyTopics(context.store, user.rowId);
    if (lonely.length === 0) return steps;
    for (const path of lonely) {
      await takeOut(context, user, path);
      steps.push({ act: 'remove', topic: { path, variant: { kind: 'label' } } });
    }
  }
}

/** Takes the steps that make the graph what is wanted; `inside` is the context of their one transaction. */
async function makeGraph(
  inside: ServiceContext,
  user: User,
  asked: WantedGraph,
): Promise<GraphChange[]> {
  const { store } = inside;
  const current = await findGraph(store, user);
  const wanted = { ...current, ...asked };
  // An address in another spelling is the entry that is there, not another one.
  const sources = wanted.sources.map((source) => {
    const spelt = inHeldSpelling(source.entries, current.sources, source.name);
    return {
      ...source,
      entries: [...new Map(spelt.map((each) => [entryName(each), each])).values()],
    };
  });
  const steps = graphChanges(current, { ...wanted, sources });
  for (const step of steps) await change(inside, user, step);
  const lonely = asked.topics === undefined ? [] : await removeLonely(inside, user);
  if (!wanted.sources.some(({ isDefault }) => isDefault)) {
    await putDefault(store, user.rowId, undefined);
  }
  await removeUnheldConcepts(store);
  // What earlier removals left alone makes no difference to the document.
  return steps.length === 0 ? [] : [...steps, ...lonely];
}

/**
 * Makes the graph what is wanted, all of it or nothing, and leaves alone what is not spoken of; gives what changed. Before it
 * is kept, `check` sees the changes, and whatever it throws keeps the graph as it was.
 * @throws WinnowError `missing` for a service source that is not there, `invalid` for an address that may not be fetched
 */
export async function applyGraph(
  context: ServiceContext,
  user: User,
  wanted: WantedGraph,
  check: (changes: readonly GraphChange[]) => void = () => {},
): Promise<GraphChange[]> {
  const changes = await context.store.transaction(async (statements) => {
    const made = await makeGraph(withinTransaction(context, statements), user, wanted);
    check(made);
    return made;
  });
  context.gatherer.wake();
  return changes;
}

/** What `applyGraph` would change, found by doing it and keeping nothing; refuses whatever that refuses. */
export function planGraph(
  context: ServiceContext,
  user: User,
  wanted: WantedGraph,
): Promise<GraphChange[]> {
  return rehearsed(context, (inside) => makeGraph(inside, user, wanted));
}
