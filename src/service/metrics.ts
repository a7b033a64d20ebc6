/**
 * What a service does, counted for whoever watches it. Labels have few values each and never come from outside: no
 * address, name or topic is among them.
 */
import { VERSION } from '../model/version.ts';
import { type Family, type Sample, writeExposition } from '../protocol/exposition.ts';
import type { Engine } from '../store/engine.ts';
import { countBudgetSpent } from '../store/usage.ts';
import { findWorkload } from '../store/workload.ts';
import type { LogEntry, Mounts } from './context.ts';
import type { Handle } from './handle.ts';
import { targetOf } from './locate.ts';
import { periodAt } from './period.ts';
import { createRequestCounts } from './port/request-counts.ts';

/** Bytes that the process holds. */
export interface MemoryUse {
  readonly residentBytes: number;
  readonly heapBytes: number;
}

export interface Metrics {
  /** The same function, with its requests counted; `time` is what they are timed by, milliseconds. */
  measure(handle: Handle, time: () => number): Handle;
  /** Looks at a line of the log. */
  watch(entry: LogEntry): void;
  /** Everything counted, in Prometheus' text format. */
  write(store: Engine): Promise<string>;
}

function gauge(name: string, help: string, samples: number | readonly Sample[]): Family {
  return {
    name,
    type: 'gauge',
    help,
    samples: typeof samples === 'number' ? [{ value: samples }] : samples,
  };
}

/** What the store holds and has to do. */
async function storeFamilies(store: Engine, now: number): Promise<Family[]> {
  const work = await findWorkload(store, now);
  const spent = await countBudgetSpent(store, (period) => periodAt(now, period).start);
  const due = {
    feeds: work.dueFeeds,
    topics: work.waitingTopics,
    articles: work.waitingArticles,
  };
  return [
    gauge(
      'winnow_feeds',
      'Feeds, by the outcome of their last fetch.',
      work.feeds.map(({ outcome, count }) => ({ labels: { outcome }, value: count })),
    ),
    gauge('winnow_items', 'Items held.', work.items),
    gauge(
      'winnow_due_work',
      'Pieces of work that wait to be done or are being done, by kind.',
      Object.entries(due).map(([kind, value]) => ({ labels: { kind }, value })),
    ),
    gauge(
      'winnow_budget_spent_units',
      'Units of budget that all accounts spent in their current periods.',
      spent,
    ),
  ];
}

function memoryFamilies({ residentBytes, heapBytes }: MemoryUse): Family[] {
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', residentBytes),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapBytes),
  ];
}

/** Which program it is, and since when. */
function buildFamilies(startedAt: number): Family[] {
  return [
    gauge('winnow_build_info', 'Version of the service.', [
      { labels: { version: VERSION }, value: 1 },
    ]),
    gauge(
      'process_start_time_seconds',
      'When the service was opened, seconds since 1970.',
      startedAt / 1_000,
    ),
  ];
}

function fetchFamily(fetches: ReadonlyMap<string, number>): Family {
  return {
    name: 'winnow_fetches_total',
    type: 'counter',
    help: 'Fetches of feeds since the start, by outcome.',
    samples: [...fetches].map(([outcome, value]) => ({ labels: { outcome }, value })),
  };
}

/** @param memory what the process holds; left out where nobody can tell */
export function createMetrics(
  clock: () => number,
  mounts: Mounts,
  memory?: () => MemoryUse,
): Metrics {
  const startedAt = clock();
  const requests = createRequestCounts(mounts);
  /** Fetches by outcome. */
  const fetches = new Map<string, number>();

  return {
    measure: (handle, time) => async (arrival) => {
      const at = time();
      const answer = await handle(arrival);
      const [path = ''] = targetOf(arrival).split('?');
      const seconds = Math.max(time() - at, 0) / 1_000;
      requests.note(path, answer.status, seconds, arrival.door?.opens);
      return answer;
    },
    watch({ event, outcome }) {
      if (event !== 'fetch') return;
      const kind = String(outcome);
      fetches.set(kind, (fetches.get(kind) ?? 0) + 1);
    },
    async write(store) {
      const use = memory?.();
      return writeExposition([
        ...requests.families(),
        fetchFamily(fetches),
        ...(await storeFamilies(store, clock())),
        ...buildFamilies(startedAt),
        ...(use === undefined ? [] : memoryFamilies(use)),
      ]);
    },
  };
}
