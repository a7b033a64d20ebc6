/** Feeds that are due, taken from the store a handful at a time; what a dead process had taken is taken over first. */
import type { Clock } from '../../model/ports.ts';
import type { Engine } from '../../store/engine.ts';
import { countUnreadFeeds, leaseDueFeeds, type StoredFeed } from '../../store/feeds.ts';
import { findLeaseHolders, releaseLeases, renewLease } from '../../store/leases.ts';
import { hasEnded } from './worker-name.ts';

/** Longer than any fetch with its parsing may take, the wait behind others included. What takes several renews it (`keep`). */
const LEASE_MS = 120_000;
/** A lease that runs for so long still is not renewed. */
const LONG_ENOUGH_MS = (LEASE_MS * 3) / 4;
const HANDFUL = 32;
/** This many feeds that were never read, beyond the handful that is in hand, are work enough for two workers. */
const MANY = 16;

export interface DueFeeds {
  /** Puts the feeds of these addresses before all others, the latest request first. */
  prefer(urls: readonly string[]): void;
  /** The next feed, leased; undefined when none is due. */
  take(): Promise<StoredFeed | undefined>;
  /** Keeps a feed that was taken from other processes for as long again, before another fetch for it. */
  keep(feed: StoredFeed): Promise<void>;
  /** Tells that the work on a feed that was taken has ended; until then this process takes it no second time. */
  done(feed: StoredFeed): void;
  /**
   * Whether many feeds are due that were never read, as after an import. Stays true until all of them were taken and other
   * feeds are due.
   */
  areMany(): boolean;
  /** Gives back what was leased and not finished. */
  release(): Promise<void>;
}

/** Makes the feeds due again that were leased by processes that died. */
async function takeOver(store: Engine, now: number): Promise<void> {
  for (const holder of await findLeaseHolders(store, now)) {
    if (hasEnded(holder)) await releaseLeases(store, holder);
  }
}

/** Notices when many feeds wait that were never read; `countUnread` counts them, up to `MANY`. */
function watchMany(countUnread: () => Promise<number>) {
  let areMany = false;
  /** Whether no feed was due when last looked for. */
  let ranOut = false;
  return {
    areMany: () => areMany,
    /** To be told how many feeds are in hand after each look for more. */
    async look(inHand: number): Promise<void> {
      // The last feeds of many are still read when no more are found: they are many until others come.
      if (inHand > 0 && ranOut) areMany = false;
      ranOut = inHand === 0;
      areMany ||= inHand >= HANDFUL && (await countUnread()) === MANY;
    },
  };
}

/** The feeds that one process takes; `worker` is its name in leases. */
export function createDueFeeds(store: Engine, clock: Clock, worker: string): DueFeeds {
  let taken: StoredFeed[] = [];
  let preferred: readonly string[] = [];
  /** Row ids of what is leased here and not done, with when. A feed behind a host that hangs may wait for longer than its lease. */
  const inHand = new Map<number, number>();
  /** When the first lease of those that wait in `taken` runs out. */
  let leasedUntil = 0;
  let taking: Promise<void> | undefined;
  let first = true;
  const { areMany, look } = watchMany(() => countUnreadFeeds(store, clock(), MANY));

  async function lease(now: number, urls?: readonly string[]): Promise<StoredFeed[]> {
    const terms = { now, leaseMs: LEASE_MS, worker, except: [...inHand.keys()] };
    const leased = await leaseDueFeeds(store, terms, HANDFUL, urls);
    for (const { rowId } of leased) inHand.set(rowId, now);
    if (taken.length === 0) leasedUntil = now + LEASE_MS;
    return leased;
  }

  /** Lets go of what waited for so long that another process may have taken it. */
  function dropOverdue(): void {
    if (clock() < leasedUntil) return;
    for (const { rowId } of taken) inHand.delete(rowId);
    taken = [];
  }

  async function takeHandful(): Promise<void> {
    const now = clock();
    if (first) {
      first = false;
      await takeOver(store, now);
    }
    const asked = preferred.slice(0, HANDFUL);
    preferred = preferred.slice(HANDFUL);
    if (asked.length > 0) {
      const leased = await lease(now, asked);
      const order = new Map(asked.map((url, at) => [url, at]));
      taken = [...leased.toSorted((a, b) => order.get(a.url)! - order.get(b.url)!), ...taken];
    }
    if (taken.length === 0) taken = await lease(now);
    await look(taken.length);
  }

  return {
    prefer(urls) {
      preferred = [...urls, ...preferred];
    },
    async take() {
      dropOverdue();
      if (taken.length === 0 || preferred.length > 0) {
        taking ??= takeHandful().finally(() => {
          taking = undefined;
        });
        await taking;
      }
      return taken.shift();
    },
    async keep({ rowId }) {
      const now = clock();
      const leasedAt = inHand.get(rowId);
      if (leasedAt === undefined || leasedAt + LEASE_MS - now > LONG_ENOUGH_MS) return;
      inHand.set(rowId, now);
      await renewLease(store, rowId, worker, now + LEASE_MS);
    },
    done({ rowId }) {
      inHand.delete(rowId);
    },
    areMany,
    async release() {
      taken = [];
      inHand.clear();
      await releaseLeases(store, worker);
    },
  };
}
