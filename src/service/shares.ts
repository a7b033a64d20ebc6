/** Lids: 128 random bits that open a graph, or one top-level concept of it, for reading. */

import type { TopicPath } from '../model/topic-path.ts';
import { topicPath } from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import { findCurrentShare, putShare } from '../store/shares.ts';
import type { ServiceContext } from './context.ts';

/** The key a lid is kept under: the top-level concept of a topic, or nothing for the whole graph. */
export function shareKey(topic: TopicPath | undefined): string {
  return topic === undefined ? '' : topicPath(topic.segments.slice(0, 1)).key;
}

/** The current lid for a topic's top-level concept (or the whole graph), made at first use. */
export async function ensureLid(
  context: ServiceContext,
  user: User,
  topic?: TopicPath,
): Promise<string> {
  const key = shareKey(topic);
  const known = await findCurrentShare(context.store, user.rowId, key);
  if (known !== undefined) return known.lid;
  const made = await putShare(context.store, {
    lid: Buffer.from(context.random(16)).toString('base64url'),
    userId: user.rowId,
    key,
    createdAt: context.clock(),
  });
  return made.lid;
}
