/** Winnow's own surface: the lids of a graph – list, create, rotate, revoke. */

import {
  alternativePaths,
  parseTopicPath,
  type TopicPath,
  topicPath,
} from '../../model/topic-path.ts';
import { readJson } from '../../protocol/json.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readShareChoice, type ShareView, writeShare } from '../../protocol/shares.ts';
import type { SHARE_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { findShares, type Share } from '../../store/shares.ts';
import { findTopic } from '../../store/topics.ts';
import { type Answer, json } from '../answer.ts';
import { splitKeys } from '../callers/lid.ts';
import { noTopic } from '../missing.ts';
import type { KnownCall } from '../route.ts';
import { revokeLid, rotateLid, shareOut } from '../shares.ts';

/** The path that a key stands for, with the labels that the graph has, and whether any of it is there. */
async function topicOfKey(
  { context, caller }: KnownCall,
  key: string,
): Promise<{ readonly topic?: TopicPath; readonly isThere: boolean }> {
  if (key === '') return { isThere: true };
  let isThere = false;
  const labels: string[] = [];
  for (const each of splitKeys(key)) {
    const asked = topicPath([decodeURIComponent(each)]);
    const known = await findTopic(context.store, caller.user.rowId, asked);
    isThere ||= known !== undefined;
    labels.push((known?.path ?? asked).segments[0]!);
  }
  return { topic: topicPath([labels.join(';')]), isThere };
}

async function viewOf(call: KnownCall, share: Share): Promise<ShareView> {
  const { lid, key, createdAt, sharedAt } = share;
  const { topic, isThere } = await topicOfKey(call, key);
  return {
    lid,
    createdAt,
    state: isThere ? (sharedAt === undefined ? 'listed' : 'shared') : 'dormant',
    ...(topic === undefined ? {} : { topic }),
  };
}

/** What to share: a topic of the graph, or alternatives, stand for their top-level topics. Throws `missing`. */
async function choiceOf(call: KnownCall): Promise<TopicPath | undefined> {
  const topic = readShareChoice(readJson((await call.body()).bytes));
  if (topic === undefined) return undefined;
  for (const each of alternativePaths(topic)) {
    const known = await findTopic(call.context.store, call.caller.user.rowId, each);
    if (known === undefined) throw noTopic(each);
  }
  return topic;
}

/** The lids that open something now, by what they open. */
export async function getShares(call: KnownCall): Promise<Answer> {
  const { context, caller, bases } = call;
  const views: object[] = [];
  for (const share of await findShares(context.store, caller.user.rowId)) {
    if (share.revokedAt !== undefined) continue;
    views.push(writeShare(await viewOf(call, share), bases));
  }
  return json({ shares: views });
}

/** Gives the current lid of a top-level topic or of the whole graph, made where there is none. */
export async function postShares(call: KnownCall): Promise<Answer> {
  const { context, caller, bases } = call;
  const topic = await choiceOf(call);
  const share = await shareOut(context, caller.user, topic);
  return json(writeShare(await viewOf(call, share), bases), 201);
}

/** Replaces the current lid: the old one opens nothing any more. */
export async function postRotation(call: KnownCall): Promise<Answer> {
  const { context, caller, bases } = call;
  const topic = readShareChoice(readJson((await call.body()).bytes));
  const share = await rotateLid(context, caller.user, topic);
  return json(writeShare(await viewOf(call, share), bases), 201);
}

/** Revokes the current lid of a topic, or of the whole graph. Throws `missing`. */
export async function deleteShare(
  call: KnownCall,
  query: QueryOf<typeof SHARE_PARAMETERS>,
): Promise<Answer> {
  const topic = query.topic === undefined ? undefined : parseTopicPath(query.topic);
  await revokeLid(call.context, call.caller.user, topic);
  return json({});
}
