/** The surfaces and where they hang. Each is loaded when first asked: a call of one pays for no other. */
import type { Mounts } from './context.ts';
import type { Route } from './route.ts';
import { createRouter, type Router } from './router.ts';
import type { Extras } from './routes.ts';

interface Entrance {
  /** Path below which the surface lies. */
  readonly at: (mounts: Mounts) => string;
  readonly load: () => Promise<readonly Route[]>;
}

/** The content and data services take any path, and may hang at the root: they are asked last. */
const ENTRANCES: readonly Entrance[] = [
  {
    at: ({ base }) => `${base}/v1`,
    load: async () => (await import('./v1/routes.ts')).V1_ROUTES,
  },
  {
    at: ({ base }) => `${base}/v2`,
    load: async () => (await import('./v2/routes.ts')).V2_ROUTES,
  },
  {
    at: ({ base }) => `${base}/~winnow`,
    load: async () => (await import('./winnow/routes.ts')).WINNOW_ROUTES,
  },
  {
    at: ({ content }) => content,
    load: async () => (await import('./content/routes.ts')).CONTENT_ROUTES,
  },
  {
    at: ({ data }) => data,
    load: async () => (await import('./data/routes.ts')).DATA_ROUTES,
  },
];

function lies(path: string, below: string): boolean {
  return below === '' || path === below || path.startsWith(`${below}/`);
}

/** Finds the router of a path; the first entrance it lies below decides. */
export function createSurfaces(
  mounts: Mounts,
  extras: Extras,
): (rawSegments: readonly string[]) => Promise<Router> {
  const routers = new Map<Entrance, Promise<Router>>();
  const everything: Entrance = {
    at: () => '',
    load: async () => (await import('./routes.ts')).routesOf(extras),
  };
  return (rawSegments) => {
    const path = `/${rawSegments.join('/')}`;
    const entrance = ENTRANCES.find(({ at }) => at(mounts) !== '' && lies(path, at(mounts)));
    const chosen = entrance ?? everything;
    let router = routers.get(chosen);
    if (router === undefined) {
      router = chosen.load().then((routes) => createRouter(routes, mounts));
      routers.set(chosen, router);
    }
    return router;
  };
}
