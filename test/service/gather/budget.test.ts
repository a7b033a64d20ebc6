import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

const HOUR = 3_600_000;

let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

it('fetches nothing for an account whose data budget is spent, and goes on when it has more', async () => {
  const { administration } = winnow.service;
  const plan = {
    name: 'small',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 1,
  } as const;
  await administration.putPlan(plan);
  await administration.setPlan('me', 'small');
  winnow.feeds.put('/one', { body: rss('One', HORSES) });
  winnow.feeds.put('/two', {
    body: rss('Two', [{ title: 'Hay', link: 'https://example.org/9', text: 'Dry grass.' }]),
  });
  await winnow.subscribe('/one', '/two');
  expect(winnow.feeds.requests).toHaveLength(1);
  await administration.putPlan({ ...plan, budgetLimit: 2 });
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(2);
});

it('expands what a data budget has units for, and the rest in its next period', async () => {
  const { administration } = winnow.service;
  await administration.putPlan({
    name: 'small',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 1,
  });
  await administration.setPlan('me', 'small');
  await winnow.call('POST', '/v1/topics', { uris: ['horses', 'harbours'] });
  await winnow.service.idle();
  const statuses = async () => {
    const { concepts } = await winnow.get<{ concepts: { status: string }[] }>('/~winnow/work');
    return concepts.map(({ status }) => status).toSorted();
  };
  expect(await statuses()).toEqual(['Complete', 'Requested']);
  winnow.advance(31 * 24 * HOUR);
  await winnow.service.idle();
  expect(await statuses()).toEqual(['Complete', 'Complete']);
});

it('works for whoever joins an account that has no budget left', async () => {
  const { administration } = winnow.service;
  await administration.putPlan({
    name: 'spent',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 0,
  });
  const password = 'secret of bob';
  await administration.createAccount('bob', password, 'spent');
  const { appKey } = await administration.addApplication('app-of-bob', { account: 'bob' });
  const asBob = {
    authorization: `Basic ${Buffer.from(`bob:${password}`).toString('base64')}`,
    'service-app-id': 'app-of-bob',
    'service-app-key': appKey,
  };
  winnow.feeds.put('/horses', { body: rss('Horses', HORSES) });
  const contents = { urls: [{ url: `${winnow.feeds.url}/horses` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Mine', contents }, asBob);
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] }, asBob);
  await winnow.service.idle();
  expect(winnow.feeds.requests).toHaveLength(0);
  winnow.advance(HOUR);
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.subscribe('/horses');
  expect(await winnow.titles()).toEqual(['Feeding a horse', 'Horses in winter']);
});

it('takes nothing for a fetch that brings nothing new, where a source lets an old item go', async () => {
  const { administration } = winnow.service;
  await administration.putPlan({
    name: 'some',
    enterprise: false,
    hitsPeriod: 'minute',
    budgetPeriod: 'month',
    budgetLimit: 100,
  });
  await administration.setPlan('me', 'some');
  winnow.feeds.put('/horses', { body: rss('Horses', HORSES) });
  await winnow.subscribe('/horses');
  await winnow.call('POST', '/~winnow/source-settings', { source: 'user/Mine', keepDays: 3 });
  const left = async () =>
    (await winnow.call('GET', '/v1/topics')).headers.get('ratelimit-budget-remaining');
  expect(await left()).toBe('99');
  winnow.advance(4 * 24 * HOUR);
  winnow.feeds.put('/horses', { body: rss('Horses ', HORSES) });
  await winnow.refresh();
  expect(await winnow.titles()).toEqual([]);
  expect(await left()).toBe('99');
});
