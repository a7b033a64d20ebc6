/** Every row of every surface. Of paths that overlap, the more specific stands first. */
import type { Route } from './route.ts';
import { V1_ROUTES } from './v1/routes.ts';
import { WINNOW_ROUTES } from './winnow/routes.ts';

export const ROUTES: readonly Route[] = [...V1_ROUTES, ...WINNOW_ROUTES];
