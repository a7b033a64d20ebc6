/** Requests of a service, counted by surface and status, with how long they took. */
import type { Family, Sample } from '../../protocol/exposition.ts';
import type { Mounts } from '../context.ts';
import type { Surface } from '../route.ts';
import { BELOW_BASE, type Door, liesBelow, partOf } from './doors.ts';

export interface RequestCounts {
  /** One request to a path, answered after so many seconds; `opens` is what its port opens, where that is not all. */
  note(path: string, status: number, seconds: number, opens?: Door['opens']): void;
  families(): Family[];
}

/** Upper bounds of the buckets of latencies, seconds. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Latencies {
  /** Requests by the first bound they are within; the last for those beyond every bound. */
  readonly counts: number[];
  sum: number;
}

/** Which surface a path lies on, by where the surfaces hang. */
function surfaceAt(mounts: Mounts): (path: string, opens?: Door['opens']) => string {
  const { base, content, data } = mounts;
  const places: readonly (readonly [surface: Surface, below: string])[] = [
    ['v1', base + BELOW_BASE.surfaces.v1],
    ['v2', base + BELOW_BASE.surfaces.v2],
    ['winnow', base + BELOW_BASE.surfaces.winnow],
    ['admin', base + BELOW_BASE.surfaces.admin],
    ['content', content],
    ['data', data],
  ];
  const own: ReadonlySet<string> = new Set(BELOW_BASE.service);
  return (path, opens) => {
    if (opens?.has('base') !== false && own.has(path.slice(base.length))) return 'service';
    const place = places.find(
      ([surface, below]) => opens?.has(partOf(surface)) !== false && liesBelow(path, below),
    );
    return place?.[0] ?? 'other';
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function latencySamples(surface: string, { counts, sum }: Latencies): Sample[] {
  let below = 0;
  const buckets = counts.map((count, at): Sample => {
    below += count;
    const le = at < BOUNDS.length ? String(BOUNDS[at]) : '+Inf';
    return { suffix: '_bucket', labels: { surface, le }, value: below };
  });
  const labels = { surface };
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: below },
  ];
}

/** Counts from nothing, by where the surfaces hang. */
export function createRequestCounts(mounts: Mounts): RequestCounts {
  const surfaceOf = surfaceAt(mounts);
  /** By surface and status, with a space between them. */
  const requests = new Map<string, number>();
  const latencies = new Map<string, Latencies>();

  function note(path: string, status: number, seconds: number, opens?: Door['opens']): void {
    const surface = surfaceOf(path, opens);
    add(requests, `${surface} ${status}`);
    let known = latencies.get(surface);
    if (known === undefined) {
      known = { counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 };
      latencies.set(surface, known);
    }
    const at = BOUNDS.findIndex((bound) => seconds <= bound);
    known.counts[at < 0 ? BOUNDS.length : at]! += 1;
    known.sum += seconds;
  }

  function families(): Family[] {
    return [
      {
        name: 'winnow_http_requests_total',
        type: 'counter',
        help: 'Requests answered, by surface and status.',
        samples: [...requests].map(([key, value]) => {
          const [surface = '', status = ''] = key.split(' ');
          return { labels: { surface, status }, value };
        }),
      },
      {
        name: 'winnow_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from a request to its answer, by surface.',
        samples: [...latencies].flatMap(([surface, known]) => latencySamples(surface, known)),
      },
    ];
  }

  return { note, families };
}
