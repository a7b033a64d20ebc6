/** `timeOut`: callers who wait for work to be done. They are few, hold nothing, and are let go when they leave. */
import { WinnowError } from '../../model/errors.ts';
import { LIMITS } from '../../model/limits.ts';
import type { ServiceContext } from '../context.ts';
import type { KnownCall } from '../route.ts';

/** How often a waiting caller looks, milliseconds: another process may do the work, so nobody can call it. */
const LOOK_MS = 100;

const waiting = new WeakMap<ServiceContext, Map<string, number>>();

function countsOf(context: ServiceContext): Map<string, number> {
  let counts = waiting.get(context);
  if (counts === undefined) {
    counts = new Map();
    waiting.set(context, counts);
  }
  return counts;
}

/** How many calls of a service wait now. */
export function countWaiting(context: ServiceContext): number {
  return [...countsOf(context).values()].reduce((sum, count) => sum + count, 0);
}

/** Waits a moment; at once over when the signal is. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Waits until the work is done, the time is up or the caller left.
 * @throws WinnowError `throttled` when the application has as many waiting calls as it may
 */
export async function waitUntil(
  call: KnownCall,
  timeOut: number | 'max',
  isDone: () => Promise<boolean>,
): Promise<void> {
  const { context, caller, request } = call;
  if (await isDone()) return;
  const counts = countsOf(context);
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
  const seconds = timeOut === 'max' ? LIMITS.http.timeOutSeconds : timeOut;
  const over = AbortSignal.timeout(seconds * 1_000);
  const signal = AbortSignal.any([over, request.signal]);
  try {
    // Without a background of its own the service works while somebody waits for it.
    context.gatherer.idle().catch(() => {});
    while (!signal.aborted && !(await isDone())) await pause(LOOK_MS, signal);
  } finally {
    const left = (counts.get(name) ?? 1) - 1;
    if (left > 0) counts.set(name, left);
    else counts.delete(name);
  }
}
