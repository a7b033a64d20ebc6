/** Winnow's own surface: what to think of each subscription, and the safe mending of those that moved or stand twice. */
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJson } from '../../protocol/json.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readOwnSource, writeOwnSource } from '../../protocol/source-name.ts';
import { type Check, type Fixed, readFixRequest } from '../../protocol/subscriptions.ts';
import type { FEED_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { countExcerpts } from '../../store/articles.ts';
import type { Statements } from '../../store/engine.ts';
import { countLastItems, findSubscriptions, type Subscription } from '../../store/subscriptions.ts';
import { type Answer, json } from '../answer.ts';
import { mendSource } from '../mend-source.ts';
import { withRefusals } from '../refusals.ts';
import type { KnownCall } from '../route.ts';
import { type Judgement, judge } from './verdict.ts';
import { findSourceId } from './work.ts';

/**
 * For each that is to go for good, how many items go with it: nobody has them any more once it went from all the `subscriptions`
 * that name it. The items of a duplicate stay.
 */
async function countLost(
  statements: Statements,
  subscriptions: readonly Subscription[],
  judgements: readonly Judgement[],
): Promise<ReadonlyMap<Subscription, number>> {
  const entries = new Map<number, number>();
  for (const { feedId } of subscriptions) entries.set(feedId, (entries.get(feedId) ?? 0) + 1);
  const lost = new Map<Subscription, number>();
  for (const [index, subscription] of subscriptions.entries()) {
    const { fix, sameAs } = judgements[index]!;
    if (fix?.action !== 'remove' || sameAs !== undefined) continue;
    const { feedId } = subscription;
    lost.set(subscription, await countLastItems(statements, feedId, entries.get(feedId)!));
  }
  return lost;
}

/** The verdicts of one source, or all, from what is known; nothing is fetched. */
export async function getCheck(
  call: KnownCall,
  query: QueryOf<typeof FEED_PARAMETERS>,
): Promise<Answer> {
  const { store, clock, refusals } = call.context;
  const asked = await findSourceId(call, query);
  const found = await findSubscriptions(store, call.caller.user.rowId, asked);
  const subscriptions = withRefusals(found, refusals);
  const judgements = await judge(store, subscriptions, clock());
  const lost = await countLost(store, subscriptions, judgements);
  const excerpts = await countExcerpts(store, call.caller.user.rowId, asked);
  const check: Check = {
    feeds: subscriptions.map((subscription, index) => {
      const { verdict, cause, sameAs, isTwin = false, isSaid = false, fix } = judgements[index]!;
      const { source, url, pollUrl, title, outcome, items, failures } = subscription;
      return {
        source: writeOwnSource(source),
        url,
        pollUrl,
        title,
        verdict,
        cause,
        sameAs: sameAs ?? null,
        isTwin,
        isSaid,
        action: fix?.action ?? null,
        to: fix?.action === 'move' ? fix.to : null,
        outcome: outcome ?? null,
        items,
        lastItems: lost.get(subscription) ?? 0,
        excerpts: excerpts.get(subscription.feedId) ?? 0,
        latestItemAt: writeIsoDate(subscription.latestItemAt),
        failures,
        failingSince: writeIsoDate(subscription.failingSince),
      };
    }),
  };
  return json(check);
}

/** Makes changes to the entries of a source, all or none. */
export async function postFix(call: KnownCall): Promise<Answer> {
  const { source, changes } = readFixRequest(readJson((await call.body()).bytes));
  const { context, caller } = call;
  const changed = await mendSource(context, caller.user, readOwnSource(source), changes);
  const fixed: Fixed = { changed };
  return json(fixed);
}
