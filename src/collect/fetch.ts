/**
 * The one chokepoint for every request that leaves Winnow: feeds, sites, discovery, catalogue.
 * Polite (slots, validators, an honest name), safe (address policy on every hop), bounded, typed.
 */
import { toWinnowError, WinnowError } from '../model/errors.ts';
import { LIMITS } from '../model/limits.ts';
import type { Clock } from '../model/ports.ts';
import { isPublicAddress } from './network/address.ts';
import { type Answer, type AnswerNotes, takeAnswer } from './network/answer.ts';
import type { FetchLimits } from './network/connector.ts';
import { type Fault, faultError, faultOf, leftAloneError } from './network/fault.ts';
import type { FetchRequest, FetchResult } from './network/fetch-result.ts';
import { createPace } from './network/pace.ts';
import { isRedirect } from './network/redirect.ts';
import {
  beginChain,
  endChain,
  failChain,
  followRedirect,
  type RedirectChain,
} from './network/redirect-chain.ts';
import { requestHeaders } from './network/request-headers.ts';
import { createSender, type SenderOptions } from './network/sender.ts';
import { createSilentHosts } from './network/silent-hosts.ts';
import { createSlots } from './network/slots.ts';
import { createThrottlingHosts } from './network/throttling-hosts.ts';
import { checkUrl } from './urls/check-url.ts';
import { withoutUserInfo } from './urls/user-info.ts';

export interface FetcherOptions extends SenderOptions {
  readonly clock: Clock;
  /** Milliseconds since some moment, never set back nor held still: what a fetch may take is counted by it. */
  readonly monotonicClock: Clock;
  /** 0 to 1, below 1: how much longer than it has to a request waits for those to its host before it. */
  readonly chance: () => number;
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

/** For how long an answer from a public host proves that our own line is up. */
const PROOF_OF_LINE_MS = 60_000;

/** Whether an address, with its port or without, is one of the public internet. */
function isPublic(address: string): boolean {
  return isPublicAddress(address.replace(/:\d+$/u, ''));
}

/** Rejects when the signal fires. undici itself only looks at the signal once it is connected. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

/**
 * Aborts a request when its time is over, or the time in which it has to be answered, or the caller cancels; `end` must be
 * called in any case.
 */
function createDeadline(
  milliseconds: number,
  cancelled: AbortSignal | undefined,
  answerMs: number | undefined,
) {
  const controller = new AbortController();
  const cancel = () => controller.abort(new WinnowError('interrupted', 'the fetch was cancelled'));
  const timeOut = (detail: string) => () => controller.abort(faultError('timeout', detail));
  const timer = setTimeout(timeOut('the fetch took too long'), Math.max(0, milliseconds));
  const silence = 'the server sent no answer in time, as to others before';
  const answerTimer = answerMs === undefined ? undefined : setTimeout(timeOut(silence), answerMs);
  cancelled?.addEventListener('abort', cancel, { once: true });
  if (cancelled?.aborted) cancel();
  return {
    signal: controller.signal,
    answered: () => clearTimeout(answerTimer),
    end() {
      clearTimeout(timer);
      clearTimeout(answerTimer);
      cancelled?.removeEventListener('abort', cancel);
    },
  };
}

/** Creates the fetcher of a service: one for everything, so that its slots and rules hold for all. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { clock, monotonicClock, chance } = options;
  const limits: FetchLimits = { ...LIMITS.fetch, ...options.limits };
  const slots = createSlots(limits.concurrent, limits.concurrentPerHost);
  const pace = createPace(monotonicClock, chance);
  const silentHosts = createSilentHosts();
  const throttlingHosts = createThrottlingHosts(clock);
  const sender = createSender(options, limits);
  let publicAnswerAt = Number.NEGATIVE_INFINITY;

  /** Adds a request to the trace, whatever came of it, and notes when a public host answered. */
  function addHop(
    chain: RedirectChain,
    headers: Record<string, string>,
    notes: AnswerNotes,
    tookMs: number,
  ): void {
    const { url } = chain;
    const address = sender.addressOf(url);
    const conditional = 'if-none-match' in headers || 'if-modified-since' in headers;
    const shown = address === undefined ? {} : { address };
    chain.trace.push({ url: withoutUserInfo(url), ...shown, ...notes, tookMs, conditional });
    if (notes.status !== undefined && isPublic(address ?? '')) publicAnswerAt = clock();
  }

