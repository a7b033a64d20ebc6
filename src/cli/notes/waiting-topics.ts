/** Topics that were never expanded: no item has a score for them yet, whatever it is about. */
import type { Client } from '../../client/create-client.ts';
import { unlessLacking } from '../../client/own-surface.ts';
import { formatTopicPath, type TopicPath } from '../../model/topic-path.ts';
import { listNames } from './list-names.ts';

/** How many are named. */
const MOST_NAMED = 5;

/** What is said of them, and the command that helps. */
export interface WaitingTopics {
  readonly sentence: string;
  readonly hint: string;
}

/** Those of the graph, or only `topic` and what lies below it, that wait; undefined where none does, or the service cannot say. */
export async function findWaitingTopics(
  { work }: Client,
  topic: TopicPath | undefined,
): Promise<WaitingTopics | undefined> {
  const now = await unlessLacking(() => work.wait(0), undefined);
  if (now === undefined) return undefined;
  const asked = topic === undefined ? undefined : formatTopicPath(topic).toLowerCase();
  const isAsked = (name: string) =>
    asked === undefined || `${name.toLowerCase()}/`.startsWith(`${asked}/`);
  const names = now.concepts
    .filter(({ status, scored = status === 'Complete' }) => !scored)
    .map(({ path }) => path)
    .filter(isAsked);
  if (names.length === 0) return undefined;
  const verb = names.length === 1 ? 'is' : 'are';
  const sentence = `${listNames(names, MOST_NAMED)} ${verb} still to be expanded`;
  const { unpaid } = now;
  // Where some are merely next in line, those that are named may be among them.
  const isUnpaid = now.pendingConcepts === 0 && unpaid !== undefined && unpaid.topics > 0;
  return !isUnpaid
    ? { sentence, hint: 'winnow sources refresh' }
    : {
        sentence: `${sentence} once the data budget is renewed, ${unpaid.until}`,
        hint: 'winnow limits',
      };
}
