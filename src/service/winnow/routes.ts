/** Winnow's own surface as one flat table, under `{base_url}/~winnow`. */
import type { Parameters } from '../../protocol/query.ts';
import { type Route, route } from '../route.ts';
import { EVENT_PARAMETERS, getEvents, postLesson, postReset, postUndo } from './events.ts';
import { deleteShare, getShares, postRotation, postShares, SHARE_PARAMETERS } from './shares.ts';
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

  route({
    ...own,
    method: 'GET',
    path: '/~winnow/shares',
    summary: 'Current lids',
    query: NONE,
    gives: { 200: 'Shares' },
    handle: getShares,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/shares',
    summary: 'Share a top-level topic or the whole graph',
    query: NONE,
    takes: ['json'],
    gives: { 201: 'Share' },
    handle: postShares,
  }),
  route({
    ...own,
    method: 'DELETE',
    path: '/~winnow/shares',
    summary: 'Revoke a lid',
    query: SHARE_PARAMETERS,
    gives: { 200: 'Done' },
    handle: deleteShare,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/shares/rotate',
    summary: 'Replace a lid',
    query: NONE,
    takes: ['json'],
    gives: { 201: 'Share' },
    handle: postRotation,
  }),

  route({
    ...own,
    method: 'GET',
    path: '/~winnow/events',
    summary: 'History of the graph',
    query: EVENT_PARAMETERS,
    gives: { 200: 'Events' },
    handle: getEvents,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/events/undo',
    summary: 'Take a change back',
    query: NONE,
    takes: ['json'],
    gives: { 201: 'Event' },
    handle: postUndo,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/events/reset',
    summary: 'Forget what was learned',
    query: NONE,
    takes: ['json'],
    gives: { 201: 'Event' },
    handle: postReset,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/learn',
    summary: 'Teach the graph with an item',
    query: NONE,
    takes: ['json'],
    gives: { 200: 'Taught', 201: 'Taught' },
    handle: postLesson,
  }),
];
