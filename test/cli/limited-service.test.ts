/** A service that limits how often it is asked, in the middle of a command: what came until then is told. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/client/create-client.ts';
import { type FedService, startFedService } from '../support/fed-service.ts';
import { rss } from '../support/feed-server.ts';
import { runMain } from './run-main.ts';

const LIMIT = 'the plan allows 2 requests a minute';
const ITEMS = ['Mares', 'Foals', 'Ponies'].map((title) => ({
  title: `${title} and horses`,
  link: `https://stable.example/${title}`,
  text: 'They graze.',
}));
let winnow: FedService;

beforeEach(async () => {
  winnow = await startFedService();
  winnow.feeds.put('/feed', { body: rss('Stable', ITEMS) });
  await winnow.subscribe('/feed');
  await winnow.call('POST', '/v1/topics', { uris: ['horses'] });
  await winnow.service.idle();
});
afterEach(() => winnow.close());

/** A command whose first two requests are answered, and the next when another minute begins. */
async function runLimited(...argv: readonly string[]) {
  const { administration } = winnow.service;
  const terms = { enterprise: false, hitsPeriod: 'minute', budgetPeriod: 'month' } as const;
  await administration.putPlan({ name: 'small', ...terms, hitsLimit: 2 });
  await administration.setPlan(winnow.credentials.user, 'small');
  const client = createClient({
    baseUrl: 'http://127.0.0.1:7420',
    credentials: winnow.credentials,
    transport: (request) => winnow.service.fetch(request),
  });
  return runMain(argv, {}, async () => ({ client, embedded: false, close: async () => {} }));
}

it('content show shows the items that it read, and says that the rest is missing', async () => {
  const links = ITEMS.map(({ link }) => link);
  const { code, output, errors } = await runLimited('content', 'show', ...links, '--json', 'title');
  expect(code).toBe(6);
  expect(JSON.parse(output)).toEqual([
    { title: 'Mares and horses' },
    { title: 'Foals and horses' },
  ]);
  expect(errors).toBe(`only 2 of 3 items are shown\nwinnow: ${LIMIT}\n  hint: try again in 60 s\n`);
});

it('content mark-read reports the items that it marked before', async () => {
  const marking = ['content', 'mark-read', '--all', '--min-score', '0'];
  const { code, output, errors } = await runLimited(...marking);
  expect(code).toBe(6);
  expect(output.split('\n').filter(Boolean)).toHaveLength(3);
  expect(errors).toBe(`3 items marked as read\nwinnow: ${LIMIT}\n  hint: try again in 60 s\n`);
});

it('sources add reports what it added before', async () => {
  const feed = 'https://herds.example/feed';
  const { code, output, errors } = await runLimited('sources', 'add', 'Herds', feed, '--json');
  expect(code).toBe(6);
  expect(JSON.parse(output)).toMatchObject([{ url: feed, result: 'added' }]);
  expect(errors).toContain(`winnow: ${LIMIT}\n`);
});
