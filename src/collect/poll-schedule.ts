/** When a feed is polled next, and why: as often as its publisher wants, never more than hourly, and never given up unless it says that it is gone (410). */
import type { UpdateHints } from '../model/feed.ts';
import { LIMITS } from '../model/limits.ts';
import { isHealthy, NOT_STORED, type OutcomeKind } from '../model/outcome.ts';
import { MINUTE_MS } from '../model/time-units.ts';
import type { HeaderMap } from './network/fetch-result.ts';
import { httpDate, maxAgeMs, retryAfterMs, theirNow } from './network/response-headers.ts';
import { afterSkipped, skippedBy } from './skipped-times.ts';

export interface PollFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How the fetch ended, with what reading the document said. */
  readonly outcome: { readonly kind: OutcomeKind; readonly status?: number };
  /** Failures in a row before this fetch. */
  readonly failures: number;
  /** Milliseconds since the first of them. */
  readonly failingForMs?: number | undefined;
  /** Whether the store would not take what the fetch brought, which says nothing about the feed. */
  readonly notStored?: boolean | undefined;
  /** What the feed said of itself when it was last read. */
  readonly hints?: UpdateHints | undefined;
  /** Of the last answer, where there was one. */
  readonly headers?: HeaderMap | undefined;
  /** 0 ≤ n < 1, one number a feed keeps: where in the 10 % behind the interval its polls fall. */
  readonly jitter: number;
}

export interface NextPoll {
  /** Milliseconds since 1970; undefined when the feed is not polled any more. */
  readonly at?: number;
  readonly failures: number;
  /** One phrase for people. */
  readonly reason: string;
}

interface Wish {
  readonly ms: number;
  readonly reason: string;
  /** Whether it is the publisher's, who does not want to be asked before. */
  readonly isAsked?: true;
}

const { minMs, maxMs, freeRetries, retryStepMs, refusedMs, jitter: spread } = LIMITS.poll;
const HOURLY: Wish = { ms: minMs, reason: 'every hour' };

/** The longest of several wishes; nothing but finite, positive times counts. */
function longest(wishes: readonly (Wish | undefined)[]): Wish {
  const sound = wishes.filter(
    (wish) => wish !== undefined && wish.ms > 0 && !Number.isNaN(wish.ms),
  );
  return (sound as Wish[]).reduce((best, wish) => (wish.ms > best.ms ? wish : best), HOURLY);
}

function wish(ms: number | undefined, reason: string): Wish | undefined {
  return ms === undefined ? undefined : { ms, reason, isAsked: true };
}

function retryAfter(headers: HeaderMap, now: number): Wish | undefined {
  const ms = retryAfterMs(headers['retry-after'], theirNow(headers, now));
  return wish(ms, 'Retry-After of the server');
}

function expiresMs(headers: HeaderMap, now: number): number | undefined {
  const at = httpDate(headers['expires'] ?? '');
  return at === undefined ? undefined : at - theirNow(headers, now);
}

function publishersWish(facts: PollFacts): Wish {
  const { headers = {}, now, hints: { ttlMinutes, updateEveryMinutes } = {} } = facts;
  return longest([
    wish(maxAgeMs(headers['cache-control']), 'Cache-Control of the server'),
    wish(expiresMs(headers, now), 'Expires of the server'),
    retryAfter(headers, now),
    wish(ttlMinutes === undefined ? undefined : ttlMinutes * MINUTE_MS, 'ttl of the feed'),
    wish(
      updateEveryMinutes === undefined ? undefined : updateEveryMinutes * MINUTE_MS,
      'update period of the feed',
    ),
  ]);
}

function backOff(facts: PollFacts, failures: number): Wish {
  const { headers = {}, now, outcome, failingForMs = Infinity } = facts;
  const asked = retryAfter(headers, now);
  if (outcome.kind === 'refused') {
    return longest([{ ms: refusedMs, reason: 'refused; again in some hours' }, asked]);
  }
  if (outcome.kind === 'throttled') {
    const reason = 'asked to come less often';
    return longest([{ ms: retryStepMs * Math.max(1, failures), reason }, asked]);
  }
  const beyond = failures - freeRetries;
  if (beyond <= 0) return longest([asked]);
  // Somebody who mends a server and looks again and again must not have to wait for it the longer.
  const ms = Math.min(retryStepMs * failures, failingForMs + minMs);
  return longest([{ ms, reason: `${failures} failures in a row` }, asked]);
}

/**
 * Clamped to 60 min … 24 h, with the feed's own share of jitter inside those bounds, which never undercuts what its publisher
 * asks for; out of the hours and days it asks to be left alone, where they end within those bounds.
 */
function schedule(facts: PollFacts, { ms, reason, isAsked }: Wish, failures: number): NextPoll {
  const { now, jitter, hints = {}, headers = {} } = facts;
  const jittered = Math.min(Math.max(ms, minMs), maxMs) * (1 + spread * jitter);
  // Not cut off at the longest wait, where nobody minds: many feeds would come due in the same moment.
  const leastMs = isAsked ? ms : (retryAfter(headers, now)?.ms ?? minMs);
  const within = Math.max(jittered > maxMs ? 2 * maxMs - jittered : jittered, leastMs);
  const at = now + Math.round(Math.min(within, maxMs));
  const skipped = skippedBy(hints, at);
  if (skipped === undefined) return { at, failures, reason };
  const latest = now + maxMs;
  // Not on the stroke of the hour, where all feeds with the same wish would meet.
  const moved = Math.round(afterSkipped(hints, at, latest) + HOURLY.ms * spread * jitter);
  const after = Math.min(moved, latest);
  if (skippedBy(hints, after) === undefined) {
    return { at: after, failures, reason: `${reason}, after ${skipped} of the feed` };
  }
  return { at: after, failures, reason: `the longest wait, within ${skipped} of the feed` };
}

/** The next poll after a fetch that ended as `facts` say. */
export function nextPoll(facts: PollFacts): NextPoll {
  const { outcome, failures } = facts;
  if (isHealthy(outcome.kind)) return schedule(facts, publishersWish(facts), 0);
  if (outcome.kind === 'gone') {
    return { failures: failures + 1, reason: 'the feed is gone for good (410)' };
  }
  if (outcome.kind === 'offline') {
    return schedule(facts, { ms: minMs, reason: 'we were offline; it does not count' }, failures);
  }
  if (facts.notStored) {
    return schedule(facts, { ms: minMs, reason: NOT_STORED }, failures);
  }
  return schedule(facts, backOff(facts, failures + 1), failures + 1);
}
