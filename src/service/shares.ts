/** Lids: 128 random bits that open a graph, or a top-level concept of it, for reading. */
import { WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import {
  alternativePaths,
  formatTopicPath,
  type TopicPath,
  topicPath,
} from '../model/topic-path.ts';
import type { User } from '../model/user.ts';
import {
  findCurrentShare,
  markShared,
  putShare,
  revokeShare,
  type Share,
} from '../store/shares.ts';
import type { Caller } from './callers/caller.ts';
import { joinKeys } from './callers/lid.ts';
import { drawToken } from './callers/token.ts';
import type { ServiceContext } from './context.ts';

/**
 * The key a lid is kept under: the top-level concept of a topic, or nothing for the whole graph. Alternatives are a
 * concept of their own, whose lid opens all that its lists hold: the key has that of each, in whatever order they came.
 */
function shareKey(topic: TopicPath | undefined): string {
  if (topic === undefined) return '';
  const heads = alternativePaths(topic).map(({ segments: [head] }) => topicPath([head!]).key);
  return joinKeys(heads);
}

/** A lid that opens nothing until it is put. */
export function newLid(context: ServiceContext): string {
  return drawToken(context.random, LIMITS.lid.bytes);
}

/** The current share of a topic's top-level concept (or the whole graph), made at first use. */
async function ensureShare(
  context: ServiceContext,
  user: User,
  topic: TopicPath | undefined,
): Promise<Share> {
  const key = shareKey(topic);
  const known = await findCurrentShare(context.store, user.rowId, key);
  if (known !== undefined) return known;
  const made = { lid: newLid(context), userId: user.rowId, key, createdAt: context.clock() };
  return putShare(context.store, made);
}

/** Its lid, for the links of a list. */
export async function ensureLid(
  context: ServiceContext,
  user: User,
  topic?: TopicPath,
): Promise<string> {
  return (await ensureShare(context, user, topic)).lid;
}

/** The same share, asked for to be handed on. */
export async function shareOut(
  context: ServiceContext,
  user: User,
  topic: TopicPath | undefined,
): Promise<Share> {
  const share = await ensureShare(context, user, topic);
  return markShared(context.store, share, context.clock());
}

/**
 * The lid that the links of an answer carry: the one the reader came with, else the topic's current one.
 * Where nothing may be written and none was made yet, one that opens nothing takes its place.
 */
export async function lidFor(
  context: ServiceContext,
  caller: Caller,
  topic: TopicPath | undefined,
  { readOnly }: { readonly readOnly: boolean },
): Promise<string> {
  if (caller.shared !== undefined) return caller.shared.lid;
  if (!readOnly) return ensureLid(context, caller.user, topic);
  const known = await findCurrentShare(context.store, caller.user.rowId, shareKey(topic));
  return known?.lid ?? newLid(context);
}

function notShared(topic: TopicPath | undefined): WinnowError {
  const name = topic === undefined ? 'the whole graph' : `"${formatTopicPath(topic)}"`;
  return new WinnowError('missing', `${name} is not shared`, { hint: 'winnow share list' });
}

/** Revokes the current lid of a topic (or of the whole graph). Throws `missing` when there is none. */
export async function revokeLid(
  context: ServiceContext,
  user: User,
  topic: TopicPath | undefined,
): Promise<void> {
  const known = await findCurrentShare(context.store, user.rowId, shareKey(topic));
  const now = context.clock();
  if (known === undefined || !(await revokeShare(context.store, user.rowId, known.lid, now))) {
    throw notShared(topic);
  }
}

/** Revokes the current lid and makes another in one step. Throws `missing` when there is none. */
export async function rotateLid(
  context: ServiceContext,
  user: User,
  topic: TopicPath | undefined,
): Promise<Share> {
  const key = shareKey(topic);
  const now = context.clock();
  return context.store.transaction(async (statements) => {
    const known = await findCurrentShare(statements, user.rowId, key);
    if (known === undefined) throw notShared(topic);
    await revokeShare(statements, user.rowId, known.lid, now);
    const lid = newLid(context);
    const made = await putShare(statements, { lid, userId: user.rowId, key, createdAt: now });
    return markShared(statements, made, now);
  });
}
