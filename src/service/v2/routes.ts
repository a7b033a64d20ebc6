/** The v2 surface as one flat table: three resources, all of them read. */
import {
  DATA_GRAPH_PARAMETERS,
  EXTRACTION_PARAMETERS,
  RECOMMENDATION_PARAMETERS,
} from '../../protocol/parameters.ts';
import { type Route, route } from '../route.ts';
import { getDataGraph } from './data-graph.ts';
import { getExtraction } from './extraction.ts';
import { getRecommendations } from './recommendations.ts';

const v2 = { surface: 'v2', access: 'account', method: 'GET' } as const;
const recommendations = {
  ...v2,
  query: RECOMMENDATION_PARAMETERS,
  gives: { 200: 'Recommendations' },
  handle: getRecommendations,
} as const;
const dataGraph = {
  ...v2,
  query: DATA_GRAPH_PARAMETERS,
  gives: { 200: 'DataGraph' },
  handle: getDataGraph,
} as const;

export const V2_ROUTES: readonly Route[] = [
  route({
    ...recommendations,
    path: '/v2/recommendations',
    summary: 'Content for what is of interest, or for past interactions',
  }),
  route({
    ...recommendations,
    path: '/v2/recommendations/{topic+}',
    summary: 'Content for a topic',
  }),
  route({
    ...v2,
    path: '/v2/extraction',
    summary: 'The concepts in a page or text',
    query: EXTRACTION_PARAMETERS,
    gives: { 200: 'Extraction' },
    handle: getExtraction,
  }),
  route({
    ...dataGraph,
    path: '/v2/data',
    summary: 'Semantic data of the graph, or of what is of interest',
  }),
  route({
    ...dataGraph,
    path: '/v2/data/{topic+}',
    summary: 'Semantic data of a topic',
  }),
];
