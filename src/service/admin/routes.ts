/** The operator's surface as one flat table, under `{base_url}/~admin`: there only where a service was opened for tests. */
import { json } from '../answer.ts';
import { NO_PARAMETERS, type Route, route } from '../route.ts';
import { deleteChaos, getChaos, putChaos } from './chaos.ts';
import { getClock, postClock } from './clock.ts';
import { forOperator } from './operator.ts';

const own = { surface: 'admin', access: 'owner', query: NO_PARAMETERS } as const;

export const ADMIN_ROUTES: readonly Route[] = [
  route({
    ...own,
    reserved: 'see the clock',
    method: 'GET',
    path: '/~admin/clock',
    summary: 'What time it is for the service',
    gives: { 200: 'Clock' },
    handle: forOperator(getClock),
  }),
  route({
    ...own,
    reserved: 'move the clock',
    method: 'POST',
    path: '/~admin/clock',
    summary: 'Move a clock that stands still',
    takes: ['json'],
    gives: { 200: 'Clock' },
    handle: forOperator(postClock),
  }),
  route({
    ...own,
    reserved: 'reset the service',
    method: 'POST',
    path: '/~admin/reset',
    summary: 'Back to the seed',
    gives: { 200: 'Done' },
    handle: forOperator(async (_, { reset }) => {
      await reset();
      return json({});
    }),
  }),
  route({
    ...own,
    reserved: 'see the faults on purpose',
    method: 'GET',
    path: '/~admin/chaos',
    summary: 'Faults on purpose, and what they did',
    gives: { 200: 'Chaos' },
    handle: forOperator(getChaos),
  }),
  route({
    ...own,
    reserved: 'cause faults on purpose',
    method: 'PUT',
    path: '/~admin/chaos',
    summary: 'Put faults on purpose in the place of those before',
    takes: ['json'],
    gives: { 200: 'Chaos' },
    handle: forOperator(putChaos),
  }),
  route({
    ...own,
    reserved: 'end faults on purpose',
    method: 'DELETE',
    path: '/~admin/chaos',
    summary: 'End faults on purpose',
    gives: { 200: 'Chaos' },
    handle: forOperator(deleteChaos),
  }),
];
