/** Topics steered by their owner: terms asked for and ruled out, at first or later, as events that can be taken back. */

import { WinnowError } from '../model/errors.ts';
import { type GraphEvent, type HeldAs, topicOfEvent } from '../model/event.ts';
import { formatTopicPath, type TopicPath } from '../model/topic-path.ts';
import {
  type Steering,
  sameVariant,
  steer,
  steersBy,
  turnedTerms,
} from '../model/topic-variant.ts';
import type { User } from '../model/user.ts';
import { removeUnheldConcepts } from '../store/concepts.ts';
import type { Statements } from '../store/engine.ts';
import { putAllSearches } from '../store/searches.ts';
import {
  findSubtree,
  findTopicRecord,
  replaceTopic,
  spelledAsHeld,
  type TopicRecord,
} from '../store/topics.ts';
import type { ServiceContext } from './context.ts';
import { type Authorship, addTopic, putChange, removeWithParents } from './topics.ts';

/** Replaces how a topic that is there is held, and keeps the event of it. */
export async function changeVariant(
  statements: Statements,
  user: User,
  { path, ...to }: HeldAs & Pick<TopicRecord, 'path'>,
  by: Authorship,
): Promise<void> {
  const from = await findTopicRecord(statements, user.rowId, path);
  await replaceTopic(statements, user.rowId, { path, ...to }, by.at);
  await putChange(statements, user, { path, from, to }, by);
}

/** A topic that rules out what it is called matches nothing. Throws `invalid`. */
async function refuseOwnName(path: TopicPath, { exclude }: Steering): Promise<void> {
  if (exclude.length === 0) return;
  // Loaded late: most topics are added without.
  const { isOwnName } = await import('../interest/owner.ts');
  const own = exclude.find((term) => isOwnName(path, term));
  if (own === undefined) return;
  const name = path.segments.at(-1)!;
  const isSpelledSo = own.normalize('NFC').trim().toLowerCase() === name.toLowerCase();
  const why = isSpelledSo ? 'its name' : `which is read as a form of "${name}", its name`;
  throw new WinnowError('invalid', `"${formatTopicPath(path)}" cannot rule out "${own}", ${why}`);
}

/** Terms that none of the topics was steered by cannot be taken back. Throws `missing`. */
async function requireTerms(
  statements: Statements,
  user: User,
  paths: readonly TopicPath[],
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  const known = await Promise.all(
    paths.map((path) => findTopicRecord(statements, user.rowId, path)),
  );
  const unknown = terms.find(
    (term) => !known.some((topic) => topic && steersBy(topic.variant, term)),
  );
  if (unknown === undefined) return;
  const names = paths.map((path) => `"${formatTopicPath(path)}"`).join(', ');
  throw new WinnowError('missing', `"${unknown}" is no term that ${names} was given`);
}

/** A topic as it is held once it was steered. */
interface SteeredTopic extends Pick<TopicRecord, 'path' | 'variant'> {
  /** Terms that were asked for before and are ruled out now, or the other way round. */
  readonly turned: readonly string[];
}

/**
 * Adds topics, expanded and steered by terms, or changes the terms of those that are there; all or none. Gives how each is
 * held then, and which terms it was steered by the other way. Throws `missing` for a term to drop that none of them has,
 * `invalid` for a topic that rules itself out.
 */
export async function steerTopics(
  context: ServiceContext,
  user: User,
  paths: readonly TopicPath[],
  steering: Steering,
): Promise<SteeredTopic[]> {
  // What cannot be said of any topic is refused before what these ones do not have.
  steer({ kind: 'expanded' }, steering);
  const by = { actor: 'owner', at: context.clock() } as const;
  const held = await context.store.transaction(async (statements) => {
    await requireTerms(statements, user, paths, steering.drop);
    const found: SteeredTopic[] = [];
    for (const given of paths) {
      const path = await spelledAsHeld(statements, user.rowId, given);
      await refuseOwnName(path, steering);
      const known = await findTopicRecord(statements, user.rowId, path);
      const variant = steer(known?.variant ?? { kind: 'expanded' }, steering);
      if (known === undefined) await addTopic(statements, user, { path, variant }, by);
      else if (known.implied || !sameVariant(known.variant, variant)) {
        await changeVariant(statements, user, { path, variant, implied: false }, by);
      }
      found.push({ path, variant, turned: turnedTerms(known?.variant, variant) });
    }
    await putAllSearches(statements, user.rowId, by.at);
    await removeUnheldConcepts(statements);
    return found;
  });
  context.gatherer.wake();
  return held;
}

/**
 * Takes a change of how a topic is held back. What was a mere parent before goes, with its own such parents, if nothing lies
 * below it any more; gives what went.
 * @throws WinnowError `conflict` when it is held in yet another way by now, or gone
 */
export async function undoChange(
  statements: Statements,
  user: User,
  event: Extract<GraphEvent, { kind: 'changed' }>,
  now: number,
): Promise<TopicPath[]> {
  const path = topicOfEvent(event);
  const known = await findTopicRecord(statements, user.rowId, path);
  const { from, to } = event.detail;
  if (known === undefined || from === undefined || !sameVariant(known.variant, to.variant)) {
    throw new WinnowError(
      'conflict',
      `"${formatTopicPath(path)}" was changed or removed since; take that back first`,
      { hint: 'winnow topics log' },
    );
  }
  await replaceTopic(statements, user.rowId, { path, ...from }, now);
  const isParent = (await findSubtree(statements, user.rowId, path)).length > 1;
  return from.implied && !isParent ? removeWithParents(statements, user.rowId, path) : [];
}
