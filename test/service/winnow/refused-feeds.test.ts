/** A feed that was read under one address policy, met by a service under another. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FeedServer, rss, startFeedServer } from '../../support/feed-server.ts';
import { startService, type TestService } from '../../support/service.ts';

let feeds: FeedServer;
let dataDir: string;

beforeEach(async () => {
  feeds = await startFeedServer();
  dataDir = mkdtempSync(join(tmpdir(), 'winnow-refused-'));
});
afterEach(async () => {
  await feeds.close();
  rmSync(dataDir, { recursive: true });
});

async function health(winnow: TestService) {
  const answer = await winnow.get<{ feeds: Record<string, unknown>[] }>('/~winnow/feeds');
  const { outcome, detail, failures, items } = answer.feeds[0]!;
  return { outcome, detail, failures, items };
}

async function verdict(winnow: TestService) {
  const { feeds: checked } = await winnow.get<{ feeds: { verdict: string }[] }>('/~winnow/check');
  return checked[0]!.verdict;
}

async function refresh(winnow: TestService): Promise<void> {
  await winnow.call('POST', '/~winnow/refresh', {});
  await winnow.service.idle();
}

it('is called blocked by the service that may not fetch it, and keeps what was known of it', async () => {
  const items = [{ title: 'One', link: 'https://example.org/1' }];
  feeds.put('/feed', { body: rss('Inside', items) });
  const open = await startService({ dataDir, allowNet: [feeds.allowNet] });
  const contents = { urls: [{ url: `${feeds.url}/feed` }], sources: [] };
  await open.call('POST', '/v1/sources/user', { name: 'Mine', default: true, contents });
  await open.service.idle();
  const before = await health(open);
  expect(before).toMatchObject({ outcome: 'fresh', failures: 0, items: 1 });
  await open.service.close();

  const closed = await startService({ dataDir });
  await refresh(closed);
  expect(await health(closed)).toMatchObject({ outcome: 'blocked-address', failures: 0, items: 1 });
  expect(await verdict(closed)).toBe('blocked');
  await closed.service.close();

  const again = await startService({ dataDir, allowNet: [feeds.allowNet] });
  expect(await health(again)).toEqual(before);
  expect(await verdict(again)).toBe('fine');
  await refresh(again);
  expect(feeds.requests.map(({ status }) => status)).toEqual([200, 304]);
  await again.service.close();
});

it('keeps the refusal of a feed that was never read', async () => {
  const open = await startService({ dataDir, allowNet: [feeds.allowNet], background: false });
  const contents = { urls: [{ url: `${feeds.url}/feed` }], sources: [] };
  await open.call('POST', '/v1/sources/user', { name: 'Mine', default: true, contents });
  await open.service.close();
  const closed = await startService({ dataDir });
  await refresh(closed);
  await closed.service.close();
  const later = await startService({ dataDir });
  expect(await health(later)).toMatchObject({ outcome: 'blocked-address', items: 0 });
  await later.service.close();
});

it('keeps that a feed which was read leads to a place that must not be fetched', async () => {
  feeds.put('/feed', { body: rss('Outside', [{ title: 'One', link: 'https://example.org/1' }]) });
  const open = await startService({ dataDir, allowNet: [feeds.allowNet] });
  const contents = { urls: [{ url: `${feeds.url}/feed` }], sources: [] };
  await open.call('POST', '/v1/sources/user', { name: 'Mine', default: true, contents });
  await open.service.idle();
  feeds.put('/feed', { body: '', status: 301, headers: { location: 'http://10.1.2.3/feed' } });
  await refresh(open);
  await open.service.close();
  const later = await startService({ dataDir, allowNet: [feeds.allowNet] });
  expect(await health(later)).toEqual({
    outcome: 'blocked-address',
    detail: 'a redirect leads elsewhere: 10.1.2.3 must not be fetched: it is not a public address',
    failures: 1,
    items: 1,
  });
  expect(await verdict(later)).toBe('blocked');
  await later.service.close();
});
