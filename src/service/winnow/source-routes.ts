/** The part of Winnow's own surface that is about sources and subscriptions, as one flat table. */
import {
  EXPORT_PARAMETERS,
  FEED_PARAMETERS,
  SEARCH_PARAMETERS,
} from '../../protocol/winnow-parameters.ts';
import { NO_PARAMETERS, type Route, route } from '../route.ts';
import { getCheck, postFix } from './check.ts';
import { getExport, postAddresses, postList } from './lists.ts';
import { own } from './own-route.ts';
import { getSourceSettings, postSourceSettings } from './source-settings.ts';
import { postTrace } from './trace.ts';

export const SOURCE_ROUTES: readonly Route[] = [
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/check',
    summary: 'Verdicts on the caller’s subscriptions',
    query: FEED_PARAMETERS,
    gives: { 200: 'Check' },
    handle: getCheck,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/fix',
    summary: 'Move or remove subscriptions of a source',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Fixed' },
    handle: postFix,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/trace',
    summary: 'Fetch one address and tell what happened',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Trace' },
    handle: postTrace,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/addresses',
    summary: 'Which addresses could not become sources',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Addresses' },
    handle: postAddresses,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/list',
    summary: 'Fetch a list of feeds',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'List' },
    handle: postList,
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/export',
    summary: 'A source as OPML',
    query: EXPORT_PARAMETERS,
    gives: { 200: 'Opml' },
    handle: getExport,
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/source-settings',
    summary: 'What the caller’s sources want of their feeds',
    query: NO_PARAMETERS,
    gives: { 200: 'SourceSettingsList' },
    handle: getSourceSettings,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/source-settings',
    summary: 'Say what a source wants of its feeds: full text, and how much is kept',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'SourceSettings' },
    handle: postSourceSettings,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/source-rename',
    summary: 'Give a source another name; everything else about it stays',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'RenamedSource' },
    handle: async (call) => (await import('./source-rename.ts')).postSourceRename(call),
  }),
  route({
    ...own,
    method: 'DELETE',
    path: '/~winnow/searches',
    summary: 'End the searches for the caller’s topics in a service source',
    query: SEARCH_PARAMETERS,
    gives: { 200: 'EndedSearches' },
    handle: async (call, query) => (await import('./searches.ts')).deleteSearches(call, query),
  }),
];
