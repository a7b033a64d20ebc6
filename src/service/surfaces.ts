/** The surfaces and where they hang. Each is loaded when first asked: a call of one pays for no other. */
import type { Mounts } from './context.ts';
import { BELOW_BASE, type Door, liesBelow, type Part, partOf } from './port/doors.ts';
import type { Route } from './route.ts';
import { createRouter, type Router } from './router.ts';
import type { Extras } from './routes.ts';

interface Entrance {
  readonly part: Part;
  /** Path below which the surface lies. */
  readonly at: (mounts: Mounts) => string;
  readonly load: () => Promise<readonly Route[]>;
}

/** The content and data services take any path, and may hang at the root: they are asked last. */
const ENTRANCES: readonly Entrance[] = [
  {
    part: 'base',
    at: ({ base }) => base + BELOW_BASE.surfaces.v1,
    load: async () => (await import('./v1/routes.ts')).V1_ROUTES,
  },
  {
    part: 'base',
    at: ({ base }) => base + BELOW_BASE.surfaces.v2,
    load: async () => (await import('./v2/routes.ts')).V2_ROUTES,
  },
  {
    part: 'base',
    at: ({ base }) => base + BELOW_BASE.surfaces.winnow,
    load: async () => (await import('./winnow/routes.ts')).WINNOW_ROUTES,
  },
  {
    part: 'content',
    at: ({ content }) => content,
    load: async () => (await import('./content/routes.ts')).CONTENT_ROUTES,
  },
  {
    part: 'data',
    at: ({ data }) => data,
    load: async () => (await import('./data/routes.ts')).DATA_ROUTES,
  },
];

const EVERYTHING: Door['opens'] = new Set(['base', 'content', 'data']);

/** Finds the router of a path; the first entrance it lies below decides. Behind a door lie the surfaces that it opens. */
export function createSurfaces(
  mounts: Mounts,
  extras: Extras,
  opens: Door['opens'] = EVERYTHING,
): (rawSegments: readonly string[]) => Promise<Router> {
  const routers = new Map<Entrance, Promise<Router>>();
  const all: Entrance = {
    part: 'base',
    at: () => '',
    async load() {
      const { routesOf } = await import('./routes.ts');
      return routesOf(extras).filter(({ surface }) => opens.has(partOf(surface)));
    },
  };
  const below = ENTRANCES.filter(({ part, at }) => opens.has(part) && at(mounts) !== '');
  return (rawSegments) => {
    const path = `/${rawSegments.join('/')}`;
    const chosen = below.find(({ at }) => liesBelow(path, at(mounts))) ?? all;
    let router = routers.get(chosen);
    if (router === undefined) {
      router = chosen.load().then((routes) => createRouter(routes, mounts));
      routers.set(chosen, router);
      // What could not be loaded now, as where too many files are open, may be the next time.
      router.catch(() => routers.delete(chosen));
    }
    return router;
  };
}
