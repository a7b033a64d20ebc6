import { afterEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';

const HALF_HOUR = 1_800_000;

let winnow: FedService;

afterEach(() => winnow.close());

it('tells nobody else of the account where the feed of a page is fetched', async () => {
  winnow = await startFedService();
  const secret = '/feed?token=abc123';
  const page = (head: string) => ({ type: 'text/html', body: `<html><head>${head}</head></html>` });
  winnow.feeds.put(
    '/page',
    page(`<link rel="alternate" type="application/rss+xml" href="${secret}">`),
  );
  winnow.feeds.put(secret, { body: rss('Feed', [{ title: 'A', link: 'https://x.example/1' }]) });
  await winnow.subscribe('/page');
  winnow.feeds.put('/page', page('<title>Announces nothing any more</title>'));
  const name = `${winnow.credentials.user}!dan`;
  await winnow.call('POST', '/v1/users', { name: 'dan', password: 'secret of dan' });
  const authorization = `Basic ${Buffer.from(`${name}:secret of dan`).toString('base64')}`;
  const trace = async (headers = {}) => {
    const body = { url: `${winnow.feeds.url}/page` };
    return (await winnow.call('POST', '/~winnow/trace', body, headers)).json();
  };
  expect(await trace()).toMatchObject({ pollUrl: `${winnow.feeds.url}${secret}` });
  const told = await trace({ authorization });
  expect(told).toMatchObject({ outcome: 'not-a-feed', pollUrl: null });
  expect(JSON.stringify(told)).not.toContain('token');
});

it('tells when a feed would be fetched next as it would be, whatever came before', async () => {
  winnow = await startFedService();
  const say = (status: number) => winnow.feeds.put('/feed', { body: '', status });
  say(500);
  await winnow.subscribe('/feed');
  for (let times = 0; times < 6; times += 1) await winnow.refresh();
  say(429);
  const answer = await winnow.call('POST', '/~winnow/trace', { url: `${winnow.feeds.url}/feed` });
  const told = (await answer.json()) as { nextPollAt: string };
  await winnow.refresh();
  const [feed] = await winnow.health();
  // All but the share of each feed by which neighbours come apart.
  const apart = Math.abs(Date.parse(told.nextPollAt) - Date.parse(feed!.nextPollAt!));
  expect(apart).toBeLessThan(HALF_HOUR);
});
