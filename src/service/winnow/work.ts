/** Winnow's own surface: what the background has done and still has to do, of which the interface says nothing. */
import type { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { NOT_STORED } from '../../model/outcome.ts';
import { formatTopicPath } from '../../model/topic-path.ts';
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJsonObject } from '../../protocol/json.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readMemberOf } from '../../protocol/source-name.ts';
import type { FEED_PARAMETERS, WORK_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import {
  type Feeds,
  readRefreshRequest,
  type Work,
  type FeedHealth as WrittenFeed,
} from '../../protocol/work.ts';
import { countUnpaid, countWaiting } from '../../store/articles.ts';
import {
  countPendingConcepts,
  countUnpaidConcepts,
  findNewConcepts,
} from '../../store/concepts.ts';
import {
  countReachedFeeds,
  countUnpaidFeeds,
  type FeedHealth,
  findFeedHealth,
  markReachedDue,
} from '../../store/feed-health.ts';
import { findPlanById } from '../../store/plans.ts';
import { isFinal } from '../../store/storage-error.ts';
import { findTopics } from '../../store/topics.ts';
import { type Answer, json } from '../answer.ts';
import { budgetNotice } from '../callers/throttle.ts';
import { useServiceSource } from '../catalogue.ts';
import { idleWithin } from '../idle-within.ts';
import { withRefusals } from '../refusals.ts';
import type { KnownCall } from '../route.ts';
import { requireSource } from '../sources.ts';

type FeedQuery = QueryOf<typeof FEED_PARAMETERS>;

function writeFeed(feed: FeedHealth): WrittenFeed {
  return {
    url: feed.url,
    pollUrl: feed.pollUrl,
    discovered: feed.discovered,
    movedUrl: feed.movedUrl ?? null,
    title: feed.title,
    givenTitle: feed.givenTitle ?? null,
    outcome: feed.outcome ?? null,
    status: feed.status ?? null,
    detail: feed.detail,
    repairs: [...feed.repairs],
    items: feed.items,
    latestItemAt: writeIsoDate(feed.latestItemAt),
    fetchedAt: writeIsoDate(feed.fetchedAt),
    nextPollAt: writeIsoDate(feed.nextPollAt),
    nextPollReason: feed.nextPollReason,
    failures: feed.failures,
    notStored: feed.nextPollReason.startsWith(NOT_STORED),
    pending: feed.pending,
  };
}

/** The row of the source asked for; undefined for all. Throws `missing`. */
export async function findSourceId(call: KnownCall, query: FeedQuery): Promise<number | undefined> {
  if (query.source === undefined) return undefined;
  const { scope, name } = query.source;
  return (await requireSource(call.context.store, call.caller.user, scope, name)).rowId;
}

/** The caller's feeds, as this process sees them. */
async function feedsOf({ context, caller }: KnownCall, source: number | undefined) {
  const now = context.clock();
  const feeds = await findFeedHealth(context.store, caller.user.rowId, source, now);
  return withRefusals(feeds, context.refusals);
}

/** How many feeds the caller has, and how many of them are due or being fetched. */
function countFeeds({ context, caller }: KnownCall, source: number | undefined) {
  return countReachedFeeds(context.store, caller.user.rowId, source, context.clock());
}

/** Topics of the caller's that are to be expanded; those that were put off are left out. */
function pendingConcepts({ context, caller }: KnownCall) {
  return countPendingConcepts(context.store, caller.user.rowId, context.clock());
}

/** Items of the caller's that wait for their articles; those that wait for a budget are left out. */
function pendingArticles({ context, caller }: KnownCall, source: number | undefined) {
  const leasedUntil = context.clock() + LIMITS.article.leaseMs;
  return countWaiting(context.store, caller.user.rowId, source, leasedUntil);
}

/** Units of budget that an account has left; undefined where nothing limits it. */
async function budgetLeft(
  context: KnownCall['context'],
  { rowId, planId }: KnownCall['caller']['account'],
): Promise<number | undefined> {
  const plan = planId === undefined ? undefined : await findPlanById(context.store, planId);
  if (plan === undefined) return undefined;
  const { budget } = await budgetNotice(context, rowId, plan);
  return typeof budget === 'object' ? budget.remaining : undefined;
}

/** Feeds, articles and topics of the caller's that wait for a budget; undefined where there are none. */
async function unpaidWork(
  { context, caller }: KnownCall,
  source: number | undefined,
): Promise<Work['unpaid']> {
  const { store, clock } = context;
  const user = caller.user.rowId;
  const now = clock();
  const feeds = await countUnpaidFeeds(store, user, source, now);
  const articles = await countUnpaid(store, user, source, now);
  // A topic whose expansion failed is put off as well, so it is asked whether there is any budget left.
  const isUsedUp = (await budgetLeft(context, caller.account)) === 0;
  const topics = isUsedUp ? await countUnpaidConcepts(store, user, now) : { count: 0, until: null };
  const until = [feeds.until, articles.until, topics.until].filter((at) => at !== null);
  if (until.length === 0) return undefined;
  return {
    feeds: feeds.count,
    articles: articles.count,
    topics: topics.count,
    until: new Date(Math.min(...until)).toISOString(),
  };
}

/** Waits until nothing is due, the time is up or the caller left; not at all where nothing is due among what was asked for. */
async function waitForWork(call: KnownCall, seconds: number, source: number | undefined) {
  const pending = async () => {
    if ((await pendingConcepts(call)) > 0) return true;
    if ((await countFeeds(call, source)).pending > 0) return true;
    return (await pendingArticles(call, source)) > 0;
  };
  if (await pending()) await idleWithin(call, seconds * 1_000);
}

/** What keeps the background from its work, as the answer tells it. */
function writeHalt(halt: WinnowError): NonNullable<Work['halted']> {
  const { code, message, hint } = halt;
  return { code, message, final: isFinal(halt), ...(hint === undefined ? {} : { hint }) };
}

/** What the background still has to do for the caller, after a wait where one was asked for. Throws `missing`. */
export async function getWork(
  call: KnownCall,
  query: QueryOf<typeof WORK_PARAMETERS>,
): Promise<Answer> {
  const { context, caller } = call;
  const source = await findSourceId(call, query);
  if (query.wait !== undefined) {
    await waitForWork(call, Math.min(query.wait, LIMITS.http.timeOutSeconds), source);
  }
  const feeds = await countFeeds(call, source);
  const topics = await findTopics(context.store, caller.user.rowId);
  const unscored = await findNewConcepts(context.store, caller.user.rowId);
  const unpaid = await unpaidWork(call, source);
  const halt = context.gatherer.halt();
  const work: Work = {
    totalFeeds: feeds.total,
    pendingFeeds: feeds.pending,
    pendingConcepts: await pendingConcepts(call),
    pendingArticles: await pendingArticles(call, source),
    concepts: topics.map(({ path, status, conceptId }) => ({
      path: formatTopicPath(path),
      status,
      scored: !unscored.has(conceptId),
    })),
    ...(unpaid === undefined ? {} : { unpaid }),
    ...(halt === undefined ? {} : { halted: writeHalt(halt) }),
  };
  return json(work);
}

/** The caller's feeds and how each of them fares. Throws `missing`. */
export async function getFeeds(call: KnownCall, query: FeedQuery): Promise<Answer> {
  const known = await feedsOf(call, await findSourceId(call, query));
  const feeds: Feeds = { feeds: known.map(writeFeed) };
  return json(feeds);
}

/** Makes feeds due now; the background takes them up. */
export async function postRefresh(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const asked = readRefreshRequest(readJsonObject((await call.body()).bytes));
  const named = asked.source === undefined ? undefined : readMemberOf(asked.source);
  const source = await findSourceId(call, named === undefined ? {} : { source: named });
  // Refreshed is as good as read.
  const searchesAt = await useServiceSource(context, caller.user, named);
  const which = { source, urls: asked.urls };
  const due = await markReachedDue(context.store, caller.user.rowId, which, context.clock());
  for (const rowId of due) context.askedFor.add(rowId);
  context.gatherer.wake();
  return json({ feeds: due.length, ...(searchesAt.length === 0 ? {} : { searchesAt }) }, 202);
}
