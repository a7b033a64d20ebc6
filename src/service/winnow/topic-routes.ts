/** The part of Winnow's own surface that is about topics and the graph they make, as one flat table. */
import { DIFF_PARAMETERS } from '../../protocol/winnow-parameters.ts';
import { NO_PARAMETERS, type Route, route } from '../route.ts';
import { getGraph, postGraph, postPlan } from './graph.ts';
import { own } from './own-route.ts';
import { postTopics } from './topics.ts';

export const TOPIC_ROUTES: readonly Route[] = [
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/topics',
    summary: 'Add topics with terms, or change the terms of topics',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 201: 'HeldTopics' },
    handle: postTopics,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/topics/try',
    summary: 'What a topic would mean and list; changes nothing',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'Trial' },
    handle: async (call) => (await import('./topic-trial.ts')).postTrial(call),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/topics/diff',
    summary: 'What became of topics between two points of the history',
    query: DIFF_PARAMETERS,
    gives: { 200: 'TopicChanges' },
    handle: async (call, query) => (await import('./topic-diff.ts')).getTopicDiff(call, query),
  }),
  route({
    ...own,
    method: 'GET',
    path: '/~winnow/graph',
    summary: 'The graph as one document',
    query: NO_PARAMETERS,
    gives: { 200: 'Graph' },
    handle: getGraph,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/graph',
    summary: 'Make the graph equal to a document, all or nothing',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'GraphChanges' },
    handle: postGraph,
  }),
  route({
    ...own,
    method: 'POST',
    path: '/~winnow/graph/plan',
    summary: 'What making it so would change; changes nothing',
    query: NO_PARAMETERS,
    takes: ['json'],
    gives: { 200: 'GraphChanges' },
    handle: postPlan,
  }),
];
