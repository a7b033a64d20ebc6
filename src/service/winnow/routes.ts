/** Winnow's own surface as one flat table, under `{base_url}/~winnow`. */
import { TEXT_EXTRACTION_PARAMETERS } from '../../protocol/parameters.ts';
import {
  EVENT_PARAMETERS,
  FEED_PARAMETERS,
  ITEM_PARAMETERS,
  PERSON_PARAMETERS,
  SHARE_PARAMETERS,
  WHY_PARAMETERS,
  WORK_PARAMETERS,
} from '../../protocol/winnow-parameters.ts';
import { NO_PARAMETERS, type Route, route } from '../route.ts';
import { postRemoval } from './items.ts';
import { own } from './own-route.ts';
import { deleteShare, getShares, postRotation, postShares } from './shares.ts';
import { SOURCE_ROUTES } from './source-routes.ts';
import { TOPIC_ROUTES } from './topic-routes.ts';
import { getFeeds, getWork, postRefresh } from './work.ts';

/** What was learned, and the reading of words behind it, would be loaded with every command otherwise. */
const events = () => import('./events.ts');

const persons = () => import('./persons.ts');

const reading = () => import('./reading.ts');

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
    query: FEED_PARAMETERS,
    gives: { 200: 'Feeds' },
    handle: getFeeds,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/refresh',
    summary: 'Make feeds due now',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 202: 'Refresh' },
    handle: postRefresh,
  }),
  ...SOURCE_ROUTES,

  route({
    ...own,
    method: 'GET',
    path: '/~winnow/item',
    summary: 'One item with its whole text',
    query: ITEM_PARAMETERS,
    gives: { 200: 'WholeItem' },
    handle: async (call, query) => (await reading()).getItem(call, query),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/read',
    summary: 'Mark items as read, or as unread again, without teaching',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Marked' },
    handle: async (call) => (await reading()).postMarking(call),
  }),
  route({
    ...own,
    access: 'owner',
    reserved: 'remove items',
    method: 'POST',
    path: '/~winnow/remove',
    summary: 'Remove an item, so that it stays removed',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Removed' },
    handle: postRemoval,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/extraction',
    summary: 'The concepts in a text that is too long for an address',
    query: TEXT_EXTRACTION_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Extraction' },
    handle: async (call, query) => (await import('./extraction.ts')).postExtraction(call, query),
  }),

  ...TOPIC_ROUTES,

  route({
    ...own,
    method: 'GET',
    path: '/~winnow/shares',
    summary: 'Current lids',
    query: NO_PARAMETERS,
    gives: { 200: 'Shares' },
    handle: getShares,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/shares',
    summary: 'Share a top-level topic or the whole graph',
    query: NO_PARAMETERS,
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
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 201: 'Share' },
    handle: postRotation,
  }),

  route({
    ...own,
    method: 'GET',
    path: '/~winnow/persons',
    summary: 'The persons whom uids of v2 stand for',
    query: NO_PARAMETERS,
    gives: { 200: 'Persons' },
    handle: async (call) => (await persons()).getPersons(call),
  }),
  route({
    ...own,
    method: 'DELETE',
    path: '/~winnow/persons',
    summary: 'Delete a person with everything of theirs',
    query: PERSON_PARAMETERS,
    gives: { 200: 'Done' },
    handle: async (call, query) => (await persons()).deletePerson(call, query),
  }),

  route({
    ...own,
    method: 'GET',
    path: '/~winnow/events',
    summary: 'History of the graph',
    query: EVENT_PARAMETERS,
    gives: { 200: 'Events' },
    handle: async (call, query) => (await events()).getEvents(call, query),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/events/undo',
    summary: 'Take a change back',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 201: 'Event' },
    handle: async (call) => (await events()).postUndo(call),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/events/reset',
    summary: 'Forget what was learned',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 201: 'Event' },
    handle: async (call) => (await events()).postReset(call),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/why',
    summary: 'What the scores of an item are made of',
    query: WHY_PARAMETERS,
    gives: { 200: 'Why' },
    handle: async (call, query) => (await import('./why.ts')).getWhy(call, query),
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/learn',
    summary: 'Teach the graph with an item',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Taught', 201: 'Taught' },
    handle: async (call) => (await events()).postLesson(call),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/learn/visitors',
    summary: 'Whose clicks teach',
    query: NO_PARAMETERS,
    gives: { 200: 'Visitors' },
    handle: async (call) => (await events()).getVisitors(call),
  }),
  route({
    ...own,
    access: 'owner',
    reserved: 'say whose clicks teach',
    method: 'POST',
    path: '/~winnow/learn/visitors',
    summary: 'Say whose clicks teach',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Visitors' },
    handle: async (call) => (await events()).postVisitors(call),
  }),
];
