/** Winnow's own surface: what to think of each subscription, and the safe mending of those that moved or stand twice. */
import { writeIsoDate } from '../../protocol/dates.ts';
import { readJson } from '../../protocol/json.ts';
import type { QueryOf } from '../../protocol/query.ts';
import { readOwnSource, writeOwnSource } from '../../protocol/source-name.ts';
import { type Check, type Fixed, readFixRequest } from '../../protocol/subscriptions.ts';
import type { FEED_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { findSubscriptions } from '../../store/subscriptions.ts';
import { type Answer, json } from '../answer.ts';
import { mendSource } from '../mend-source.ts';
import { withRefusals } from '../refusals.ts';
import type { KnownCall } from '../route.ts';
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

/** Makes changes to the entries of a source, all or none. */
export async function postFix(call: KnownCall): Promise<Answer> {
  const { source, changes } = readFixRequest(readJson((await call.body()).bytes));
  const { context, caller } = call;
  const changed = await mendSource(context, caller.user, readOwnSource(source), changes);
  const fixed: Fixed = { changed };
  return json(fixed);
}
