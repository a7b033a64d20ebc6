/** Winnow's own surface as one flat table, under `{base_url}/~winnow`. */
import type { Parameters } from '../../protocol/query.ts';
import { type Route, route } from '../route.ts';
import { getFeeds, getWork, postRefresh, WORK_PARAMETERS } from './work.ts';

const own = { surface: 'winnow', access: 'account' } as const;
const NONE = {} as const satisfies Parameters;

export const WINNOW_ROUTES: readonly Route[] = [
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/work',
    summary: 'Background work of the caller',
    query: WORK_PARAMETERS,
    gives: { 200: 'Work' },
    handle: getWork,
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/feeds',
    summary: 'Health of the caller’s feeds',
    query: WORK_PARAMETERS,
    gives: { 200: 'Feeds' },
    handle: getFeeds,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/refresh',
    summary: 'Make feeds due now',
    query: NONE,
    takes: ['json'],
    gives: { 202: 'Refresh' },
    handle: postRefresh,
  }),
];