  /** A place for a request, once its host has rested from those before it. */
  function takeSlot(url: URL, { signal, spacingMs = 0 }: FetchRequest): Promise<() => void> {
    const { hostname } = url;
    // Whether it is near is known once it was connected to.
    const isNear = () => !isPublic(sender.addressOf(url) ?? hostname);
    return slots.take(hostname, {
      waitMs: () => pace.waitMs(hostname, { isNear: isNear(), askedMs: spacingMs }),
      onBegin: () => pace.begin(hostname),
      signal,
    });
  }

  /** One request and its answer. */
  async function requestOnce(chain: RedirectChain, request: FetchRequest): Promise<Answer> {
    const { url } = chain;
    const patienceMs = silentHosts.waitFor(url.host);
    const release = await takeSlot(url, request);
    if (chain.redirects.length === 0) await request.ready?.();
    // Only now: the host may have said so to those that were before it.
    const leftAloneMs = throttlingHosts.leftAloneFor(url);
    if (leftAloneMs !== undefined) {
      release();
      throw leftAloneError(leftAloneMs);
    }
    const deadline = createDeadline(limits.totalMs - chain.spentMs, request.signal, patienceMs());
    // The time shown goes by the clock, which a test may stop; the time limit goes by one that nobody can.
    const startedAt = clock();
    const sentAt = monotonicClock();
    const headers = requestHeaders(chain, request, { ...options, ...limits });
    const notes: AnswerNotes = {};
    try {
      const response = await Promise.race([
        sender.send(url, headers, deadline.signal),
        abortOf(deadline.signal),
      ]);
      deadline.answered();
      return await takeAnswer(response, notes, limits);
    } catch (error) {
      // An aborted stream reports that it broke, not why.
      const cause = deadline.signal.aborted ? deadline.signal.reason : error;
      if (faultOf(cause).kind === 'timeout' && notes.status === undefined) {
        silentHosts.note(url.host, false);
      }
      throw cause;
    } finally {
      deadline.end();
      release();
      chain.spentMs += monotonicClock() - sentAt;
      if (notes.status !== undefined) {
        silentHosts.note(url.host, true);
        throttlingHosts.note(url, notes);
      }
      addHop(chain, headers, notes, Math.max(0, clock() - startedAt));
    }
  }

  /** The fault, but a host's own in place of `offline` where another public host answered lately: our line is up then. */
  function withoutFalseOffline(fault: Fault): Fault {
    if (fault.kind !== 'offline' || clock() - publicAnswerAt > PROOF_OF_LINE_MS) return fault;
    return { kind: fault.detail.includes('resolved') ? 'dns' : 'connect', detail: fault.detail };
  }

  /** Requests each address of the chain until one answers with something other than a redirect. */
  async function followChain(chain: RedirectChain, request: FetchRequest): Promise<FetchResult> {
    for (;;) {
      const answer = await requestOnce(chain, request);
      if (!isRedirect(answer.status)) {
        return endChain(chain, answer, limits.validatorBytes);
      }
      followRedirect(chain, answer, limits.redirects);
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
    const chain = beginChain(url);
    try {
      return await followChain(chain, request);
    } catch (error) {
      if (error instanceof WinnowError && error.code === 'interrupted') throw error;
      return failChain(chain, withoutFalseOffline(faultOf(error)));
    }
  }

  return { fetch, close: sender.close };
}
