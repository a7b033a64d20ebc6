/** Every row of every surface. Of paths that overlap, the more specific stands first. */
import { CONTENT_ROUTES } from './content/routes.ts';
import { DATA_ROUTES } from './data/routes.ts';
import { createPublicRoutes } from './public/routes.ts';
import type { Route } from './route.ts';
import { V1_ROUTES } from './v1/routes.ts';
import { V2_ROUTES } from './v2/routes.ts';
import { WINNOW_ROUTES } from './winnow/routes.ts';

// The content and data services take any path, and may hang at the root: they come last.
export const ROUTES: readonly Route[] = [
  ...V1_ROUTES,
  ...V2_ROUTES,
  ...WINNOW_ROUTES,
  ...createPublicRoutes(() => ROUTES),
  ...CONTENT_ROUTES,
  ...DATA_ROUTES,
];
