/** From a raw target to its route: the surfaces behind its door, the row, and the call that the row is given. */
import type { BaseAddresses } from '../protocol/addresses.ts';
import type { ExchangeRequest } from '../protocol/exchange.ts';
import { prefersNoChange } from '../protocol/prefer.ts';
import { splitTarget } from '../protocol/target.ts';
import { readBody } from './body.ts';
import type { ServiceContext } from './context.ts';
import { basesAt, type Door } from './port/doors.ts';
import type { Call, Route } from './route.ts';
import { createSurfaces } from './surfaces.ts';

/** A request as it came in. */
export interface Arrival {
  readonly request: ExchangeRequest;
  /** The target of the request line, where a port saw it; absent within the process. */
  readonly rawTarget?: string | undefined;
  /** Network address of the other end; absent within the process. */
  readonly peer?: string | undefined;
  /** The port it came through, where not all surfaces are behind one. */
  readonly door?: Door | undefined;
  /** Within the process, for those who call the surfaces by other addresses: what would be asked for here, and those addresses. */
  readonly elsewhere?: { readonly target: string; readonly bases: BaseAddresses } | undefined;
}

/** Path and query as the request line has them or, within the process, as the text of the address does. */
export function targetOf({ request: { url }, rawTarget, elsewhere }: Arrival): string {
  const known = rawTarget ?? elsewhere?.target;
  if (known !== undefined) return known;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start);
}

/** A request whose route is known. */
export interface Located {
  readonly call: Call;
  readonly route: Route;
  /** Path segments as they were sent, still encoded. */
  readonly rawSegments: readonly string[];
}

/** The route and its call; for OPTIONS, what may be sent there. Throws `invalid`, `target-too-long`, `missing`, `method`. */
export type Locate = (arrival: Arrival) => Promise<Located | { readonly allow: string }>;

/** What stands before the target in an absolute address, as its text has it. */
function originOf(url: string, target: string): string {
  return url.endsWith(target) ? url.slice(0, -target.length) : url;
}

/** The function that finds the row of a request, among the surfaces that a service has. */
export function createLocate(context: ServiceContext): Locate {
  const { mounts } = context;
  const extras = {
    admin: context.admin !== undefined,
    metrics: context.writeMetrics !== undefined,
  };
  const findAnywhere = createSurfaces(mounts, extras);
  const behind = new WeakMap<Door, typeof findAnywhere>();

  function findBehind(door: Door): typeof findAnywhere {
    const known = behind.get(door) ?? createSurfaces(mounts, extras, door.opens);
    behind.set(door, known);
    return known;
  }

  return async (arrival) => {
    const { request, peer, door, elsewhere } = arrival;
    const { method } = request;
    const folds = door?.opens.has('data') !== false;
    const wanted = targetOf(arrival);
    const target = splitTarget(wanted, folds ? { foldSlashesBelow: mounts.data } : {});
    const { rawSegments, rawQuery } = target;
    const find = door === undefined ? findAnywhere : findBehind(door);
    const router = await find(rawSegments);
    if (method === 'OPTIONS') return { allow: router.allow(rawSegments) };
    const { route, segments } = router.find(method, rawSegments);
    const call: Call = {
      context,
      request,
      bases: elsewhere?.bases ?? basesAt(originOf(request.url, wanted), mounts, door),
      url: request.url,
      segments,
      rawQuery,
      // What a POST is for is a change, whatever else is preferred.
      readOnly: method === 'HEAD' || (method === 'GET' && prefersNoChange(request.headers)),
      ...(peer === undefined ? {} : { peer }),
      body: () => readBody(request, route.takes),
    };
    return { call, route, rawSegments };
  };
}
