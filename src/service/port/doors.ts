/**
 * Doors: which surfaces a port opens. All of them hang behind one unless some have a port of their own; answers name
 * every surface where it is.
 */
import type { BaseAddresses } from '../../protocol/addresses.ts';
import type { Mounts } from '../context.ts';
import type { Surface } from '../route.ts';

/** What can hang elsewhere: v1 and v2 with all that is our own, the content service, the data service. */
export type Part = keyof Mounts;

export interface Door {
  readonly opens: ReadonlySet<Part>;
  /** The port of each part; filled as ports are had. */
  readonly ports: Readonly<Partial<Record<Part, number>>>;
}

/** Path of the description of every row, for those who look around. */
export const DESCRIPTION = '/openapi.json';

/** What has its place below the base: surfaces, each with all that lies below it, and what the service says of itself. */
export const BELOW_BASE = {
  surfaces: { v1: '/v1', v2: '/v2', winnow: '/~winnow', admin: '/~admin' },
  service: ['/health', '/ready', '/metrics', DESCRIPTION, '/winnow.svg'],
} as const;

/** The part that a surface belongs to. */
export function partOf(surface: Surface): Part {
  return surface === 'content' || surface === 'data' ? surface : 'base';
}

/** Whether a path is that of a place or lies below it; below the root lies everything. */
export function liesBelow(path: string, place: string): boolean {
  return place === '' || path === place || path.startsWith(`${place}/`);
}

/** The addresses of all surfaces for whoever asks at an origin. Through its own door a part is where it was asked for. */
export function basesAt(origin: string, mounts: Mounts, door?: Door): BaseAddresses {
  const at = (part: Part) => {
    const port = door === undefined || door.opens.has(part) ? undefined : door.ports[part];
    const own = port === undefined ? origin : `${origin.replace(/:\d+$/u, '')}:${port}`;
    return own + mounts[part];
  };
  return { baseUrl: at('base'), contentUrl: at('content'), dataUrl: at('data') };
}
