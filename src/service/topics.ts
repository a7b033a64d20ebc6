/** What every surface does to a graph: add topics, remove them, and keep the event of it. */
import { WinnowError } from '../model/errors.ts';
import type { EventActor } from '../model/event.ts';
import type { Topic } from '../model/topic.ts';
import { formatTopicPath, type TopicPath } from '../model/topic-path.ts';
import type { TopicVariant } from '../model/topic-variant.ts';
import type { User } from '../model/user.ts';
import { removeUnheldConcepts } from '../store/concepts.ts';
import { putEvent } from '../store/events.ts';
import { putTopic, removeSubtree } from '../store/topics.ts';
import type { ServiceContext } from './context.ts';

/** Adds topics, all or none; gives the paths that were not there before. */
export async function addTopics(
  context: ServiceContext,
  user: User,
  paths: readonly TopicPath[],
  variant: TopicVariant,
  actor: EventActor = 'owner',
): Promise<TopicPath[]> {
  const now = context.clock();
  const added = await context.store.transaction(async (statements) => {
    const fresh: TopicPath[] = [];
    for (const path of paths) {
      const made = await putTopic(statements, user.rowId, path, variant, now);
      for (const each of made) {
        await putEvent(statements, user.rowId, {
          at: now,
          actor,
          kind: 'added',
          detail: {
            path: each.segments,
            variant: each.key === path.key ? variant : { kind: 'label' },
          },
        });
      }
      fresh.push(...made);
    }
    return fresh;
  });
  context.gatherer.wake();
  return added;
}

/**
 * Removes a topic with its subtree.
 * @throws WinnowError `missing` when the graph does not hold it
 */
export async function removeTopic(
  context: ServiceContext,
  user: User,
  path: TopicPath,
): Promise<readonly Topic[]> {
  const now = context.clock();
  return context.store.transaction(async (statements) => {
    const gone = await removeSubtree(statements, user.rowId, path);
    if (gone.length === 0) {
      throw new WinnowError('missing', `there is no topic "${formatTopicPath(path)}"`, {
        hint: 'winnow topics list',
      });
    }
    await putEvent(statements, user.rowId, {
      at: now,
      actor: 'owner',
      kind: 'removed',
      detail: {
        path: path.segments,
        topics: gone.map((topic) => ({
          path: topic.path.segments,
          expanded: topic.expanded,
          weight: topic.weight,
        })),
      },
    });
    await removeUnheldConcepts(statements);
    return gone;
  });
}
