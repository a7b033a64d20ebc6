/** Limits how many fetches run at once, in all and per host; those that wait are served in order. */
import { WinnowError } from '../../model/errors.ts';

/** What a fetch waits for beside a place. */
export interface Turn {
  /** Milliseconds that its host is to be given yet, asked again whenever there is a place; 0 where it may begin. */
  readonly waitMs?: () => number;
  /** Called as it is given its place, before any other gets one. */
  readonly onBegin?: () => void;
  /** Ends the wait: the promise then rejects with `interrupted`. */
  readonly signal?: AbortSignal | undefined;
}

export interface Slots {
  /** Resolves to a release function once there is room in all and for this host, and its turn has come. */
  readonly take: (host: string, turn?: Turn) => Promise<() => void>;
}

interface Waiter {
  readonly host: string;
  readonly turn: Turn;
  readonly begin: (release: () => void) => void;
  readonly cancel: () => void;
}

/** Fair slots: a busy host never holds up the others. */
export function createSlots(total: number, perHost: number): Slots {
  const running = new Map<string, number>();
  const waiting: Waiter[] = [];
  const heard = new WeakSet<AbortSignal>();
  let count = 0;
  let alarm: NodeJS.Timeout | undefined;

  const hasRoom = (host: string) => (running.get(host) ?? 0) < perHost;

  const occupy = (host: string, { onBegin }: Turn): (() => void) => {
    count += 1;
    running.set(host, (running.get(host) ?? 0) + 1);
    onBegin?.();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      count -= 1;
      const left = (running.get(host) ?? 1) - 1;
      if (left === 0) running.delete(host);
      else running.set(host, left);
      serveWaiting();
    };
  };

  const start = (waiter: Waiter) => {
    waiting.splice(waiting.indexOf(waiter), 1);
    waiter.begin(occupy(waiter.host, waiter.turn));
  };

  /** Starts those whose turn has come, in order; once time is over that hosts are given, the next of them. */
  const serveWaiting = () => {
    clearTimeout(alarm);
    let next: { waiter: Waiter; waitMs: number } | undefined;
    for (const waiter of [...waiting]) {
      if (count >= total) return;
      if (!hasRoom(waiter.host)) continue;
      const waitMs = waiter.turn.waitMs?.() ?? 0;
      if (waitMs === 0) start(waiter);
      else if (next === undefined || waitMs < next.waitMs) next = { waiter, waitMs };
    }
    if (next === undefined) return;
    const { waiter, waitMs } = next;
    // Whatever the clock says then that the time goes by: it may stand still.
    alarm = setTimeout(() => {
      start(waiter);
      serveWaiting();
    }, waitMs);
  };

  /** Ends the wait of those that were cancelled. */
  const dropCancelled = () => {
    const kept = waiting.filter(({ turn, cancel }) => {
      const isCancelled = turn.signal?.aborted === true;
      if (isCancelled) cancel();
      return !isCancelled;
    });
    waiting.splice(0, waiting.length, ...kept);
    serveWaiting();
  };

  /** Listens once to each signal: dozens of fetches wait by the same. */
  const listenTo = (signal: AbortSignal) => {
    if (heard.has(signal)) return;
    heard.add(signal);
    signal.addEventListener('abort', dropCancelled, { once: true });
  };

  return {
    take: (host, turn = {}) =>
      new Promise((resolve, reject) => {
        const cancel = () => reject(new WinnowError('interrupted', 'the fetch was cancelled'));
        if (turn.signal?.aborted) return cancel();
        if (turn.signal !== undefined) listenTo(turn.signal);
        waiting.push({ host, turn, begin: resolve, cancel });
        serveWaiting();
      }),
  };
}
