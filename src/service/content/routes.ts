/** The content service as one flat table: everything is a GET, some of them add to the graph. */
import { CONTENT_PARAMETERS } from '../../protocol/parameters.ts';
import { LEARN_ROUTE } from '../learn.ts';
import { type Route, route } from '../route.ts';
import { getOverview, getTopicsContent } from './content.ts';

const content = { surface: 'content', access: 'reader', query: CONTENT_PARAMETERS } as const;

export const CONTENT_ROUTES: readonly Route[] = [
  LEARN_ROUTE,
  route({
    ...content,
    method: 'GET',
    path: '',
    summary: 'Overview of the content',
    gives: { 200: 'Content' },
    cached: true,
    handle: getOverview,
  }),
  route({
    ...content,
    method: 'GET',
    path: '/{topics+}',
    summary: 'Add topics and filter the content by them',
    gives: { 200: 'Content' },
    cached: true,
    handle: getTopicsContent,
  }),
];
