/** Winnow's own surface: what to think of each subscription, and the safe mending of those that moved or stand twice. */
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJson } from '../../protocol/json.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readOwnSource, writeOwnSource } from '../../protocol/source-name.ts';
import { type Check, type Fixed, readFixRequest } from '../../protocol/subscriptions.ts';
import type { FEED_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { touchSources } from '../../store/sources.ts';
import {
  findSubscriptions,
  moveSubscription,
  removeSubscription,
} from '../../store/subscriptions.ts';
import { type Answer, json } from '../answer.ts';
import { withRefusals } from '../refusals.ts';
import type { KnownCall } from '../route.ts';
import { askForArticles } from '../source-settings.ts';
import { requireSource } from '../sources.ts';
import { judge } from './verdict.ts';
import { findSourceId } from './work.ts';

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
  const check: Check = {
    feeds: subscriptions.map((subscription, index) => {
      const { verdict, cause, sameAs, isTwin = false, fix } = judgements[index]!;
      const { source, url, title, outcome, items, failures } = subscription;
      return {
        source: writeOwnSource(source),
        url,
        title,
        verdict,
        cause,
        sameAs: sameAs ?? null,
        isTwin,
        action: fix?.action ?? null,
        to: fix?.action === 'move' ? fix.to : null,
        outcome: outcome ?? null,
        items,
        latestItemAt: writeIsoDate(subscription.latestItemAt),
        failures,
        failingSince: writeIsoDate(subscription.failingSince),
      };
    }),
  };
  return json(check);
}

/** Makes the changes in one step: all or none; an address that is not there (any more) is passed over. */
export async function postFix(call: KnownCall): Promise<Answer> {
  const { context, caller } = call;
  const body = readFixRequest(readJson((await call.body()).bytes));
  const name = readOwnSource(body.source);
  for (const { to } of body.changes) if (to) context.checkAddress(to);
  const changed = await context.store.transaction(async (statements) => {
    const { rowId } = await requireSource(statements, caller.user, 'user', name);
    let count = 0;
    // An entry that moves to where another one is gives way to it, so those that are to go must be gone by then.
    for (const { url, action } of body.changes) {
      if (action !== 'remove') continue;
      if (await removeSubscription(statements, rowId, url)) count += 1;
    }
    for (const { url, action, to } of body.changes) {
      if (action !== 'move' || !to) continue;
      if (await moveSubscription(statements, rowId, { url, to }, context.clock())) count += 1;
    }
    await askForArticles(statements, rowId);
    if (count > 0) await touchSources(statements, caller.user.rowId, context.clock());
    return count;
  });
  context.gatherer.wake();
  const fixed: Fixed = { changed };
  return json(fixed);
}
