/**
 * The one chokepoint for every request that leaves Winnow: feeds, sites, discovery, catalogue.
 * Polite (slots, validators, an honest name), safe (address policy on every hop), bounded, typed.
 */
import { toWinnowError, WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Clock } from '../model/ports.ts';
import { isPublicAddress } from './address.ts';
import { type AnswerNotes, takeAnswer } from './answer.ts';
import { checkUrl, withoutSecrets } from './check-url.ts';
import type { FetchLimits } from './connector.ts';
import { type Fault, faultError, faultOf } from './fault.ts';
import type { FetchRequest, FetchResult } from './fetch-result.ts';
import {
  type Answer,
  beginJourney,
  endJourney,
  failJourney,
  followRedirect,
  type Journey,
} from './journey.ts';
import { isRedirect, redirectTarget } from './redirect.ts';
import { requestHeaders } from './request-headers.ts';
import { createSender, type SenderOptions } from './sender.ts';
import { createSlots } from './slots.ts';

export interface FetcherOptions extends SenderOptions {
  readonly clock: Clock;
  /** Milliseconds since some moment, never set back nor held still: what a fetch may take is counted by it. */
  readonly monotonicClock: Clock;
  readonly userAgent: string;
  readonly limits?: Partial<FetchLimits>;
}

export interface Fetcher {
  /**
   * One GET with its redirects. Network trouble is a result, never an exception; only a cancelled
   * `request.signal` rejects (`interrupted`).
   */
  readonly fetch: (url: string, request?: FetchRequest) => Promise<FetchResult>;
  /** Breaks off what is running and closes every connection. */
  readonly close: () => Promise<void>;
}

/** How long an answer from the internet proves that our own line is up. */
const PROOF_OF_LINE_MS = 60_000;

/** Rejects when the signal fires: undici itself does not look at it before it is connected. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

/** Creates the fetcher of a service: one for everything, so that its slots and rules hold for all. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { clock, monotonicClock } = options;
  const limits: FetchLimits = { ...LIMITS.fetch, ...options.limits };
  const slots = createSlots(limits.concurrent, limits.concurrentPerHost);
  const sender = createSender(options, limits);
  let publicAnswerAt = Number.NEGATIVE_INFINITY;

  /** One request and its answer. */
  async function visit(journey: Journey, request: FetchRequest): Promise<Answer> {
    const { url } = journey;
    const release = await slots.take(url.hostname);
    if (journey.redirects.length === 0) await request.ready?.();
    const controller = new AbortController();
    const cancel = () =>
      controller.abort(new WinnowError('interrupted', 'the fetch was cancelled'));
    const late = setTimeout(
      () => controller.abort(faultError('timeout', 'the fetch took too long')),
      Math.max(0, limits.totalMs - journey.spentMs),
    );
    // What is told repeats itself where a clock stands still; what is left of the time runs out there too.
    const startedAt = clock();
    const sentAt = monotonicClock();
    const headers = requestHeaders(journey, request, { ...options, ...limits });
    const notes: AnswerNotes = {};
    request.signal?.addEventListener('abort', cancel, { once: true });
    if (request.signal?.aborted) cancel();
    try {
      const response = await Promise.race([
        sender.send(url, headers, controller.signal),
        abortOf(controller.signal),
      ]);
      const most = Math.min(request.maxBytes ?? limits.bodyBytes, limits.bodyBytes);
      return await takeAnswer(response, notes, limits, most);
    } catch (error) {
      // A stream that was broken off reports the break, not the reason.
      throw controller.signal.aborted ? controller.signal.reason : error;
    } finally {
      clearTimeout(late);
      request.signal?.removeEventListener('abort', cancel);
      release();
      const tookMs = Math.max(0, clock() - startedAt);
      journey.spentMs += monotonicClock() - sentAt;
      const address = sender.addressOf(url);
      const conditional = 'if-none-match' in headers || 'if-modified-since' in headers;
      const shown = address === undefined ? {} : { address };
      journey.trace.push({ url: withoutSecrets(url), ...shown, ...notes, tookMs, conditional });
      if (notes.status !== undefined && isPublicAddress(address?.replace(/:\d+$/u, '') ?? '')) {
        publicAnswerAt = clock();
      }
    }
  }

  /** Our own line is not down while others answer; then it is the other side's fault after all. */
  function soberly(fault: Fault): Fault {
    if (fault.kind !== 'offline' || clock() - publicAnswerAt > PROOF_OF_LINE_MS) return fault;
    return { kind: fault.detail.includes('resolved') ? 'dns' : 'connect', detail: fault.detail };
  }

  async function travel(journey: Journey, request: FetchRequest): Promise<FetchResult> {
    for (;;) {
      const answer = await visit(journey, request);
      if (!isRedirect(answer.status)) {
        return endJourney(journey, answer, { now: clock(), validatorBytes: limits.validatorBytes });
      }
      const target = redirectTarget(journey.url, answer.headers['location']);
      if (journey.redirects.length >= limits.redirects) {
        throw faultError('too-many-redirects', `there are more than ${limits.redirects} redirects`);
      }
      followRedirect(journey, answer.status, target);
    }
  }

  async function fetch(address: string, request: FetchRequest = {}): Promise<FetchResult> {
    let url: URL;
    try {
      url = checkUrl(address);
    } catch (error) {
      const { message: detail } = toWinnowError(error);
      return { kind: 'scheme', detail, url: '', redirects: [], trace: [] };
    }
    const journey = beginJourney(url);
    try {
      return await travel(journey, request);
    } catch (error) {
      if (error instanceof WinnowError && error.code === 'interrupted') throw error;
      return failJourney(journey, soberly(faultOf(error)));
    }
  }

  return { fetch, close: sender.close };
}
