/** Every row of every surface. Of paths that overlap, the more specific stands first. */

import { ADMIN_ROUTES } from './admin/routes.ts';
import { CONTENT_ROUTES } from './content/routes.ts';
import { DATA_ROUTES } from './data/routes.ts';
import { METRICS_ROUTES } from './public/metrics.ts';
import { createPublicRoutes } from './public/routes.ts';
import type { Route } from './route.ts';
import { V1_ROUTES } from './v1/routes.ts';
import { V2_ROUTES } from './v2/routes.ts';
import { WINNOW_ROUTES } from './winnow/routes.ts';

/** What a service has only where it was asked for. */
export interface Extras {
  readonly admin: boolean;
  readonly metrics: boolean;
}

/** The rows of a service. */
export function routesOf({ admin, metrics }: Extras): readonly Route[] {
  const rows: readonly Route[] = [
    ...V1_ROUTES,
    ...V2_ROUTES,
    ...WINNOW_ROUTES,
    ...(admin ? ADMIN_ROUTES : []),
    ...(metrics ? METRICS_ROUTES : []),
    ...createPublicRoutes(() => rows),
    // The content and data services take any path, and may hang at the root: they come last.
    ...CONTENT_ROUTES,
    ...DATA_ROUTES,
  ];
  return rows;
}
