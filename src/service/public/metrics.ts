/** What is counted of a service, for Prometheus and its like: there only where it was asked for. */
import { WinnowError } from '../../model/errors.ts';
import { EXPOSITION_TYPE } from '../../protocol/exposition.ts';
import { text } from '../answer.ts';
import { openRoute, type Route } from '../route.ts';

export const METRICS_ROUTES: readonly Route[] = [
  openRoute({
    surface: 'service',
    method: 'GET',
    path: '/metrics',
    summary: 'Counts for monitoring',
    query: {},
    gives: { 200: 'Metrics' },
    async handle({ context }) {
      const { writeMetrics } = context;
      if (writeMetrics === undefined) throw new WinnowError('missing', 'nothing is counted here');
      const fresh = { 'cache-control': 'no-store' };
      return text(await writeMetrics(), EXPOSITION_TYPE, 200, fresh);
    },
  }),
];
