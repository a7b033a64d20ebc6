/**
 * `timeOut`: callers that wait for work to complete. Few may wait, they hold no resources, and a wait ends when its
 * caller leaves.
 */
import { setTimeout } from 'node:timers/promises';
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import { callerLeft } from '../callers/caller-left.ts';
import type { ServiceContext } from '../context.ts';
import type { KnownCall } from '../route.ts';

/** How often a waiting caller checks, milliseconds. It polls, since another process may do the work. */
const LOOK_MS = 100;

interface WaitingCalls {
  /** How many wait, by application. */
  readonly counts: Map<string, number>;
  /** Aborted when the service shuts down. */
  readonly closing: AbortController;
}

const waitingCalls = new WeakMap<ServiceContext, WaitingCalls>();

function waitingCallsOf(context: ServiceContext): WaitingCalls {
  let waiting = waitingCalls.get(context);
  if (waiting === undefined) {
    waiting = { counts: new Map(), closing: new AbortController() };
    waitingCalls.set(context, waiting);
  }
  return waiting;
}

/** Ends every wait when the service shuts down; the callers get what there is. */
export function endWaiting(context: ServiceContext): void {
  waitingCalls.get(context)?.closing.abort();
}

/** Waits a moment; at once over when the signal is. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => {});
}

/** A place among the calls of an application that wait. */
export interface WaitingPlace {
  /** Idempotent. */
  giveBack(): void;
}

/** Throws `throttled` when the application has as many waiting calls as it may. */
export function takePlace({ context, caller }: KnownCall): WaitingPlace {
  const { counts } = waitingCallsOf(context);
  const name = caller.application?.appId ?? `account ${caller.account.rowId}`;
  const count = counts.get(name) ?? 0;
  if (count >= LIMITS.http.waitingPerApplication) {
    throw new WinnowError(
      'throttled',
      `at most ${LIMITS.http.waitingPerApplication} calls of an application may wait at a time`,
      { headers: { 'retry-after': '1' } },
    );
  }
  counts.set(name, count + 1);
  let isHeld = true;
  return {
    giveBack() {
      if (!isHeld) return;
      isHeld = false;
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    },
  };
}

interface Wait {
  /** Seconds. */
  readonly timeOut: number | 'max';
  readonly isDone: () => Promise<boolean>;
  /** Taken already; else one is taken where there is something to wait for. */
  readonly place?: WaitingPlace | undefined;
}

/**
 * Waits until the work is done, the time is up or the service shuts down.
 * @throws WinnowError `throttled` as `takePlace`, `timeout` when the caller left and nobody is there to answer
 */
export async function waitUntil(call: KnownCall, wait: Wait): Promise<void> {
  const { context, request } = call;
  const { timeOut, isDone } = wait;
  if (await isDone()) return;
  const { closing } = waitingCallsOf(context);
  const place = wait.place ?? takePlace(call);
  const seconds = timeOut === 'max' ? LIMITS.http.timeOutSeconds : timeOut;
  const over = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([over, closing.signal, request.signal]);
  try {
    // Without a background of its own the service works while somebody waits for it.
    context.gatherer.idle().catch(() => {});
    while (!signal.aborted && !(await isDone())) await pause(LOOK_MS, signal);
  } finally {
    place.giveBack();
  }
  if (request.signal.aborted) throw callerLeft();
}
