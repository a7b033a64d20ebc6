/** What to think of a subscription: one word, its cause in a sentence, and what would mend it. */
import { normaliseUrl } from '../../collect/urls/normalise-url.ts';
import { withoutUserInfo, withUserInfoOf } from '../../collect/urls/user-info.ts';
import { CUT_SHORT, STANDS_IN } from '../../model/feed.ts';
import { LIMITS } from '../../model/limits.ts';
import type { OutcomeKind } from '../../model/outcome.ts';
import { HOUR_MS } from '../../model/time-units.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Statements } from '../../store/engine.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import { findFeedKeys, homeOf, isWell } from './feed-keys.ts';
import { findTwins, type Twin } from './twins.ts';

export interface Judgement {
  readonly verdict: Verdict;
  /** One sentence, or a part of one. */
  readonly cause: string;
  /** Of a duplicate, the address that stays. */
  readonly sameAs?: string;
  /** Whether it is one only by what it brings: its address leads to none that is there. */
  readonly isTwin?: boolean;
  /** Whether it is the feed alone that says it moved: nobody has looked there. */
  readonly isSaid?: true;
  /** Safe to do, but for what is said alone: another address, or none for an entry that is there twice or whose feed is gone for good. */
  readonly fix?: { readonly action: 'move'; readonly to: string } | { readonly action: 'remove' };
}

/** What an outcome without a usable feed says of it. */
const TROUBLE: Readonly<Record<Exclude<OutcomeKind, 'fresh' | 'not-modified' | 'gone'>, Verdict>> =
  {
    refused: 'blocked',
    challenge: 'blocked',
    throttled: 'blocked',
    'blocked-address': 'blocked',
    'not-a-feed': 'not a feed',
    unreadable: 'not a feed',
    empty: 'not a feed',
    scheme: 'dead',
    dns: 'dead',
    connect: 'dead',
    tls: 'dead',
    timeout: 'dead',
    reset: 'dead',
    protocol: 'dead',
    truncated: 'dead',
    encoding: 'dead',
    'too-large': 'dead',
    'http-error': 'dead',
    'too-many-redirects': 'dead',
    offline: 'unknown',
    internal: 'unknown',
  };

/** So many visits in a row that end in 410, and failures for so long, are no slip of the site. */
const GONE_FOR_GOOD = { visits: 2, ms: HOUR_MS };

/** How long it had failed when it was last fetched, milliseconds. */
function failedForMs({ failingSince, fetchedAt }: Subscription): number {
  return failingSince === undefined || fetchedAt === undefined ? 0 : fetchedAt - failingSince;
}

/** What to think of a feed that its site says is gone (410): after that was said again and later, it may go here as well. */
function judgeGone(subscription: Subscription): Judgement {
  const { detail, failures } = subscription;
  const isForGood =
    failures >= GONE_FOR_GOOD.visits && failedForMs(subscription) >= GONE_FOR_GOOD.ms;
  const cause = `${detail || 'gone'}${failures > 1 ? oftenness(failures) : ''}`;
  if (isForGood) return { verdict: 'dead', cause, fix: { action: 'remove' } };
  return {
    verdict: 'dead',
    cause: `${cause}; "fix" removes it once "check" heard that an hour later too`,
  };
}

/** Whether it failed still when it had failed for long: several failures within minutes may be one bad moment. */
function hasFailedLong(subscription: Subscription): boolean {
  return failedForMs(subscription) >= LIMITS.poll.deadMs;
}

/** A feed that failed once may only have had a bad moment. */
function oftenness(failures: number): string {
  if (failures > 1) return `, ${failures} times in a row`;
  return failures === 1 ? ', once so far' : '';
}

/** What to think of one that brought no feed, by how that ended. */
function judgeTrouble(subscription: Subscription, outcome: keyof typeof TROUBLE): Judgement {
  const { detail, failures } = subscription;
  const verdict = TROUBLE[outcome];
  // No later fetch can mend a scheme.
  if (verdict !== 'dead' || outcome === 'scheme') return { verdict, cause: detail || outcome };
  const cause = `${detail || outcome}${oftenness(failures)}`;
  return { verdict: hasFailedLong(subscription) ? 'dead' : 'failing', cause };
}

/** Why a feed that came is stale, as a sentence; undefined where it is not. */
function staleness(
  { latestItemAt, items, entryCount }: Subscription,
  now: number,
): string | undefined {
  if (items === 0 && entryCount === 0) {
    return latestItemAt === undefined ? 'it never had an item' : 'it lists no item any more';
  }
  if (latestItemAt === undefined || now - latestItemAt <= LIMITS.poll.staleMs) return undefined;
  return `nothing new since ${new Date(latestItemAt).toISOString().slice(0, 7)}`;
}

