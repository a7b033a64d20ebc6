/** What a feed that cannot be read is called, by how long that has lasted. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FeedServer, startFeedServer } from '../../support/feed-server.ts';
import { startService, type TestService } from '../../support/service.ts';

const HOUR = 3_600_000;
let feeds: FeedServer;
let winnow: TestService;

beforeEach(async () => {
  feeds = await startFeedServer();
  winnow = await startService({ allowNet: [feeds.allowNet] });
});
afterEach(async () => {
  await winnow.service.close();
  await feeds.close();
});

async function subscribe(path: string): Promise<void> {
  const contents = { urls: [{ url: `${feeds.url}${path}` }], sources: [] };
  await winnow.call('POST', '/v1/sources/user', { name: 'Mine', default: true, contents });
  await winnow.service.idle();
}

async function verdictAfter(milliseconds: number): Promise<string> {
  winnow.advance(milliseconds);
  await winnow.call('POST', '/~winnow/refresh', {});
  await winnow.service.idle();
  return knownVerdict();
}

async function knownVerdict(): Promise<string> {
  const { feeds: checked } = await winnow.get<{ feeds: { verdict: string }[] }>('/~winnow/check');
  return checked[0]!.verdict;
}

it('is failing until fetches have failed for a day, then dead', async () => {
  await subscribe('/missing');
  expect(await verdictAfter(60_000)).toBe('failing');
  expect(await verdictAfter(22 * HOUR)).toBe('failing');
  expect(await verdictAfter(2 * HOUR)).toBe('dead');
});

it('is failing as long as only one fetch failed, however long ago', async () => {
  await subscribe('/missing');
  winnow.advance(48 * HOUR);
  expect(await knownVerdict()).toBe('failing');
});

it('is dead at once where the site says that it is gone', async () => {
  feeds.put('/gone', { body: 'gone', type: 'text/plain', status: 410 });
  await subscribe('/gone');
  expect(await knownVerdict()).toBe('dead');
});
