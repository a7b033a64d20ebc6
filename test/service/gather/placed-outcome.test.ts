/** What is told of a feed that cannot be read, so that a person finds it again. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FedService, startFedService } from '../../support/fed-service.ts';
import { rss } from '../../support/feed-server.ts';
import { HORSES } from './horses.ts';

let winnow: FedService;
beforeEach(async () => {
  winnow = await startFedService();
});
afterEach(() => winnow.close());

const redirect = (from: string, location: string) =>
  winnow.feeds.put(from, { body: '', status: 301, headers: { location } });
const told = async () => (await winnow.health()).map(({ detail }) => detail);

it('says where redirects lead that end in nothing, of a feed that was read before and of one that was not', async () => {
  winnow.feeds.put('/read', { body: rss('Stable', HORSES) });
  redirect('/unread', '/');
  await winnow.subscribe('/read', '/unread');
  redirect('/read', '/');
  await winnow.refresh();
  const nothing = `there is nothing at this address (404); redirected to ${winnow.feeds.url}/`;
  expect(await told()).toEqual([nothing, nothing]);
});

it('does not say so where they lead to the same page, or what they lead to must not be fetched', async () => {
  redirect('/same', '/same/?utm_source=feed');
  redirect('/inside', 'http://10.1.2.3/feed');
  await winnow.subscribe('/same', '/inside');
  expect(await told()).toEqual([
    'a redirect leads elsewhere: 10.1.2.3 must not be fetched: it is not a public address',
    'there is nothing at this address (404)',
  ]);
});
