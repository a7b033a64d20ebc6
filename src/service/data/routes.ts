/** The data service as one flat table. What begins with `@` stands before the topics, which take any path. */
import { DATA_DELETE_PARAMETERS, DATA_TOPIC_PARAMETERS } from '../../protocol/parameters.ts';
import type { Parameters } from '../../protocol/query.ts';
import { type Route, route } from '../route.ts';
import {
  deleteSource,
  getServiceSource,
  getServiceSources,
  getSource,
  getSources,
  postContents,
  postSource,
  postSources,
  putContents,
} from './sources.ts';
import { deleteTopic, getTopic, postTopic, putTopic } from './topics.ts';

const NONE = {} as const satisfies Parameters;
const data = { surface: 'data', access: 'data', query: NONE } as const;

export const DATA_ROUTES: readonly Route[] = [
  route({
    ...data,
    method: 'POST',
    path: '/@Sources',
    summary: 'Create one source',
    takes: ['json'],
    gives: { 201: 'DataSources' },
    handle: postSources,
  }),
  route({
    ...data,
    method: 'GET',
    path: '/@Sources',
    summary: 'All custom sources',
    gives: { 200: 'DataSources' },
    kept: true,
    handle: getSources,
  }),
  route({
    ...data,
    method: 'GET',
    path: '/@Sources/{name}',
    summary: 'One custom source',
    gives: { 200: 'DataSources' },
    kept: true,
    handle: getSource,
  }),
  route({
    ...data,
    method: 'POST',
    path: '/@Sources/{name}',
    summary: 'Make a source the default',
    takes: ['json'],
    gives: { 200: 'DataSources' },
    handle: postSource,
  }),
  route({
    ...data,
    method: 'DELETE',
    path: '/@Sources/{name}',
    summary: 'Delete a source',
    query: DATA_DELETE_PARAMETERS,
    gives: { 200: 'Done' },
    handle: deleteSource,
  }),
  route({
    ...data,
    method: 'PUT',
    path: '/@Sources/{name}/contents',
    summary: 'Replace all contents, creating the source',
    takes: ['json', 'opml'],
    gives: { 200: 'DataSources', 201: 'DataSources' },
    handle: putContents,
  }),
  route({
    ...data,
    method: 'POST',
    path: '/@Sources/{name}/contents',
    summary: 'Append contents',
    takes: ['json', 'opml'],
    gives: { 200: 'DataSources' },
    handle: postContents,
  }),
  route({
    ...data,
    method: 'GET',
    path: '/@ServiceSources',
    summary: 'All service sources',
    gives: { 200: 'DataSources' },
    kept: true,
    handle: getServiceSources,
  }),
  route({
    ...data,
    method: 'GET',
    path: '/@ServiceSources/{name}',
    summary: 'One service source',
    gives: { 200: 'DataSources' },
    kept: true,
    handle: getServiceSource,
  }),

  route({
    ...data,
    method: 'POST',
    path: '/{topic+}',
    summary: 'Add a topic and expand it',
    gives: { 201: 'TopicView' },
    handle: postTopic,
  }),
  route({
    ...data,
    method: 'PUT',
    path: '/{topic+}',
    summary: 'Store a topic without expansion',
    gives: { 200: 'TopicView', 201: 'TopicView' },
    handle: putTopic,
  }),
  route({
    ...data,
    access: 'data-reader',
    method: 'GET',
    path: '/{topic+}',
    summary: 'A topic with a selection of content',
    query: DATA_TOPIC_PARAMETERS,
    gives: { 200: 'TopicView' },
    handle: getTopic,
  }),
  route({
    ...data,
    method: 'DELETE',
    path: '/{topic+}',
    summary: 'Remove a topic and what is connected to it',
    query: DATA_DELETE_PARAMETERS,
    gives: { 200: 'Done' },
    handle: deleteTopic,
  }),
];
