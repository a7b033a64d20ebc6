/**
 * Feeds that this process may not fetch although they were read before: an address policy is the process's own, so its
 * refusals are kept in memory and shown in place of what the store knows, which stays for those who may fetch them. That a feed
 * was not asked for, since its host wants to be left alone for a while, is shown so too, to every process.
 */
import { LEFT_ALONE, type Outcome, type OutcomeKind } from '../model/outcome.ts';

/** By the address a feed is subscribed to. */
export type Refusals = Map<string, Outcome>;

/** What is known of feeds, the refusals of this process in place of earlier outcomes. */
export function withRefusals<
  Feed extends {
    readonly url: string;
    readonly outcome?: OutcomeKind;
    readonly detail: string;
    readonly nextPollReason: string;
  },
>(feeds: readonly Feed[], refusals: Refusals): Feed[] {
  return feeds.map((feed) => {
    const unasked = feed.nextPollReason === LEFT_ALONE.reason ? LEFT_ALONE.outcome : undefined;
    const refusal = refusals.get(feed.url) ?? unasked;
    return refusal === undefined
      ? feed
      : { ...feed, outcome: refusal.kind, detail: refusal.detail };
  });
}
