/** Limits how many fetches run at once, in all and per host; those that wait are served in order. */

export interface Slots {
  /** Resolves to a release function once there is room in all and for this host. */
  readonly take: (host: string) => Promise<() => void>;
}

interface Waiter {
  readonly host: string;
  readonly start: () => void;
}

/** Fair slots: a busy host never holds up the others. */
export function createSlots(total: number, perHost: number): Slots {
  const running = new Map<string, number>();
  const waiting: Waiter[] = [];
  let count = 0;

  const hasRoom = (host: string) => count < total && (running.get(host) ?? 0) < perHost;

  const occupy = (host: string): (() => void) => {
    count += 1;
    running.set(host, (running.get(host) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      count -= 1;
      const left = (running.get(host) ?? 1) - 1;
      if (left === 0) running.delete(host);
      else running.set(host, left);
      serveNext();
    };
  };

  const serveNext = () => {
    const next = waiting.findIndex((waiter) => hasRoom(waiter.host));
    if (next !== -1) waiting.splice(next, 1)[0]?.start();
  };

  return {
    take: (host) =>
      hasRoom(host)
        ? Promise.resolve(occupy(host))
        : new Promise((resolve) => {
            waiting.push({ host, start: () => resolve(occupy(host)) });
          }),
  };
}