/** What there is to say of a feed that is fine; empty where that is nothing. */
function remarkOn({ repairs, items }: Subscription): string {
  const standsIn = repairs.find((repair) => repair.startsWith(STANDS_IN));
  if (standsIn !== undefined) return standsIn;
  if (items === 0) return 'nothing of what it lists is kept';
  const cut = Object.values(CUT_SHORT).find((repair) => repairs.includes(repair));
  return cut === undefined ? '' : `its ${cut}; items may be missing`;
}

/** Where a feed says that it is now, as podcasts do that changed their host; undefined where that is where it is read. */
function saidHomeOf({ hints, discovered, url, pollUrl }: Subscription): string | undefined {
  // What a page announces is where its feed is.
  if (hints.movedTo === undefined || discovered) return undefined;
  const known = [url, pollUrl].map((address) => normaliseUrl(address));
  return known.includes(normaliseUrl(hints.movedTo))
    ? undefined
    : withUserInfoOf(hints.movedTo, url);
}

function judgeAlone(subscription: Subscription, now: number): Judgement {
  const { outcome, url, kind, discovered, repairs } = subscription;
  if (outcome === undefined) return { verdict: 'unknown', cause: 'not fetched yet' };
  if (outcome === 'gone') return judgeGone(subscription);
  if (outcome !== 'fresh' && outcome !== 'not-modified') return judgeTrouble(subscription, outcome);
  const home = homeOf(subscription);
  if (home !== url && !discovered) {
    const cause = `${kind === 'page' ? 'it' : 'its feed'} is at ${withoutUserInfo(home)}`;
    return { verdict: 'moved', cause, fix: { action: 'move', to: home } };
  }
  const said = saidHomeOf(subscription);
  if (said !== undefined) {
    const cause = `the feed says that it is at ${withoutUserInfo(said)} now`;
    return { verdict: 'moved', cause, isSaid: true, fix: { action: 'move', to: said } };
  }
  if (repairs.includes(CUT_SHORT.firstItem)) {
    return { verdict: 'failing', cause: `its ${CUT_SHORT.firstItem}` };
  }
  const stale = staleness(subscription, now);
  if (stale !== undefined) return { verdict: 'stale', cause: stale };
  return { verdict: 'fine', cause: remarkOn(subscription) };
}

/**
 * How much speaks for keeping it, of several that lead to one feed: that it can be read, then that it is the feed's address, then
 * that it is a page of the feed, which stays where it is.
 */
function worthOf(subscription: Subscription): number {
  const { url, discovered } = subscription;
  const place = url === homeOf(subscription) ? 2 : Number(discovered);
  return (isWell(subscription) ? 4 : 0) + place;
}

function judgeTwin({ staying: { url }, isExact }: Twin): Judgement {
  const verdict = 'duplicate';
  if (!isExact) {
    const cause = `brings the same items as ${url}, worded or named otherwise`;
    return { verdict, cause, sameAs: url, isTwin: true };
  }
  const cause = `brings the same as ${url}, word for word`;
  return { verdict, cause, sameAs: url, isTwin: true, fix: { action: 'remove' } };
}

/**
 * Judgements in the order of the subscriptions; of several that lead to one feed in a source, the first of most worth stays, and
 * of several feeds that bring the same.
 */
export async function judge(
  statements: Statements,
  subscriptions: readonly Subscription[],
  now: number,
): Promise<Judgement[]> {
  const keys = await findFeedKeys(statements, subscriptions);
  const staying = new Map<string, Subscription>();
  for (const subscription of subscriptions) {
    const key = keys.get(subscription)!;
    const known = staying.get(key);
    if (known === undefined || worthOf(subscription) > worthOf(known)) {
      staying.set(key, subscription);
    }
  }
  // Of feeds that bring the same the site's own is the one that its page leads to: others redirect to it, or copy it.
  const byWorth = [...staying.values()].sort(
    (a, b) => Number(b.discovered) - Number(a.discovered) || worthOf(b) - worthOf(a),
  );
  const twins = await findTwins(statements, byWorth);
  return subscriptions.map((subscription) => {
    const known = staying.get(keys.get(subscription)!)!;
    const twin = twins.get(known);
    if (known === subscription) return twin ? judgeTwin(twin) : judgeAlone(subscription, now);
    const { url } = twin?.isExact ? twin.staying : known;
    const cause = `the same feed as ${url}`;
    return { verdict: 'duplicate', cause, sameAs: url, fix: { action: 'remove' } };
  });
}
